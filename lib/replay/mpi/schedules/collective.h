// Which collectives there are, and a call of one as the algorithms understand it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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
  /// Neighbourhood collectives: the members to receive from and to send to, as Topology has them. recv_bytes
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

std::string_view name_of(Collective collective);  ///< "allreduce"
/// Of all collectives, in the order of the enumeration.
std::span<const std::string_view> names_of_collectives();

}  // namespace dperf::replay::mpi
