// Messages, work and waits that begin when others have ended: what a deployment is, for an engine.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "replay/engine/engine.h"

namespace dperf::deploy {

using StepId = std::uint32_t;
using After = std::vector<StepId>;

struct Step {
  enum class Kind : std::uint8_t { kMessage, kWork, kWait } kind = Kind::kWait;
  int from = 0, to = 0;  ///< ranks of the engine; work is at `to`
  double bytes = 0;
  double seconds = 0;  ///< of work on the traced machine's core, or waited for
  After after{};       ///< empty: from the start
};

class Steps {
 public:
  /// @param handling_s what each message costs the core that gets it
  explicit Steps(double handling_s) : handling_s_(handling_s) {}
  /// Until it has been handled. Within a node, it takes no time.
  StepId message(int from, int to, double bytes, After after);
  StepId wait(double seconds, After after);
  /// When all of them have ended.
  StepId all_of(After after) { return wait(0, std::move(after)); }

  const std::vector<Step>& steps() const { return steps_; }
  std::uint64_t messages() const { return messages_; }
  double bytes() const { return bytes_; }

 private:
  StepId add(Step step);

  double handling_s_;
  std::vector<Step> steps_;
  std::uint64_t messages_ = 0;
  double bytes_ = 0;
};

/// When each step has ended. The engine must be a new one.
std::vector<double> run_steps(std::span<const Step> steps, replay::Engine& engine);

}  // namespace dperf::deploy
