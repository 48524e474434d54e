// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collectives/creation.h"

#include <algorithm>
#include <map>
#include <memory>

#include "replay/mpi/algorithms/inter.h"
#include "replay/mpi/collectives/write_schedule.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

/// Each rank tells those at the ends of its edges, and itself, in one message each: Open MPI's
/// topo_base_dist_graph_distribute, where each rank has given the edges that leave it.
void tell_edges(ScheduleBuilder& builder, int rank, const trace::Topology& topology) {
  constexpr std::int64_t kEdgeBytes = 4;
  std::map<int, std::int64_t> sent, received;
  for (const int to : topology.out) sent[to] += kEdgeBytes;
  for (const int from : topology.in) received[from] += kEdgeBytes;
  sent.erase(trace::kProcNull);
  received.erase(trace::kProcNull);
  const Place edges{kInput, 0};
  const std::int64_t own = kEdgeBytes * static_cast<std::int64_t>(topology.out.size());
  for (const auto& [peer, bytes] : received) builder.irecv(peer, {edges, bytes});
  if (own > 0) builder.irecv(rank, {edges, own});
  for (const auto& [peer, bytes] : sent) builder.isend(peer, {edges, bytes});
  if (own > 0) builder.isend(rank, {edges, own});
  builder.wait_all();
}

constexpr std::int64_t kInt = 4;
constexpr std::int64_t kColorAndKey = 8;

Task task_of(int rank, int size) {
  Task task;
  task.rank = rank;
  task.size = size;
  task.element = kInt;
  return task;
}

/// A collective of all members, with `bytes` as in CollectiveCall.
void among_all(ScheduleBuilder& b, const Task& t, Collective collective, std::int64_t bytes) {
  Task task = own_group(t, {b.scratch(), 0}, {b.scratch(), 0}, bytes);
  task.element = kInt;
  among_own(b, t, collective, task);
}

/// One int up and down a binary tree: what Open MPI has for groups without a communicator.
void agree_by_tree(ScheduleBuilder& b, const Task& t) {
  const Place own{b.scratch(), 0};
  const int parent = (t.rank - 1) / 2;
  std::vector<int> children;
  for (int child = 2 * t.rank + 1; child <= 2 * t.rank + 2 && child < t.size; ++child)
    children.push_back(child);
  std::vector<Place> theirs;
  for (const int child : children) {
    theirs.push_back({b.scratch(), 0});
    b.irecv(child, {theirs.back(), kInt});
  }
  b.wait_all();
  for (const Place& place : theirs) b.reduce(place, own, kInt);
  if (t.rank > 0) b.sendrecv(parent, {own, kInt}, parent, {own, kInt});
  for (const int child : children) b.isend(child, {own, kInt});
  b.wait_all();
}

}  // namespace

// A split gathers color and key of all; every new communicator then takes a context number, agreed on by a
// maximum and a minimum, and is activated by one more reduction. Without a graph, topologies are a plain
// creation.
std::optional<CommunicatorCost> communicator_cost(Call call) {
  constexpr int kAgreements = 3;
  switch (call) {
    case Call::MPI_Comm_split:
    case Call::MPI_Cart_sub:
      return CommunicatorCost{.allgather_bytes = kColorAndKey, .agreements = kAgreements};
    case Call::MPI_Comm_dup:
    case Call::MPI_Comm_dup_with_info:
    case Call::MPI_Comm_idup:
    case Call::MPI_Comm_create:
    case Call::MPI_Cart_create:
    case Call::MPI_Graph_create:
    case Call::MPI_Dist_graph_create_adjacent:
      return CommunicatorCost{.agreements = kAgreements};
    case Call::MPI_Comm_create_group:
      return CommunicatorCost{.agreements = kAgreements, .by_tree = true};
    case Call::MPI_Dist_graph_create:
      return CommunicatorCost{.agreements = kAgreements, .edges = true};
    default:
      return std::nullopt;
  }
}

namespace {

void write_creation(ScheduleBuilder& b, const Task& t, const CommunicatorCost& cost,
                    const trace::Topology& made) {
  constexpr std::int64_t kDegrees = 8;  // how many edges each rank will receive
  if (cost.edges) {
    among_all(b, t, Collective::kReduceScatterBlock, kDegrees);
    tell_edges(b, t.rank, made);
  }
  if (cost.allgather_bytes > 0) among_all(b, t, Collective::kAllgather, cost.allgather_bytes);
  for (int i = 0; i < cost.agreements; ++i) cost.by_tree ? agree_by_tree(b, t) : agree_within(b, t);
}

void append(Schedule& schedule, const Schedule& part, const std::vector<int>& members) {
  for (Step step : part) {
    if (step.op == Step::Op::kIsend || step.op == Step::Op::kIrecv)
      step.peer = members[static_cast<std::size_t>(step.peer)];
    schedule.push_back(step);
  }
}

}  // namespace

SchedulePtr communicator_schedule(const CommunicatorCost& cost, int rank, int size,
                                  const CollectiveChoice& choice, const trace::Topology& made) {
  return std::make_shared<const Schedule>(
      compose(task_of(rank, size), choice,
              [&](ScheduleBuilder& b, const Task& t) { write_creation(b, t, cost, made); }));
}

// All compare their types and keys, and make a communicator of those that share a host (or whatever the type
// means). Where keys differ or a rank is left out, the members of each look whether that is already the right
// one, and split it if not.
SchedulePtr split_type_schedule(const SplitType& split, const CollectiveChoice& choice) {
  constexpr std::int64_t kTypesAndKeys = 16;
  auto schedule = std::make_shared<Schedule>(
      compose(task_of(split.rank, split.size), choice, [&](ScheduleBuilder& b, const Task& t) {
        among_all(b, t, Collective::kAllreduce, kTypesAndKeys);
        if (split.all_left_out) return;
        if (split.some_left_out) among_all(b, t, Collective::kAllreduce, kInt);
        write_creation(b, t, *communicator_cost(Call::MPI_Comm_dup), {});
      }));
  if (split.all_left_out || (split.same_key && !split.some_left_out)) return schedule;
  const auto own = std::find(split.part.begin(), split.part.end(), split.rank) - split.part.begin();
  const Task in_part = task_of(static_cast<int>(own), static_cast<int>(split.part.size()));
  append(*schedule,
         compose(in_part, choice,
                 [&](ScheduleBuilder& b, const Task& t) {
                   among_all(b, t, Collective::kAllgather, kColorAndKey);
                   if (!split.part_in_order)
                     write_creation(b, t, *communicator_cost(Call::MPI_Comm_split), {});
                 }),
         split.part);
  return schedule;
}

}  // namespace dperf::replay::mpi
