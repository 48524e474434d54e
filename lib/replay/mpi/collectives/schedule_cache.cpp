// Keeps the schedules of recent calls: a time-step loop makes the same call a million times.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstddef>
#include <list>
#include <unordered_map>

#include "replay/mpi/collectives/collectives.h"
#include "replay/mpi/collectives/write_schedule.h"

namespace dperf::replay::mpi {

namespace {

/// What is kept at most. Schedules in use elsewhere live on until they are released.
constexpr std::size_t kCachedBytes = std::size_t{128} << 20;

struct HashOfCall {
  std::size_t operator()(const CollectiveCall& call) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    auto mix = [&hash](std::uint64_t value) {
      hash = (hash ^ value) * 0x100000001b3u;
      hash ^= hash >> 29;
    };
    mix(static_cast<std::uint64_t>(call.collective) | static_cast<std::uint64_t>(call.commutative) << 8 |
        static_cast<std::uint64_t>(call.in_place) << 9 | static_cast<std::uint64_t>(call.non_blocking) << 10 |
        static_cast<std::uint64_t>(call.element_bytes) << 11);
    mix(static_cast<std::uint64_t>(call.rank) << 32 | static_cast<std::uint32_t>(call.size));
    mix(static_cast<std::uint64_t>(call.root) ^ static_cast<std::uint64_t>(call.remote_size) << 32);
    mix(static_cast<std::uint64_t>(call.bytes));
    for (std::int64_t bytes : call.send_bytes) mix(static_cast<std::uint64_t>(bytes));
    for (std::int64_t bytes : call.recv_bytes) mix(static_cast<std::uint64_t>(bytes));
    for (std::int64_t bytes : call.own_bytes) mix(static_cast<std::uint64_t>(bytes));
    for (int neighbour : call.sources) mix(static_cast<std::uint64_t>(neighbour));
    for (int neighbour : call.destinations) mix(static_cast<std::uint64_t>(neighbour));
    return hash;
  }
};

/// Least recently used schedules go first.
class ScheduleCache {
 public:
  SchedulePtr get(const CollectiveCall& call, const CollectiveChoice& choice) {
    if (choice.selector != choice_.selector || choice.forced != choice_.forced) {
      clear();
      choice_ = choice;
    }
    const auto found = index_.find(call);
    if (found != index_.end()) {
      by_use_.splice(by_use_.begin(), by_use_, found->second);
      return found->second->schedule;
    }
    auto schedule = std::make_shared<const Schedule>(write_schedule(call, choice, nullptr));
    insert(call, schedule);
    return schedule;
  }

 private:
  struct Entry {
    const CollectiveCall* call;  ///< the key in index_
    SchedulePtr schedule;
    std::size_t bytes;
  };

  void insert(const CollectiveCall& call, const SchedulePtr& schedule) {
    const std::size_t bytes =
        sizeof(Entry) + 2 * sizeof(CollectiveCall) + schedule->size() * sizeof(Step) +
        (call.send_bytes.size() + call.recv_bytes.size() + call.own_bytes.size()) * sizeof(std::int64_t);
    if (bytes > kCachedBytes / 4) return;
    while (bytes_ + bytes > kCachedBytes) forget_last();
    const auto position = index_.emplace(call, by_use_.end()).first;
    by_use_.push_front({&position->first, schedule, bytes});
    position->second = by_use_.begin();
    bytes_ += bytes;
  }

  void forget_last() {
    bytes_ -= by_use_.back().bytes;
    index_.erase(index_.find(*by_use_.back().call));
    by_use_.pop_back();
  }

  void clear() {
    index_.clear();
    by_use_.clear();
    bytes_ = 0;
  }

  CollectiveChoice choice_;
  std::list<Entry> by_use_;
  std::unordered_map<CollectiveCall, std::list<Entry>::iterator, HashOfCall> index_;
  std::size_t bytes_ = 0;
};

}  // namespace

SchedulePtr make_schedule(const CollectiveCall& call, const CollectiveChoice& choice) {
  static thread_local ScheduleCache cache;
  return cache.get(call, choice);
}

}  // namespace dperf::replay::mpi
