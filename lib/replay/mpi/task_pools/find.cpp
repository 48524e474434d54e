// The search for masters that hand out tasks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/task_pools/builder.h"
#include "replay/mpi/task_pools/task_definitions.h"
#include "support/words.h"
#include "trace/model/amounts.h"
#include "trace/model/computed_times.h"

namespace dperf::replay::mpi {
namespace {

using Entry = MasterEntry;

}  // namespace

std::string TaskPoolBuilder::at(std::uint64_t event) const {
  for (const Entry& entry : traffic_.entries) {
    if (entry.event == event) return describe(trace_, master_, entry.call, entry.site);
  }
  return fmt::format("rank {}", master_);
}

/// The one in which the master hears from most of the ranks that it did not choose.
bool TaskPoolBuilder::choose_communicator(trace::Repetitions repetitions) {
  traffic_ = read_master(rank(master_), numbers(master_), repetitions);
  std::map<std::uint32_t, std::set<int>> sources;
  for (const Entry& entry : traffic_.entries) {
    if (entry.choice) sources[entry.comm].insert(entry.peer);
  }
  const auto most = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
    return a.second.size() < b.second.size();
  });
  if (most == sources.end() || most->second.size() < 2) return no({});
  pool_.master_comm = most->first;
  sources_.assign(most->second.begin(), most->second.end());
  const auto& communicators = rank(master_).definitions().communicators;
  if (pool_.master_comm >= communicators.size() || communicators[pool_.master_comm].is_inter) return no({});
  const auto& unclear = traffic_.unclear;
  if (std::find(unclear.begin(), unclear.end(), pool_.master_comm) != unclear.end()) {
    return no("not all of its messages can be followed");
  }
  key_ = communicators[pool_.master_comm].key;
  members_ = trace_.members(key_);
  pool_.master = master_;
  pool_.master_member = communicators[pool_.master_comm].rank;
  return true;
}

bool TaskPoolBuilder::choose_workers() {
  links_.assign(members_.size(), {});
  for (std::size_t i = 0; i < traffic_.entries.size(); ++i) {
    const Entry& entry = traffic_.entries[i];
    const bool member = entry.peer >= 0 && static_cast<std::size_t>(entry.peer) < members_.size();
    if (entry.comm != pool_.master_comm || !member) continue;
    TaskLink& link = links_[static_cast<std::size_t>(entry.peer)];
    if (entry.kind == Entry::Kind::kSent) link.sent.push_back(i);
    if (entry.kind == Entry::Kind::kTaken || entry.kind == Entry::Kind::kFound) link.taken.push_back(i);
  }
  for (const int source : sources_) {
    if (source < 0 || static_cast<std::size_t>(source) >= members_.size()) return no({});
    const int world = members_[static_cast<std::size_t>(source)];
    if (may_be_master_[static_cast<std::size_t>(world)] || world == master_) {
      return no(fmt::format("rank {} makes choices of its own", world));
    }
  }
  return true;
}

/// From the first worker that shows what a task is.
bool TaskPoolBuilder::choose_rule() {
  for (const int source : sources_) {
    const int world = members_[static_cast<std::size_t>(source)];
    const WorkerTraffic traffic = read_worker(rank(world), key_, pool_.master_member, numbers(world));
    if (traffic.comm == 0 || !traffic.unclear.empty()) continue;
    if (auto rule = find_rule(traffic)) {
      rule_ = std::move(*rule);
      pool_.heads = rule_.heads;
      pool_.loop_head = rule_.loop_head;
      pool_.shape = rule_.shape;
      return true;
    }
  }
  return no("no rank receives from it, computes, and answers, in a loop");
}

bool TaskPoolBuilder::read_workers() {
  work_.assign(traffic_.entries.size(), kNoWork);
  kinds_.assign(traffic_.entries.size(), PoolMessage::Kind::kOther);
  pool_.worker_of_member.assign(members_.size(), -1);
  for (const int source : sources_) {
    if (!add_worker(members_[static_cast<std::size_t>(source)], source)) return false;
  }
  return true;
}

bool TaskPoolBuilder::add_worker(int world, int member) {
  const WorkerTraffic traffic = read_worker(rank(world), key_, pool_.master_member, numbers(world));
  if (!traffic.unclear.empty()) return no(fmt::format("rank {} calls {}", world, traffic.unclear));
  const auto found = traffic.comm != 0 ? cut(traffic, rule_) : std::nullopt;
  if (!found || found->heads.empty()) {
    return no(fmt::format("rank {} does not wait for tasks as the others do", world));
  }
  const std::size_t own = found->heads.size() - found->tasks;
  if (pool_.workers.empty()) own_pieces_ = own;
  if (own == 0 || own != own_pieces_) {
    return no(fmt::format("rank {} gets the message to stop {}, others {}", world, counted(own, "time"),
                          counted(own_pieces_, "time")));
  }
  const std::size_t worker = pool_.workers.size(), first_task = pool_.tasks.size();
  pool_.worker_of_member[static_cast<std::size_t>(member)] = static_cast<int>(worker);
  PoolWorker& made = pool_.workers.emplace_back();
  made.rank = world;
  made.member = member;
  made.comm = traffic.comm;
  made.is_task = found->is_task;
  if (!pair_tasks(traffic, *found, worker, first_task)) return false;
  if (!pair_answers(traffic, *found, worker)) return false;
  read_steps(worker, *found);
  return true;
}

