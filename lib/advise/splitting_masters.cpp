// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/splitting_masters.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dperf::advise {
namespace {

using Kind = PoolMessage::Kind;
using Actions = std::vector<PoolAction>;

/// A master and its new one need a worker each, beside the one that becomes a master.
constexpr int kFewestToSplit = 3;

void send(int to, const PoolMessage& message, Actions& actions) {
  actions.push_back({.sends = message, .to = to});
}

std::int64_t bytes_of(const std::vector<Task>& tasks, std::size_t begin, std::size_t end,
                      std::int64_t Task::*bytes) {
  const auto at = [&](std::size_t task) { return tasks.begin() + static_cast<std::ptrdiff_t>(task); };
  return std::accumulate(at(begin), at(end), std::int64_t{0},
                         [&](std::int64_t sum, const Task& task) { return sum + task.*bytes; });
}

}  // namespace

SplittingMaster::SplittingMaster(const SplitRules& rules, std::optional<int> parent, const PoolMessage& share)
    : rules_(rules),
      parent_(parent),
      phase_(share.phase),
      next_(share.task),
      end_(share.end_task),
      workers_(share.workers),
      results_bytes_(bytes_of(rules.phases[phase_], next_, end_, &Task::out_bytes)) {}

void SplittingMaster::begin(Actions& actions) {
  if (parent_) return;  // its workers ask
  actions.push_back({.own_ns = rules_.master_before_ns});
  for (int worker = 1; worker < rules_.ranks; ++worker) serve(worker, actions);
  end_phase(actions);
}

void SplittingMaster::received(const PoolMessage& message, int from, Actions& actions) {
  if (message.kind == Kind::kAnswer) note_wait(message);
  if (message.kind == Kind::kResults) {
    --masters_;
    workers_ += message.workers + 1;
    begin_epoch();
  }
  serve(from, actions);
  if (parent_) {
    if (tasks_left() == 0 && workers_ == 0 && masters_ == 0) report(actions);
  } else {
    end_phase(actions);
  }
}

void SplittingMaster::note_wait(const PoolMessage& answer) {
  if (answer.waited_s && answer.epoch == epoch_) waits_s_.push_back(*answer.waited_s);
  while (waits_s_.size() > static_cast<std::size_t>(std::max(workers_, 1))) waits_s_.pop_front();
}

/// A worker has asked for its next task.
void SplittingMaster::serve(int worker, Actions& actions) {
  if (to_move_ > 0) {
    --workers_;
    if (--to_move_ == 0) begin_epoch();
    send(worker, {.kind = Kind::kGoTo, .rank = new_master_}, actions);
  } else if (tasks_left() == 0 && parent_) {
    --workers_;
    ++left_;
    send(worker, {.kind = Kind::kGoTo, .rank = *parent_}, actions);
  } else if (tasks_left() == 0) {
    idle_.push_back(worker);
  } else if (is_to_split()) {
    split(worker, actions);
  } else {
    give_task(worker, actions);
  }
}

void SplittingMaster::give_task(int worker, Actions& actions) {
  const Task& task = rules_.phases[phase_][next_];
  actions.push_back(
      {.own_ns = rules_.master_per_task_ns,
       .sends =
           PoolMessage{
               .kind = Kind::kTask, .bytes = task.in_bytes, .phase = phase_, .task = next_, .epoch = epoch_},
       .to = worker});
  ++next_;
}

/// As many waits are known of this epoch as it has workers, and they were too long.
bool SplittingMaster::is_to_split() const {
  if (workers_ < kFewestToSplit || waits_s_.size() < static_cast<std::size_t>(workers_)) return false;
  if (tasks_left() < 2 * static_cast<std::size_t>(workers_)) return false;
  const double all_s = std::accumulate(waits_s_.begin(), waits_s_.end(), 0.0);
  return all_s > rules_.longest_wait_s * static_cast<double>(waits_s_.size());
}

