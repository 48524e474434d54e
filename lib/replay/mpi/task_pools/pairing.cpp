// Which message of a master began which task, and which of a worker's calls sent what the master took.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "replay/mpi/task_pools/batches.h"
#include "replay/mpi/task_pools/builder.h"

namespace dperf::replay::mpi {
namespace {

using Entry = MasterEntry;

/// Pairs messages with receives of one sender, one receiver and one communicator: those of a tag in order.
template <typename Element>
class Pairing {
 public:
  void sent(int tag, Element message) { waiting_[tag].push_back(message); }
  std::optional<Element> take(int tag, bool keep) {
    auto& queue = waiting_[tag];
    if (queue.empty()) return std::nullopt;
    const Element message = queue.front();
    if (!keep) queue.pop_front();
    return message;
  }

 private:
  std::map<int, std::deque<Element>> waiting_;
};

}  // namespace

/// Which message of the master began which task.
bool TaskPoolBuilder::pair_tasks(const WorkerTraffic& traffic, const Cut& cut, std::size_t worker,
                                 std::size_t first_task) {
  const TaskLink& link = links_[static_cast<std::size_t>(pool_.workers[worker].member)];
  Pairing<std::size_t> pairing;
  for (const std::size_t entry : link.sent) pairing.sent(traffic_.entries[entry].tag, entry);
  std::map<std::uint64_t, std::size_t> posted;  ///< by request
  std::size_t head = 0, task = first_task;
  bool in_task = false;
  for (std::size_t i = 0; i < traffic.calls.size(); ++i) {
    const WorkerCall& call = traffic.calls[i];
    const bool is_head = head < cut.heads.size() && cut.heads[head] == i;
    if (is_head) in_task = cut.is_task[head++];
    const bool by_request = is_head && call.head_request != 0;
    if (!call.receives && !call.probes && !by_request) continue;
    const auto before = by_request ? posted.find(call.head_request) : posted.end();
    const auto entry = before != posted.end() ? std::optional(before->second)
                       : by_request           ? std::nullopt
                                              : pairing.take(call.receive_tag, call.probes);
    if (entry && call.new_request != 0) posted[call.new_request] = *entry;
    if (!entry) return no(fmt::format("a message to rank {} was not found", pool_.workers[worker].rank));
    PoolMessage::Kind& kind = kinds_[*entry];
    if (is_head) {
      kind = in_task ? PoolMessage::Kind::kTask : PoolMessage::Kind::kStop;
      work_[*entry] = in_task ? kFirstTask + static_cast<Work>(task++) : kOwnWork;
    } else if (kind == PoolMessage::Kind::kOther && in_task) {
      kind = PoolMessage::Kind::kMore;
    }
  }
  return true;
}

/// From which of the worker's calls came what the master took.
bool TaskPoolBuilder::pair_answers(const WorkerTraffic& traffic, const Cut& cut, std::size_t worker) {
  struct Answer {
    std::uint32_t path;
    bool whole;
  };
  const TaskLink& link = links_[static_cast<std::size_t>(pool_.workers[worker].member)];
  Pairing<Answer> pairing;
  std::size_t head = 0, last_answer = 0;
  for (std::size_t i = 0; i < pool_.shape.size(); ++i) {
    if (pool_.shape[i].role == TaskCall::Role::kToMaster) last_answer = i + 1;
  }
  std::size_t end_of_task = 0;
  for (std::size_t i = 0; i < traffic.calls.size(); ++i) {
    const WorkerCall& call = traffic.calls[i];
    if (head < cut.heads.size() && cut.heads[head] == i) {
      end_of_task = cut.is_task[head++] ? i + last_answer : 0;
    }
    if (call.sends) pairing.sent(call.send_tag, {call.path, i == end_of_task && i > 0});
  }
  for (const std::size_t entry : link.taken) {
    const bool found_only = traffic_.entries[entry].kind == Entry::Kind::kFound;
    const auto answer = pairing.take(traffic_.entries[entry].tag, found_only);
    if (!answer) return no(fmt::format("a message of rank {} was not found", pool_.workers[worker].rank));
    work_[entry] = answer->path;
    kinds_[entry] =
        answer->whole && !found_only ? PoolMessage::Kind::kWholeAnswer : PoolMessage::Kind::kAnswer;
  }
  return true;
}

/// What the master exchanges with its workers, in the order in which it would be if it heard from one at a
/// time.
std::vector<std::size_t> TaskPoolBuilder::entries_of_workers() {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < traffic_.entries.size(); ++i) {
    const Entry& entry = traffic_.entries[i];
    const bool member = entry.peer >= 0 && static_cast<std::size_t>(entry.peer) < members_.size();
    if (entry.comm != pool_.master_comm || !member) continue;
    if (pool_.worker_of_member[static_cast<std::size_t>(entry.peer)] >= 0) found.push_back(i);
  }
  return one_by_one(traffic_.entries, found, pool_.batches);
}