void TaskPoolBuilder::read_steps(std::size_t worker, const Cut& cut) {
  RankNumbers& numbers = this->numbers(pool_.workers[worker].rank);
  const auto stream = rank(pool_.workers[worker].rank).events();
  std::size_t call = 0, head = 0;
  bool in_task = false;
  std::int64_t charged_ns = 0;
  std::pair<std::int64_t, std::int64_t> range{INT64_MAX, 0};
  const auto close = [&] {
    if (!in_task) return;
    pool_.tasks.back().end_step = pool_.steps.size();
    range = {std::min(range.first, charged_ns), std::max(range.second, charged_ns)};
  };
  for (trace::Event event; stream->next(event);) {
    if (event.kind == trace::EventKind::kCompute && in_task) {
      charged_ns = trace::add_ns(charged_ns, event.charged_ns());
      pool_.steps.push_back({.what = numbers.block(event.block), .value = event.charged_ns()});
    }
    if (event.kind != trace::EventKind::kCall) continue;
    const std::size_t index = call++;
    if (head < cut.heads.size() && cut.heads[head] == index) {
      close();
      in_task = cut.is_task[head++];
      charged_ns = 0;
      if (in_task) pool_.tasks.push_back({pool_.steps.size(), 0});
    } else if (in_task) {
      pool_.steps.push_back({.is_call = true,
                             .tag = event.args.tag,
                             .what = numbers.type(event.args.data.type),
                             .value = event.args.data.count});
    }
  }
  close();
  range_ns_.push_back(range);
}

/// The same rank is slower or faster at everything than another one: then the traced machine was not the same
/// for all, and a task would not take as long elsewhere.
bool TaskPoolBuilder::depends_on_worker() const {
  if (trace_.manifest().clock == trace::kComputedTimes) return false;
  constexpr std::int64_t kNoticeableNs = 1000;
  constexpr std::size_t kEnough = 3;
  for (std::size_t a = 0; a < range_ns_.size(); ++a) {
    for (std::size_t b = 0; b < range_ns_.size(); ++b) {
      const auto tasks = [&](std::size_t w) {
        return std::count(pool_.workers[w].is_task.begin(), pool_.workers[w].is_task.end(), true);
      };
      if (static_cast<std::size_t>(std::min(tasks(a), tasks(b))) < kEnough) continue;
      const std::int64_t longest = range_ns_[a].second, shortest = range_ns_[b].first;
      if (shortest > kNoticeableNs && 2 * shortest > 3 * longest) return true;
    }
  }
  return false;
}

std::optional<TaskPool> TaskPoolBuilder::build() {
  // For most ranks it is enough to look at each repetition once to see that they hand out nothing.
  if (has_repetitions_ && (!choose_communicator(trace::Repetitions::kOnce) || !choose_workers()))
    return std::nullopt;
  if (!choose_communicator(trace::Repetitions::kEach) || !choose_workers()) return std::nullopt;
  if (!choose_rule() || !read_workers()) return std::nullopt;
  if (pool_.workers.size() < 2 || !check_master()) return std::nullopt;
  if (depends_on_worker()) {
    no("its workers did not run at the same speed: each task of one took longer than any task of another");
    return std::nullopt;
  }
  find_alike();
  for (PoolWorker& worker : pool_.workers)
    add_task_definitions(worker, rank(worker.rank).definitions(), numbering_, pool_);
  return std::move(pool_);
}

TaskPools find_task_pools(const trace::Trace& trace, const Prescan& prescan) {
  TaskPools found;
  std::vector<bool> may_be_master;
  for (const Prescan::Rank& rank : prescan.ranks) may_be_master.push_back(rank.several_sources);
  const auto masters = std::count(may_be_master.begin(), may_be_master.end(), true);
  if (2 * masters > trace.ranks()) return found;  // neighbours, not masters
  std::vector<bool> taken(may_be_master.size());
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    if (!may_be_master[static_cast<std::size_t>(rank)]) continue;
    TaskPoolBuilder builder(trace, rank, may_be_master, prescan.traced.skipped_events > 0);
    auto pool = builder.build();
    const auto elsewhere = [&](const PoolWorker& w) { return taken[static_cast<std::size_t>(w.rank)]; };
    if (pool && std::any_of(pool->workers.begin(), pool->workers.end(), elsewhere)) continue;
    if (!pool) {
      if (!builder.why().empty()) found.none.push_back({rank, builder.why()});
      continue;
    }
    for (const PoolWorker& worker : pool->workers) taken[static_cast<std::size_t>(worker.rank)] = true;
    found.pools.push_back(std::move(*pool));
  }
  return found;
}

}  // namespace dperf::replay::mpi
