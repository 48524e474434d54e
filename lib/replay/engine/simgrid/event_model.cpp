// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/event_model.h"

#include <limits>
#include <simgrid/s4u/Engine.hpp>

#include "support/error.h"

namespace dperf::replay {

EventModel::EventModel() : Model("dperf events"), activities_(*this) {
  set_update_algorithm(UpdateAlgo::FULL);
}

void EventModel::tell_ended() {
  activities_.take_ended(ended_now_);
  for (const Activities::End& end : ended_now_) {
    if (end.failed)
      throw Error("a link or host of the platform is switched off at {} s of simulated time",
                  simgrid::s4u::Engine::get_clock());
    listener_->ended(end.token);
  }
  ended_now_.clear();
}

// The clock is moved by adding differences, so it may miss a date by a rounding error.
bool EventModel::tell_due_timer(double now) {
  constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
  if (timers_.empty() || timers_.top().date > now * (1 + kRounding)) return false;
  const Timer timer = timers_.top();
  timers_.pop();
  if (timer.sleeper != nullptr)
    timer.sleeper->wake();
  else
    listener_->ended(timer.token);
  return true;
}

double EventModel::next_occurring_event(double now) {
  if (listener_ == nullptr) return -1;
  activities_.begin_round();
  do {
    while (activities_.any_ended()) tell_ended();
  } while (tell_due_timer(now));
  return timers_.empty() ? -1 : timers_.top().date - now;
}

}  // namespace dperf::replay
