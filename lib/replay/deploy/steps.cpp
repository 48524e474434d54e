// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/steps.h"

#include <algorithm>

#include "support/error.h"

namespace dperf::deploy {
namespace {

class Run final : public replay::EngineListener {
 public:
  Run(std::span<const Step> steps, replay::Engine& engine)
      : steps_(steps), engine_(engine), open_(steps.size()), next_(steps.size()), ends_(steps.size()) {
    for (StepId id = 0; id < steps.size(); ++id) {
      open_[id] = steps[id].after.size();
      for (const StepId before : steps[id].after) next_[before].push_back(id);
    }
  }

  std::vector<double> run() {
    for (StepId id = 0; id < steps_.size(); ++id)
      if (steps_[id].after.empty()) start(id);
    engine_.run(*this);
    if (ended_ != steps_.size())
      throw Error("the deployment ended with {} of {} steps: this is a bug in dPerf", ended_, steps_.size());
    return std::move(ends_);
  }

  void ended(replay::Token token) override {
    const auto id = static_cast<StepId>(token);
    ends_[id] = engine_.now();
    ++ended_;
    for (const StepId next : next_[id])
      if (--open_[next] == 0) start(next);
  }

 private:
  void start(StepId id) {
    const Step& step = steps_[id];
    if (step.kind == Step::Kind::kMessage)
      engine_.transfer(step.from, step.to, step.bytes, id);
    else if (step.kind == Step::Kind::kWork)
      engine_.compute(step.to, step.seconds, id);
    else
      engine_.timer(engine_.now() + step.seconds, id);
  }

  std::span<const Step> steps_;
  replay::Engine& engine_;
  std::vector<std::size_t> open_;          ///< steps that each waits for
  std::vector<std::vector<StepId>> next_;  ///< that wait for it
  std::vector<double> ends_;
  std::size_t ended_ = 0;
};

}  // namespace

StepId Steps::add(Step step) {
  steps_.push_back(std::move(step));
  return static_cast<StepId>(steps_.size() - 1);
}

StepId Steps::message(int from, int to, double bytes, After after) {
  if (from == to) return all_of(std::move(after));
  ++messages_;
  bytes_ += bytes;
  Step step{.kind = Step::Kind::kMessage, .from = from, .to = to, .bytes = bytes, .after = std::move(after)};
  const StepId arrived = add(std::move(step));
  if (handling_s_ <= 0) return arrived;
  return add({.kind = Step::Kind::kWork, .from = to, .to = to, .seconds = handling_s_, .after = {arrived}});
}

StepId Steps::wait(double seconds, After after) {
  return add({.kind = Step::Kind::kWait, .seconds = seconds, .after = std::move(after)});
}

std::vector<double> run_steps(std::span<const Step> steps, replay::Engine& engine) {
  return Run(steps, engine).run();
}

}  // namespace dperf::deploy