/// Waits for a master that had other workers say nothing about what comes now.
void SplittingMaster::begin_epoch() {
  waits_s_.clear();
  ++epoch_;
}

/// The worker gets the later half of the tasks, and half of the other workers: those that ask next.
void SplittingMaster::split(int worker, Actions& actions) {
  const std::size_t middle = next_ + (tasks_left() + 1) / 2;
  --workers_;
  ++masters_;
  new_master_ = worker;
  to_move_ = workers_ / 2;
  const std::int64_t bytes = bytes_of(rules_.phases[phase_], middle, end_, &Task::in_bytes);
  send(worker,
       {.kind = Kind::kShare,
        .bytes = bytes + kOrderBytes,
        .phase = phase_,
        .task = middle,
        .end_task = end_,
        .workers = to_move_},
       actions);
  end_ = middle;
  begin_epoch();
}

/// The first master goes on with the next tasks when all workers have come back.
void SplittingMaster::end_phase(Actions& actions) {
  while (!done_ && idle_.size() + 1 == static_cast<std::size_t>(rules_.ranks)) {
    if (phase_ + 1 < rules_.phases.size()) {
      next_ = 0;
      end_ = rules_.phases[++phase_].size();
      workers_ = rules_.ranks - 1;
      for (const int worker : std::exchange(idle_, {})) serve(worker, actions);
      continue;
    }
    for (const int worker : idle_) send(worker, {.kind = Kind::kStop, .bytes = 0}, actions);
    actions.push_back({.own_ns = rules_.master_after_ns});
    done_ = true;
  }
}

void SplittingMaster::report(Actions& actions) {
  send(*parent_, {.kind = Kind::kResults, .bytes = results_bytes_, .workers = left_}, actions);
  done_ = true;
}

SplittingRank::SplittingRank(const SplitRules& rules, int rank) : rules_(rules), rank_(rank) {}

Actions SplittingRank::begin() {
  Actions actions;
  if (rank_ > 0) {
    actions.push_back({.own_ns = rules_.worker_own_ns});
    return actions;
  }
  master_.emplace(rules_, std::nullopt,
                  PoolMessage{.end_task = rules_.phases.front().size(), .workers = rules_.ranks - 1});
  master_->begin(actions);
  ended_ = master_->is_done();
  return actions;
}

std::optional<int> SplittingRank::source() const {
  return master_ ? std::nullopt : std::optional(parent_);
}

Actions SplittingRank::received(const PoolMessage& message, int from, double now_s) {
  Actions actions;
  if (!master_) {
    work(message, now_s, actions);
    return actions;
  }
  master_->received(message, from, actions);
  if (!master_->is_done()) return actions;
  master_.reset();
  ended_ = rank_ == 0;
  return actions;
}

void SplittingRank::note_wait(const PoolMessage& task, double now_s) {
  waited_s_ = epoch_ == task.epoch ? std::optional(now_s - asked_s_) : std::nullopt;
  epoch_ = task.epoch;
}

void SplittingRank::work(const PoolMessage& message, double now_s, Actions& actions) {
  if (message.kind != Kind::kTask) epoch_.reset();
  switch (message.kind) {
    case Kind::kTask: {
      note_wait(message, now_s);
      const Task& task = rules_.phases[message.phase][message.task];
      actions.push_back(
          {.task = &task,
           .sends = PoolMessage{.kind = Kind::kAnswer, .bytes = task.out_bytes, .epoch = message.epoch},
           .to = parent_});
      return;
    }
    case Kind::kGoTo:
      parent_ = message.rank;
      return send(parent_, {.kind = Kind::kRequest}, actions);
    case Kind::kShare:
      master_.emplace(rules_, parent_, message);
      return master_->begin(actions);
    default:
      ended_ = true;
  }
}

void SplittingRank::sending(PoolMessage& message, double now_s) {
  if (message.kind == Kind::kAnswer) message.waited_s = waited_s_;
  asked_s_ = now_s;
}

}  // namespace dperf::advise
