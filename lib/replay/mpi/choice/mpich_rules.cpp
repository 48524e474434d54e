// Which algorithm MPICH takes for a collective: the default thresholds of its control variables
// (MPIR_CVAR_*), as in Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations
// in MPICH", 2005, and in MPICH's documentation of its variables since.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/library_rules.h"
#include "replay/mpi/schedules/collective_task.h"

namespace dperf::replay::mpi {
namespace {

// Bytes, each under the name of its variable.
constexpr std::int64_t kBcastShort = 12288, kBcastLong = 524288;  // BCAST_SHORT_MSG_SIZE, BCAST_LONG_MSG_SIZE
constexpr int kBcastMinProcs = 8;                                 // BCAST_MIN_PROCS
constexpr std::int64_t kReduceShort = 2048;                       // REDUCE_SHORT_MSG_SIZE
constexpr std::int64_t kAllreduceShort = 2048;                    // ALLREDUCE_SHORT_MSG_SIZE
constexpr std::int64_t kAllgatherShort = 81920;                   // ALLGATHER_SHORT_MSG_SIZE
constexpr std::int64_t kAllgatherLong = 524288;                   // ALLGATHER_LONG_MSG_SIZE
constexpr std::int64_t kAlltoallShort = 256;                      // ALLTOALL_SHORT_MSG_SIZE
constexpr std::int64_t kAlltoallMedium = 32768;                   // ALLTOALL_MEDIUM_MSG_SIZE
constexpr int kAlltoallMinProcs = 8;
constexpr std::int64_t kReduceScatterLong = 524288;  // REDUCE_SCATTER_COMMUTATIVE_LONG_MSG_SIZE

bool is_power_of_two(int ranks) {
  return power_of_two_below(ranks) == ranks;
}

std::string_view decide_bcast(const SizeQuestion& q) {
  if (q.bytes < kBcastShort || q.ranks < kBcastMinProcs) return "mpich_binomial";
  if (q.bytes < kBcastLong && is_power_of_two(q.ranks)) return "mpich_scatter_doubling";
  return "mpich_scatter_ring";
}

/// Rabenseifner's algorithms need an operation of MPI's own, and an element for each that takes part.
bool suits_rabenseifner(const SizeQuestion& q) {
  return q.predefined && q.commutative && q.elements >= power_of_two_below(q.ranks);
}

/// @param total bytes of all blocks
std::string_view decide_allgather(int ranks, std::int64_t total, std::string_view ring) {
  if (total < kAllgatherLong && is_power_of_two(ranks)) return "recursive_doubling";
  return total < kAllgatherShort ? "bruck" : ring;
}

std::string_view decide_alltoall(const SizeQuestion& q) {
  if (q.in_place) return "mpich_scattered";  // which has MPICH's exchange in place
  if (q.bytes <= kAlltoallShort && q.ranks >= kAlltoallMinProcs) return "modified_bruck";
  return q.bytes <= kAlltoallMedium ? "mpich_scattered" : "mpich_pairwise";
}

std::string_view decide_reduce_scatter(const SizeQuestion& q, std::int64_t total) {
  if (!q.commutative) return "mpich_in_order";
  return total < kReduceScatterLong ? "recursive_halving" : "mpich_pairwise";
}

}  // namespace

std::string_view decide_as_mpich(Collective collective, const SizeQuestion& q) {
  switch (collective) {
    case Collective::kBarrier:
      return "bruck";  // MPICH calls it dissemination
    case Collective::kBcast:
      return decide_bcast(q);
    case Collective::kReduce:
      return q.bytes > kReduceShort && suits_rabenseifner(q) ? "mpich_rabenseifner" : "mpich_binomial";
    case Collective::kAllreduce:
      return q.bytes > kAllreduceShort && suits_rabenseifner(q) ? "mpich_rabenseifner" : "recursive_doubling";
    case Collective::kAllgather:
      return decide_allgather(q.ranks, q.bytes * q.ranks, "ring");
    case Collective::kAllgatherv:
      return decide_allgather(q.ranks, q.bytes * q.ranks, "mpich_ring");
    case Collective::kAlltoall:
      return decide_alltoall(q);
    case Collective::kAlltoallv:
    case Collective::kAlltoallw:
      return "mpich_scattered";
    case Collective::kGather:
    case Collective::kScatter:
      return "binomial";
    case Collective::kGatherv:
    case Collective::kScatterv:
      return "nbc_linear";
    case Collective::kReduceScatter:
      return decide_reduce_scatter(q, q.bytes);
    case Collective::kReduceScatterBlock:
      return decide_reduce_scatter(q, q.bytes * q.ranks);
    case Collective::kScan:
    case Collective::kExscan:
      return "recursive_doubling";
    case Collective::kNeighborAllgather:
    case Collective::kNeighborAlltoall:
      return "nbc_linear";
  }
  return "";
}

}  // namespace dperf::replay::mpi
