// The place where the replay goes on: a SimGrid "model" that owns no resource. SimGrid asks every model for
// its next event in each round of its loop, ours first; that is where ends of transfers and due timers are
// notified to the listener, which starts new activities before the network is solved. So there is no actor,
// no stack and no context switch per rank, and timers are exact: SimGrid's own sleep is rounded up to
// surf/precision.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <queue>
#include <simgrid/kernel/resource/Model.hpp>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/simgrid/activities.h"

namespace dperf::replay {

/// Who waits for a date that may turn out not to be the right one.
class Sleeper {
 public:
  virtual ~Sleeper() = default;
  virtual void wake() = 0;
};

class EventModel final : public simgrid::kernel::resource::Model {
 public:
  EventModel();

  /// Who is notified; must outlive the run.
  void listen(EngineListener* listener) { listener_ = listener; }

  /// `token` is notified at `date`, or in this round if that is in the past.
  void add_timer(double date, Token token) { timers_.push({date, next_sequence_++, token, nullptr}); }
  /// `sleeper` is woken at `date`; it must outlive the run.
  void wake_at(double date, Sleeper& sleeper) { timers_.push({date, next_sequence_++, {}, &sleeper}); }
  /// Something has ended now. Only while a sleeper is awake.
  void tell(Token token) { listener_->ended(token); }

  /// Their ends are notified with the tokens that they are started with.
  Activities& activities() { return activities_; }

 private:
  struct Timer {
    double date;
    std::uint64_t sequence;  // timers of one date are notified in the order in which they were set
    Token token;
    Sleeper* sleeper;
    bool operator>(const Timer& other) const {
      return date != other.date ? date > other.date : sequence > other.sequence;
    }
  };

  double next_occurring_event(double now) override;
  void update_actions_state(double, double) override {}
  void tell_ended();
  bool tell_due_timer(double now);

  EngineListener* listener_ = nullptr;
  std::uint64_t next_sequence_ = 0;
  std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
  Activities activities_;
  std::vector<Activities::End> ended_now_;
};

}  // namespace dperf::replay
