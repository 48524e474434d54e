// From a collective call to the point-to-point steps of one rank: Open MPI 4.1's algorithms and its fixed
// decision rules (message size x communicator size), each algorithm selectable by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/mpi/program.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

enum class Collective : std::uint8_t {
  kBarrier,
  kBcast,
  kReduce,
  kAllreduce,
  kAllgather,
  kAllgatherv,
  kAlltoall,
  kAlltoallv,
  kGather,
  kGatherv,
  kScatter,
  kScatterv,
  kReduceScatter,
  kReduceScatterBlock,
  kScan,
  kExscan,
  kAlltoallw,
  kNeighborAllgather,  ///< and allgatherv
  kNeighborAlltoall,   ///< and alltoallv, alltoallw
};
inline constexpr std::size_t kCollectives = 19;

constexpr bool is_neighborhood(Collective collective) {
  return collective == Collective::kNeighborAllgather || collective == Collective::kNeighborAlltoall;
}

/// A collective as one member calls it. Sizes are in bytes of true data, without gaps of derived types.
struct CollectiveCall {
  Collective collective = Collective::kBarrier;
  int rank = 0;
  int size = 1;
  /// On an intercommunicator, the rank in the remote group, or trace::kRoot, or trace::kProcNull.
  int root = 0;
  int remote_size = 0;  ///< of the remote group of an intercommunicator; 0: an intracommunicator
  /// Bytes of one element of the (send) type: segmented algorithms cut between elements.
  std::int64_t element_bytes = 1;
  /// bcast, reduce, allreduce, scan, exscan: the whole vector. gather, scatter, allgather, alltoall,
  /// reduce_scatter_block: what one member contributes to or gets from one other.
  std::int64_t bytes = 0;
  /// v and w variants, reduce_scatter: bytes for each member, as far as they are significant on this rank
  /// (gatherv: at the root what comes from each; elsewhere send_bytes has one element, its own part).
  /// On an intercommunicator, they are for the members of the remote group (reduce_scatter: of the own one),
  /// and allgather and alltoall have send_bytes of one element: what goes to each; `bytes` is what comes from
  /// each.
  std::vector<std::int64_t> send_bytes, recv_bytes;
  /// gatherv, allgatherv, scatterv on an intercommunicator: what each member of the own group contributes or
  /// gets.
  std::vector<std::int64_t> own_bytes;
  /// Neighbourhood collectives: whom this member receives from and sends to, as Topology has them. recv_bytes
  /// has one size for each source; send_bytes one for each destination, or `bytes` is sent to all.
  std::vector<int> sources, destinations;
  bool size_per_neighbor = false;  ///< the v and w variants
  trace::TopologyKind topology = trace::TopologyKind::kNone;
  bool commutative = true;
  bool predefined = true;  ///< the operation is MPI's own
  bool in_place = false;
  bool non_blocking = false;  ///< MPI_Iallreduce ...: Open MPI has other algorithms for these
  friend bool operator==(const CollectiveCall&, const CollectiveCall&) = default;
};

struct AlgorithmInfo {
  Collective collective;
  std::string_view name;   ///< as in Open MPI's coll/tuned ("recursive_doubling"), where it has one
  std::string_view about;  ///< one line for --list-algorithms
};
std::span<const AlgorithmInfo> algorithms();
std::string_view name_of(Collective collective);  ///< "allreduce"

/// How algorithms are chosen: a selector, and by name for some collectives ("allreduce" -> "ring";
/// "iallreduce" for the non-blocking one).
struct CollectiveChoice {
  std::string selector = "openmpi";
  std::map<std::string, std::string> forced;
};
struct SelectorInfo {
  std::string_view name;
  std::string_view about;  ///< one line for --list-algorithms
};
std::span<const SelectorInfo> selectors();
/// @throws Error with the names that are known, if this is none
void check_selector(std::string_view name);
/// @throws Error if a name is unknown, with the names that are known
void check(const CollectiveChoice& choice);

/// The algorithm that `choice` takes for this call; the same on all members.
std::string_view choose_algorithm(const CollectiveCall& call, const CollectiveChoice& choice);

/// The steps of this member. Cheap for the same call again: programs are kept.
ProgramPtr make_program(const CollectiveCall& call, const CollectiveChoice& choice);

}  // namespace dperf::replay::mpi
