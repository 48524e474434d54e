// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collectives/collectives.h"

#include <algorithm>
#include <functional>

#include "replay/mpi/algorithms/inter.h"
#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/mpi/collectives/write_schedule.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::replay::mpi {

namespace {

/// Writes the schedule of a collective and of those inside it.
class Composer {
 public:
  explicit Composer(const CollectiveChoice& choice) : choice_(choice) {
    nested_ = [this](ScheduleBuilder& builder, Collective collective, const Task& task) {
      const SizeQuestion sizes{task.size,        task.bytes,    task.count(),
                               task.commutative, task.in_place, task.predefined};
      run(builder, {collective, false, sizes, task.of_library}, task);
    };
  }
  Composer(const Composer&) = delete;
  Composer& operator=(const Composer&) = delete;

  void run(ScheduleBuilder& builder, const Question& question, Task task) const {
    const Choice chosen = choose(question, choice_);
    const AlgorithmRow* row = find_algorithm(question.collective, chosen.name);
    if (row == nullptr)
      throw Error("{} has no algorithm '{}'", name_of(question.collective), chosen.name)
          .with_exit_code(kExitUsage);
    task.segment_bytes = chosen.segment_bytes;
    task.fanout = chosen.fanout;
    task.nested = &nested_;
    row->run(builder, task);
  }
  template <typename Write>
  void write(ScheduleBuilder& builder, Task task, const Write& write) const {
    task.nested = &nested_;
    write(builder, task);
  }

 private:
  const CollectiveChoice& choice_;
  std::function<void(ScheduleBuilder&, Collective, const Task&)> nested_;
};

bool has_sizes_per_member(Collective collective) {
  switch (collective) {
    case Collective::kAllgatherv:
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
    case Collective::kGatherv:
    case Collective::kScatterv:
    case Collective::kReduceScatter:
    case Collective::kNeighborAllgather:
    case Collective::kNeighborAlltoall:
      return true;
    default:
      return false;
  }
}

bool all_zero(const std::vector<std::int64_t>& sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [](std::int64_t bytes) { return bytes == 0; });
}

/// With nothing to transfer, MPI returns at once where one size counts for all.
bool is_empty(const CollectiveCall& call) {
  switch (call.collective) {
    case Collective::kBarrier:
      return false;
    case Collective::kReduceScatter:
      return all_zero(call.recv_bytes);
    case Collective::kAllgatherv:
      return !call.non_blocking && call.remote_size == 0 && all_zero(call.recv_bytes);
    case Collective::kNeighborAllgather:
    case Collective::kNeighborAlltoall:
      return !call.non_blocking && !call.size_per_neighbor && call.bytes == 0 && all_zero(call.send_bytes) &&
             all_zero(call.recv_bytes);
    default:
      return !has_sizes_per_member(call.collective) && call.bytes == 0;
  }
}

/// These of Open MPI's libnbc have empty messages then.
bool sends_nothing(const CollectiveCall& call, const CollectiveChoice& choice) {
  if (!call.non_blocking || choice.selector != "openmpi") return false;
  switch (call.collective) {
    case Collective::kGather:
    case Collective::kScatter:
    case Collective::kAllgather:
    case Collective::kAlltoall:
    case Collective::kExscan:
      return true;
    default:
      return false;
  }
}

void check_neighbors(const CollectiveCall& call) {
  if (call.topology == trace::TopologyKind::kNone)
    throw Error("{}: the communicator has no topology in the trace", name_of(call.collective));
  const bool sends_parts = call.collective == Collective::kNeighborAlltoall;
  if (call.recv_bytes.size() != call.sources.size() ||
      (sends_parts && call.send_bytes.size() != call.destinations.size()))
    throw Error("{}: {} for {}, {} for {}", name_of(call.collective), counted(call.recv_bytes.size(), "size"),
                counted(call.sources.size(), "source"), call.send_bytes.size(),
                counted(call.destinations.size(), "destination"));
}

