// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/activities.h"

#include <simgrid/version.h>

#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;
namespace resource = simgrid::kernel::resource;

// SimGrid keeps one pointer of ours with each activity and with each action: the token itself.
static_assert(sizeof(Token) <= sizeof(void*));
void* as_pointer(Token token) {
  return reinterpret_cast<void*>(token);
}
Token as_token(const void* pointer) {
  return reinterpret_cast<Token>(pointer);
}

/// Tells SimGrid that the activity it is given has ended.
class Release final : public resource::Action {
 public:
  using Action::Action;
  void update_remains_lazy(double) override {}
};

resource::Model* find_network_model() {
  for (resource::Model* model : s4u::Engine::get_instance()->get_all_models())
    if (model->get_name().starts_with("Network")) return model;
  return nullptr;
}

}  // namespace

Activities::Activities(resource::Model& release_model) : release_model_(release_model) {
  Activity::on_completion_cb(
      [this](const Activity& activity) { note_completion(const_cast<Activity&>(activity)); });
  s4u::Engine::on_time_advance_cb([this](double) {
    simgrid_has_seen_them_ = true;
    if (network_ == nullptr) return;
    collect(*network_->get_finished_action_set(), false);
    collect(*network_->get_failed_action_set(), true);
  });
}

void Activities::transfer(s4u::Host& from, s4u::Host& to, std::uint64_t bytes, Token token) {
  s4u::CommPtr comm = s4u::Comm::sendto_init(&from, &to);
  comm->set_payload_size(bytes);
  comm->start();
  if (take_action_of(*comm, token)) {
    done_with_.emplace_back(std::move(comm));
  } else {
    comm->set_data(as_pointer(token));
    comm->add_ref();  // until it has ended
  }
}

void Activities::execute(s4u::Host& host, double flops, Token token) {
  s4u::ExecPtr exec = s4u::Exec::init();
  exec->set_host(&host)->set_flops_amount(flops);
  exec->set_data(as_pointer(token));
  exec->start();
  exec->add_ref();  // until it has ended
}

#if SIMGRID_VERSION < 33400
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // the pointer of an action is removed in 3.34

// SimGrid 3.32 keeps all communications under way in one list, and walks through the whole of it whenever one
// ends: a third of the time of a replay with 256 ranks (a set since 3.34). But a communication is an
// "activity" with all that actors may want to do with it, and the "action" that uses the links. Only the
// action is needed. The activity is notified right away that it has ended, so that the list stays short.
bool Activities::take_action_of(s4u::Comm& comm, Token token) {
  if (network_ == nullptr) network_ = find_network_model();
  if (network_ == nullptr || network_->get_started_action_set()->empty()) return false;
  Action& action = network_->get_started_action_set()->back();
  if (action.get_activity() != comm.get_impl()) return false;
  action.ref();
  action.set_activity(nullptr);
  action.set_data(as_pointer(token));
  comm.mark();
  auto* release = new Release(&release_model_, 0, false);
  release->set_activity(comm.get_impl());
  release->finish(Action::State::FINISHED);
  released_.push_back(release);
  return true;
}

void Activities::collect(Action::StateSet& set, bool failed) {
  for (Action& action : set) {
    if (action.get_activity() != nullptr) continue;  // notified through the activity
    ended_.push_back({as_token(action.get_data()), failed});
    ended_actions_.push_back(&action);  // SimGrid takes it out of the set at the end of this round
  }
}

#pragma GCC diagnostic pop
#else
bool Activities::take_action_of(s4u::Comm&, Token) {
  return false;
}
void Activities::collect(Action::StateSet&, bool) {}
#endif

void Activities::note_completion(Activity& activity) {
  if (activity.is_marked()) return;  // its action goes on
  ended_.push_back({as_token(activity.get_data<void>()), activity.get_state() != Activity::State::FINISHED});
  done_with_.emplace_back(&activity, false);  // the reference taken at its start
}

void Activities::begin_round() {
  if (!simgrid_has_seen_them_) return;
  simgrid_has_seen_them_ = false;
  for (Action* action : released_) action->unref();
  for (Action* action : ended_actions_) action->unref();
  released_.clear();
  ended_actions_.clear();
  done_with_.clear();
}

}  // namespace dperf::replay
