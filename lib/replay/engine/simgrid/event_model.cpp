// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/event_model.h"

#include <limits>
#include <simgrid/s4u/Engine.hpp>

#include "support/error.h"

namespace dperf::replay {
namespace {

using simgrid::s4u::Activity;

// SimGrid keeps one pointer of ours with each activity: the token itself.
static_assert(sizeof(Token) <= sizeof(void*));

}  // namespace

EventModel::EventModel() : Model("dperf events") {
  set_update_algorithm(UpdateAlgo::FULL);
  Activity::on_completion_cb(
      [this](const Activity& activity) { ended_.push_back(const_cast<Activity*>(&activity)); });
}

void EventModel::watch(Activity& activity, Token token) {
  activity.set_data(reinterpret_cast<void*>(token));
  activity.add_ref();  // released when the end was told
}

void EventModel::tell_ended() {
  being_told_.swap(ended_);
  for (Activity* activity : being_told_) {
    auto token = reinterpret_cast<Token>(activity->get_data<void>());
    bool failed = activity->get_state() != Activity::State::FINISHED;
    activity->unref();
    if (failed)
      throw Error("a link or host of the platform is switched off at {} s of simulated time",
                  simgrid::s4u::Engine::get_clock());
    listener_->ended(token);
  }
  being_told_.clear();
}

// The clock is moved by adding differences, so it may miss a date by a rounding error.
bool EventModel::tell_due_timer(double now) {
  constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
  if (timers_.empty() || timers_.top().date > now * (1 + kRounding)) return false;
  Token token = timers_.top().token;
  timers_.pop();
  listener_->ended(token);
  return true;
}

double EventModel::next_occurring_event(double now) {
  if (listener_ == nullptr) return -1;
  do {
    while (!ended_.empty()) tell_ended();
  } while (tell_due_timer(now));
  return timers_.empty() ? -1 : timers_.top().date - now;
}

}  // namespace dperf::replay