void check_sizes(const CollectiveCall& call) {
  const auto size = static_cast<std::size_t>(call.size);
  const bool is_root = call.rank == call.root;
  const Collective c = call.collective;
  const bool is_alltoall = c == Collective::kAlltoallv || c == Collective::kAlltoallw;
  const bool needs_recv = c == Collective::kAllgatherv || is_alltoall || c == Collective::kReduceScatter ||
                          (c == Collective::kGatherv && is_root);
  const bool needs_send = (is_alltoall && !call.in_place) || (c == Collective::kScatterv && is_root);
  if (call.size < 1 || call.rank < 0 || call.rank >= call.size || call.root < 0 || call.root >= call.size)
    throw Error("{}: rank {} and root {} in a communicator of {}", name_of(c), call.rank, call.root,
                call.size);
  if ((needs_recv && call.recv_bytes.size() != size) || (needs_send && call.send_bytes.size() != size))
    throw Error("{}: sizes are missing for some of the {}", name_of(c),
                counted(static_cast<std::uint64_t>(call.size), "member"));
  if (is_neighborhood(c)) check_neighbors(call);
}

const InterRow& inter_row(const CollectiveCall& call) {
  const InterRow* row = find_inter(call.collective, call.non_blocking);
  if (row == nullptr) throw Error("{} is not defined on intercommunicators", name_of(call.collective));
  return *row;
}

/// @throws Error if what is significant on this rank is not there
void check_inter_sizes(const CollectiveCall& call) {
  const bool is_root = call.root == trace::kRoot, looks_on = call.root == trace::kProcNull;
  const auto own = static_cast<std::size_t>(call.size), remote = static_cast<std::size_t>(call.remote_size);
  const Collective c = call.collective;
  const bool wrong_root = !is_root && !looks_on && (call.root < 0 || call.root >= call.remote_size);
  if (wrong_root || call.rank < 0 || call.rank >= call.size)
    throw Error("{}: rank {} of {} and root {} of {}", name_of(c), call.rank, call.size, call.root,
                call.remote_size);
  const bool by_leaders =
      !call.non_blocking && !is_root && !looks_on &&
      (c == Collective::kGatherv || c == Collective::kScatterv || c == Collective::kAllgatherv);
  const bool all = c == Collective::kAlltoallv;
  const bool wrong = ((all || c == Collective::kAllgatherv || (c == Collective::kGatherv && is_root)) &&
                      call.recv_bytes.size() != remote) ||
                     ((all || (c == Collective::kScatterv && is_root)) && call.send_bytes.size() != remote) ||
                     (c == Collective::kReduceScatter && call.recv_bytes.size() != own) ||
                     (by_leaders && call.own_bytes.size() != own);
  if (wrong)
    throw Error("{}: sizes are missing for some of {} and {}", name_of(c), call.size,
                counted(static_cast<std::uint64_t>(call.remote_size), "member"));
}

/// With nothing to transfer in either direction, Open MPI returns at once, except in alltoall.
bool is_empty_inter(const CollectiveCall& call) {
  if (call.collective == Collective::kAlltoall) return false;
  if (call.collective == Collective::kAllgather && !call.send_bytes.empty() && call.send_bytes.front() != 0)
    return false;
  return is_empty(call);
}

/// MPI_IN_PLACE: where the member's contribution is, or where its result goes.
void place_in_place(const CollectiveCall& call, Task& task) {
  if (!call.in_place) return;
  auto sum_before_rank = [&](const std::vector<std::int64_t>& sizes) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(call.rank); ++i) sum += sizes[i];
    return sum;
  };
  switch (call.collective) {
    case Collective::kAllgather:
      task.input = task.output + call.rank * call.bytes;
      break;
    case Collective::kAllgatherv:
      task.input = task.output + sum_before_rank(call.recv_bytes);
      break;
    case Collective::kGather:
      if (call.rank == call.root) task.input = task.output + call.rank * call.bytes;
      break;
    case Collective::kGatherv:
      if (call.rank == call.root) task.input = task.output + sum_before_rank(call.recv_bytes);
      break;
    case Collective::kScatter:
      if (call.rank == call.root) task.output = task.input + call.rank * call.bytes;
      break;
    case Collective::kScatterv:
      if (call.rank == call.root) task.output = task.input + sum_before_rank(call.send_bytes);
      break;
    case Collective::kReduce:
      if (call.rank == call.root) task.input = task.output;
      break;
    default:
      task.input = task.output;
  }
}