bool TaskPoolBuilder::check_master() {
  std::vector<PoolMessage> messages;
  for (const std::size_t i : entries_of_workers()) {
    const Entry& entry = traffic_.entries[i];
    if (entry.kind == Entry::Kind::kPosted) continue;
    const int worker = pool_.worker_of_member[static_cast<std::size_t>(entry.peer)];
    messages.push_back({kinds_[i], entry.choice, worker, entry.event});
    const bool of_tasks = kinds_[i] != PoolMessage::Kind::kOther && kinds_[i] != PoolMessage::Kind::kAnswer;
    if (of_tasks) pool_.last_event = std::max(pool_.last_event, entry.event);
    if (entry.kind == Entry::Kind::kSent) {
      pool_.sent.push_back({.event = entry.event, .work = work_[i], .worker = worker, .bytes = entry.bytes});
    } else {
      pool_.taken.push_back({.event = entry.event, .source = entry.peer, .path = work_[i]});
      if (entry.choice && pool_.choice_site == 0) {
        pool_.choice = entry.call;
        pool_.choice_site = entry.site;
      }
    }
  }
  std::stable_sort(pool_.taken.begin(), pool_.taken.end(),
                   [](const TakenAnswer& a, const TakenAnswer& b) { return a.event < b.event; });
  const PoolProtocol protocol = check_protocol(messages, pool_.workers.size());
  if (!protocol.broken.empty()) {
    return no(fmt::format("it {} ({})", protocol.broken, at(protocol.at)));
  }
  pool_.cyclic = protocol.cyclic;
  for (const std::uint64_t event : protocol.all_alike) {
    const auto sent = std::lower_bound(pool_.sent.begin(), pool_.sent.end(), event,
                                       [](const SentWork& s, std::uint64_t e) { return s.event < e; });
    if (sent != pool_.sent.end() && sent->event == event) sent->all_alike = true;
  }
  return true;
}

/// Messages after which the master once made the same calls up to its next choice are alike: it does not
/// look at which of them it has got.
void TaskPoolBuilder::find_alike() {
  std::map<Work, std::set<std::uint64_t>> units;
  for (std::size_t i = 0; i < traffic_.entries.size(); ++i) {
    const Entry& entry = traffic_.entries[i];
    if (entry.choice && entry.comm == pool_.master_comm) units[work_[i]].insert(entry.unit);
  }
  for (const auto& [path, seen] : units) {
    std::vector<Work> same;
    for (const auto& [other, others] : units) {
      const bool meet =
          std::any_of(seen.begin(), seen.end(), [&](std::uint64_t u) { return others.contains(u); });
      if (meet) same.push_back(other);
    }
    pool_.alike.resize(std::max<std::size_t>(pool_.alike.size(), path + 1));
    pool_.alike[path] = std::move(same);
  }
}

}  // namespace dperf::replay::mpi
