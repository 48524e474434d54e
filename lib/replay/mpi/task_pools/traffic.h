// What the search for task pools reads from the traces: the point-to-point calls of a rank that may hand out
// tasks, and of one that may do them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "replay/mpi/task_pools/task_pools.h"

namespace dperf::replay::mpi {

/// Gives numbers to what the definitions of several ranks have in common.
class TaskNumbering {
 public:
  TaskNumbering();
  std::uint32_t path(const trace::Definitions& definitions, std::uint32_t site);
  std::uint32_t block(const trace::Definitions& definitions, std::uint32_t block);
  std::uint32_t type(const trace::Definitions& definitions, std::uint32_t type);
  const TaskNumbers& numbers() const { return numbers_; }

 private:
  std::uint32_t module(const trace::Module& module);

  TaskNumbers numbers_;
  std::map<std::string, std::uint32_t> paths_, modules_, types_;
  std::unordered_map<std::uint64_t, std::uint32_t> blocks_;
};

/// The numbers of one rank's definitions, looked up once each.
class RankNumbers {
 public:
  RankNumbers(TaskNumbering& numbering, const trace::Definitions& definitions)
      : numbering_(numbering), definitions_(definitions) {}
  std::uint32_t path(std::uint32_t site) {
    return cached(paths_, site, [&] { return numbering_.path(definitions_, site); });
  }
  std::uint32_t block(std::uint32_t block) {
    return cached(blocks_, block, [&] { return numbering_.block(definitions_, block); });
  }
  std::uint32_t type(std::uint32_t type) {
    return cached(types_, type, [&] { return numbering_.type(definitions_, type); });
  }

 private:
  template <typename Make>
  static std::uint32_t cached(std::vector<std::uint32_t>& cache, std::uint32_t number, Make make) {
    if (number >= cache.size()) cache.resize(number + 1);
    if (cache[number] == 0) cache[number] = make();
    return cache[number];
  }
  TaskNumbering& numbering_;
  const trace::Definitions& definitions_;
  std::vector<std::uint32_t> paths_, blocks_, types_;
};

/// What the master did on one communicator.
struct MasterEntry {
  enum class Kind : std::uint8_t { kSent, kTaken, kFound, kPosted };
  Kind kind = Kind::kSent;
  bool choice = false;  ///< kTaken, kFound: the program had not chosen the source
  trace::Call call{};
  std::uint32_t site = 0;
  std::uint32_t comm = 0;
  std::int32_t peer = trace::kAny;  ///< in the communicator
  std::int32_t tag = 0;
  std::uint64_t event = 0;
  std::int64_t bytes = 0;  ///< kSent
  std::uint64_t unit = 0;  ///< choice: a hash of the calls from here to the next choice
};
struct MasterTraffic {
  std::vector<MasterEntry> entries;
  std::vector<std::uint32_t> unclear;  ///< communicators on which not every message can be followed
};
MasterTraffic read_master(const trace::RankTrace& rank, RankNumbers& numbers, trace::Repetitions repetitions);

/// One call of a worker.
struct WorkerCall {
  enum class Kind : std::uint8_t { kOther, kToMaster, kFromMaster, kWait };
  Kind kind = Kind::kOther;
  bool sends = false, receives = false, probes = false;  ///< to or from the master; several in MPI_Sendrecv
  bool may_be_head = false;
  trace::Call call{};
  std::int32_t send_tag = 0, receive_tag = 0;
  std::uint32_t path = 0;
  std::uint64_t new_request = 0;
  std::size_t first_waited = 0, end_waited = 0;  ///< in WorkerTraffic::waited
  std::uint64_t head_request =
      0;  ///< kWait: the only one that it waits for, if that receives from the master
};
struct WorkerTraffic {
  std::vector<WorkerCall> calls;
  std::vector<std::uint64_t> waited;
  std::uint32_t comm = 0;  ///< number of the communicator in the worker's definitions; 0: not a member
  std::string unclear;     ///< why not every message to or from the master can be followed
};
/// `communicator_key`, `master_member`: where the master is.
WorkerTraffic read_worker(const trace::RankTrace& rank, std::uint64_t communicator_key, int master_member,
                          RankNumbers& numbers);

/// A blocking receive, a probe that found something, or a call that waits for one request: what a worker may
/// wait for a task with.
bool may_be_head(const trace::Event& event);
/// Calls `visit(id)` for each request that MPI_Wait, MPI_Waitall or MPI_Waitany waits for; `id` may be
/// changed.
template <typename Visit>
void for_each_waited(trace::Event& event, Visit visit) {
  if (event.args.completion.request != 0) visit(event.args.completion.request);
  for (std::uint64_t& id : event.args.completion.requests)
    if (id != 0) visit(id);
}

}  // namespace dperf::replay::mpi