Task task_of(const CollectiveCall& call) {
  Task task;
  task.rank = call.rank;
  task.size = call.size;
  task.root = call.root;
  task.remote_size = call.remote_size;
  task.element = call.element_bytes > 0 && call.bytes % call.element_bytes == 0 ? call.element_bytes : 1;
  task.bytes = call.bytes;
  task.send_bytes = call.send_bytes;
  task.recv_bytes = call.recv_bytes;
  task.own_bytes = call.own_bytes;
  task.sources = call.sources;
  task.destinations = call.destinations;
  task.cartesian = call.topology == trace::TopologyKind::kCart;
  task.symmetric_topology = task.cartesian || call.topology == trace::TopologyKind::kGraph;
  task.commutative = call.commutative;
  task.predefined = call.predefined;
  task.in_place = call.in_place;
  if (call.remote_size == 0) place_in_place(call, task);
  return task;
}

/// A member that is alone has its data copied, whatever the algorithm.
void copy_alone(ScheduleBuilder& builder, const CollectiveCall& call, const Task& task) {
  const bool moves_nothing = call.collective == Collective::kBarrier ||
                             call.collective == Collective::kBcast ||
                             call.collective == Collective::kExscan || call.in_place;
  if (moves_nothing) return;
  std::int64_t bytes = call.bytes;
  if (has_sizes_per_member(call.collective)) {
    const auto& sizes = call.collective == Collective::kScatterv ? call.send_bytes : call.recv_bytes;
    bytes = sizes.front();
  }
  builder.copy(task.input, task.output, bytes);
}

bool is_alltoall(Collective collective) {
  return collective == Collective::kAlltoall || collective == Collective::kAlltoallv ||
         collective == Collective::kAlltoallw;
}

/// SMPI exchanges in place through a copy, with the algorithms of all other exchanges.
void exchange_through_copy(ScheduleBuilder& builder, Task& task) {
  std::int64_t bytes = task.bytes * task.size;
  for (const std::int64_t part : task.send_bytes) bytes += part;
  const Place copy{builder.scratch(), 0};
  builder.copy(task.input, copy, bytes);
  task.input = copy;
  task.in_place = false;
}

void write_inter(ScheduleBuilder& builder, const CollectiveCall& call, const CollectiveChoice& choice) {
  check_inter_sizes(call);
  const InterRow& row = inter_row(call);
  if (is_empty_inter(call) && !sends_nothing(call, choice)) return;
  Composer(choice).write(builder, task_of(call), row.run);
}

}  // namespace

std::string_view choose_algorithm(const CollectiveCall& call, const CollectiveChoice& choice) {
  if (call.remote_size > 0) return inter_row(call).name;
  const Choice chosen = choose(question_of(call), choice);
  const AlgorithmRow* row = find_algorithm(call.collective, chosen.name);
  return row != nullptr ? row->info.name : chosen.name;
}

Schedule compose(const Task& task, const CollectiveChoice& choice,
                 const std::function<void(ScheduleBuilder&, const Task&)>& write) {
  ScheduleBuilder builder(task.rank);
  Composer(choice).write(builder, task, write);
  return builder.take();
}

Schedule write_schedule(const CollectiveCall& call, const CollectiveChoice& choice,
                        std::vector<Movement>* movements) {
  ScheduleBuilder builder(call.rank, movements);
  if (call.remote_size > 0) {
    write_inter(builder, call, choice);
    return builder.take();
  }
  check_sizes(call);
  if (is_empty(call) && !sends_nothing(call, choice)) return {};
  Task task = task_of(call);
  if (choice.selector == "smpi-ompi" && task.in_place && is_alltoall(call.collective))
    exchange_through_copy(builder, task);
  if (call.size == 1 && !is_neighborhood(call.collective)) {
    copy_alone(builder, call, task);
  } else {
    Composer(choice).run(builder, question_of(call), task);
  }
  return builder.take();
}

}  // namespace dperf::replay::mpi
