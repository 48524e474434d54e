// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_script.h"

#include <algorithm>

namespace dperf::advise {
namespace {

using Kind = Step::Kind;

/// The master `from` leaves the masters from `to` on, up to `end`, and what they do, to `to`.
struct Handover {
  int from, to, end;
};

/// A master halves what it has until only its own share is left; so does who gets a half.
void halve(int first, int end, std::vector<Handover>& handovers) {
  while (end - first > 1) {
    const int middle = first + (end - first + 1) / 2;
    handovers.push_back({first, middle, end});
    halve(middle, end, handovers);
    end = middle;
  }
}

class Planner {
 public:
  explicit Planner(const PoolRun& run) : run_(run), scripts_(static_cast<std::size_t>(run.masters)) {
    for (int master = 0; master < run.masters; ++master) {
      MasterScript& script = of(master);
      script.workers = static_cast<int>(share_of(static_cast<std::size_t>(run.workers), run.masters, master));
      script.has_own_work = master == 0 || !run.split;
    }
    if (run.split) halve(0, run.masters, handovers_);
  }

  void plan_phase(const std::vector<Task>& phase) {
    std::vector<Task> shares;  // what all tasks of a master have together
    std::vector<std::size_t> first;
    std::size_t next = 0;
    for (int master = 0; master < run_.masters; ++master) {
      first.push_back(of(master).tasks.size());
      Task& share = shares.emplace_back();
      for (std::size_t left = share_of(phase.size(), run_.masters, master); left > 0; --left)
        add_task(phase[next++], of(master), share);
    }
    hand_out(shares);
    for (int master = 0; master < run_.masters; ++master)
      plan_tasks(first[static_cast<std::size_t>(master)], of(master));
    collect(shares);
  }

  std::vector<MasterScript> take() { return std::move(scripts_); }

 private:
  MasterScript& of(int master) { return scripts_[static_cast<std::size_t>(master)]; }

  static void add_task(const Task& task, MasterScript& script, Task& share) {
    script.tasks.push_back(task);
    script.largest.in_bytes = std::max(script.largest.in_bytes, task.in_bytes);
    script.largest.out_bytes = std::max(script.largest.out_bytes, task.out_bytes);
    share.in_bytes += task.in_bytes;
    share.out_bytes += task.out_bytes;
  }

  static Task sum(const std::vector<Task>& shares, const Handover& handover) {
    Task all;
    for (int master = handover.to; master < handover.end; ++master) {
      all.in_bytes += shares[static_cast<std::size_t>(master)].in_bytes;
      all.out_bytes += shares[static_cast<std::size_t>(master)].out_bytes;
    }
    return all;
  }

  void hand_out(const std::vector<Task>& shares) {
    for (const Handover& handover : handovers_) {
      const std::int64_t bytes = sum(shares, handover).in_bytes;
      of(handover.from).steps.push_back({.kind = Kind::kSendShare, .peer = handover.to, .bytes = bytes});
      of(handover.to).steps.push_back({.kind = Kind::kReceiveShare, .peer = handover.from, .bytes = bytes});
    }
  }

  /// Backwards: a master has the results of all that it handed on before it sends its own.
  void collect(const std::vector<Task>& shares) {
    for (auto handover = handovers_.rbegin(); handover != handovers_.rend(); ++handover) {
      const std::int64_t bytes = sum(shares, *handover).out_bytes;
      of(handover->to).steps.push_back({.kind = Kind::kSendResults, .peer = handover->from, .bytes = bytes});
      of(handover->from)
          .steps.push_back({.kind = Kind::kReceiveResults, .peer = handover->to, .bytes = bytes});
    }
  }

  /// Who does what if all take equally long, but do not answer in turn: a replay could not tell such a master
  /// from one that does not answer, but serves its workers in turn.
  void plan_tasks(std::size_t first, MasterScript& script) const {
    std::vector<std::vector<std::size_t>> queue(static_cast<std::size_t>(script.workers));
    std::size_t next = first;
    const auto give = [&](std::size_t worker) {
      if (next == script.tasks.size()) return;
      script.steps.push_back({.kind = Kind::kGiveTask, .peer = static_cast<int>(worker), .task = next});
      queue[worker].push_back(next++);
    };
    for (int round = 0; round < (run_.prefetch ? 2 : 1); ++round)
      for (std::size_t worker = 0; worker < queue.size(); ++worker) give(worker);
    std::size_t unanswered = script.tasks.size() - first;
    for (bool backwards = true; unanswered > 0; backwards = !backwards) {
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::size_t worker = backwards ? queue.size() - 1 - i : i;
        if (queue[worker].empty()) continue;
        script.steps.push_back(
            {.kind = Kind::kTakeAnswer, .peer = static_cast<int>(worker), .task = queue[worker].front()});
        queue[worker].erase(queue[worker].begin());
        --unanswered;
        give(worker);
      }
    }
  }

  const PoolRun& run_;
  std::vector<MasterScript> scripts_;
  std::vector<Handover> handovers_;
};

}  // namespace

std::size_t share_of(std::size_t all, int masters, int master) {
  const auto parts = static_cast<std::size_t>(masters);
  return all / parts + (static_cast<std::size_t>(master) < all % parts ? 1 : 0);
}

std::vector<MasterScript> plan_masters(const PoolRun& run) {
  Planner planner(run);
  for (const std::vector<Task>& phase : run.phases) planner.plan_phase(phase);
  return planner.take();
}

}  // namespace dperf::advise
