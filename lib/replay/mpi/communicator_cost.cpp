// What making a communicator costs. SPDX-License-Identifier: LGPL-2.1-or-later
#include <map>

#include "replay/mpi/algorithms/builder.h"
#include "replay/mpi/collective_call.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

/// Each rank tells those at the ends of its edges, and itself, in one message each: Open MPI's
/// topo_base_dist_graph_distribute, where each rank has given the edges that leave it.
Program edges_program(int rank, const trace::Topology& topology) {
  constexpr std::int64_t kEdgeBytes = 4;
  std::map<int, std::int64_t> sent, received;
  for (const int to : topology.out) sent[to] += kEdgeBytes;
  for (const int from : topology.in) received[from] += kEdgeBytes;
  ProgramBuilder builder(rank);
  const Place edges{kInput, 0};
  const std::int64_t own = kEdgeBytes * static_cast<std::int64_t>(topology.out.size());
  for (const auto& [peer, bytes] : received) builder.irecv(peer, {edges, bytes});
  if (own > 0) builder.irecv(rank, {edges, own});
  for (const auto& [peer, bytes] : sent) builder.isend(peer, {edges, bytes});
  if (own > 0) builder.isend(rank, {edges, own});
  builder.wait_all();
  return builder.take();
}

}  // namespace

// Open MPI 4.1 (ompi/communicator): a split gathers color and key of all; every new communicator then takes a
// context number, agreed on by a maximum and a minimum, and is activated by one more reduction. Without a
// graph, topologies are a plain creation.
std::optional<CommunicatorCost> communicator_cost(Call call) {
  switch (call) {
    case Call::MPI_Comm_split:
    case Call::MPI_Comm_split_type:
    case Call::MPI_Cart_sub:
      return CommunicatorCost{.allgather_bytes = 8, .allreduces = 3};
    case Call::MPI_Comm_dup:
    case Call::MPI_Comm_dup_with_info:
    case Call::MPI_Comm_idup:
    case Call::MPI_Comm_create:
    case Call::MPI_Comm_create_group:
    case Call::MPI_Cart_create:
    case Call::MPI_Graph_create:
    case Call::MPI_Dist_graph_create_adjacent:
      return CommunicatorCost{.allreduces = 3};
    case Call::MPI_Dist_graph_create:
      return CommunicatorCost{.allreduces = 3, .edges = true};
    default:
      return std::nullopt;
  }
}

ProgramPtr communicator_program(const CommunicatorCost& cost, int rank, int size,
                                const CollectiveChoice& choice, const trace::Topology& made) {
  auto program = std::make_shared<Program>();
  const auto append = [&](Collective collective, std::int64_t bytes) {
    CollectiveCall call;
    call.collective = collective;
    call.rank = rank;
    call.size = size;
    call.element_bytes = 4;
    call.bytes = bytes;
    const ProgramPtr part = make_program(call, choice);
    program->insert(program->end(), part->begin(), part->end());
  };
  if (cost.allgather_bytes > 0) append(Collective::kAllgather, cost.allgather_bytes);
  for (int i = 0; i < cost.allreduces; ++i) append(Collective::kAllreduce, 4);
  if (cost.edges) {
    append(Collective::kReduceScatterBlock, 8);  // how many edges each rank will be told of
    const Program edges = edges_program(rank, made);
    program->insert(program->end(), edges.begin(), edges.end());
  }
  return program;
}

}  // namespace dperf::replay::mpi
