// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/pool_protocol.h"

#include <algorithm>
#include <map>

namespace dperf::replay::mpi {
namespace {

using Kind = PoolMessage::Kind;

class Checker {
 public:
  explicit Checker(std::size_t workers) : states_(workers) {}

  void see(const PoolMessage& message) {
    if (message.kind == Kind::kAnswer || message.kind == Kind::kWholeAnswer) return answer(message);
    if (all_alike()) {
      result_.all_alike.push_back(message.event);
      in_turn_ = true;
    }
    if (message.kind == Kind::kTask || message.kind == Kind::kStop) return send(message);
    if (message.kind == Kind::kMore && message.worker != last_) {
      broken(message, "sends a part of a task to a different worker than the task");
    }
  }
  PoolProtocol result() {
    result_.cyclic = cyclic_;
    return std::move(result_);
  }

 private:
  struct State {
    int tasks = 0;  ///< sent and not answered
    std::size_t stops = 0;
    bool idle = false;  ///< has answered, or asked, and got nothing since
    std::uint64_t since = 0;
    std::uint64_t last_choice = 0;  ///< number of choices when it was heard last
  };

  bool all_alike() const {
    return tasks_ == 0 && (idle_ == 0 || idle_ == states_.size()) && stops_ == most_stops_ * states_.size();
  }

  void answer(const PoolMessage& message) {
    State& state = at(message);
    in_turn_ = false;
    if (message.choice) note_turn(message);
    if (message.kind == Kind::kWholeAnswer && state.tasks > 0) {
      --state.tasks;
      --tasks_;
    }
    if (state.idle) leave_idle(state);
    state.idle = true;
    state.since = message.event;
    ++idle_;
    ++idle_since_[message.event];
  }

  // After one turn of all, everybody must come again after as many others as before.
  void note_turn(const PoolMessage& message) {
    State& state = at(message);
    ++choices_;
    if (state.last_choice != 0 && choices_ - state.last_choice != states_.size()) cyclic_ = false;
    state.last_choice = choices_;
  }

  void leave_idle(State& state) {
    state.idle = false;
    --idle_;
    const auto since = idle_since_.find(state.since);
    if (--since->second == 0) idle_since_.erase(since);
  }

  void send(const PoolMessage& message) {
    State& state = at(message);
    last_ = message.worker;
    if (!in_turn_ && !state.idle) broken(message, "sends to a worker that has not answered");
    if (!in_turn_ && idle_since_.size() > 1) broken(message, "chooses between idle workers");
    if (state.idle) leave_idle(state);
    if (message.kind == Kind::kTask) {
      ++state.tasks;
      ++tasks_;
    } else {
      most_stops_ = std::max(most_stops_, ++state.stops);
      ++stops_;
    }
  }

  void broken(const PoolMessage& message, const char* why) {
    if (!result_.broken.empty()) return;
    result_.broken = why;
    result_.at = message.event;
  }

  State& at(const PoolMessage& message) { return states_[static_cast<std::size_t>(message.worker)]; }

  std::vector<State> states_;
  std::size_t idle_ = 0, stops_ = 0, most_stops_ = 0;
  std::map<std::uint64_t, std::size_t> idle_since_;  ///< event: workers that are idle since
  int tasks_ = 0, last_ = -1;
  std::uint64_t choices_ = 0;
  bool in_turn_ = true;  ///< all were alike, and no worker answered since: which is which is known
  bool cyclic_ = true;
  PoolProtocol result_;
};

}  // namespace

PoolProtocol check_protocol(const std::vector<PoolMessage>& messages, std::size_t workers) {
  Checker checker(workers);
  for (const PoolMessage& message : messages) checker.see(message);
  return checker.result();
}

}  // namespace dperf::replay::mpi
