// Which algorithm Open MPI's coll/libnbc takes for a non-blocking collective.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/library_rules.h"
#include "replay/mpi/schedules/collective_task.h"

namespace dperf::replay::mpi {
namespace {

using enum Collective;

LibnbcChoice decide_reduce(const SizeQuestion& q) {
  if (q.commutative && q.ranks > 2 && q.elements >= power_of_two_below(q.ranks)) return {"rabenseifner", 0};
  if (q.ranks > 4 || q.bytes < 65536 || !q.commutative) return {"nbc_binomial", 0};
  return {"nbc_chain", 8192};
}

LibnbcChoice decide_allreduce(const SizeQuestion& q) {
  if (q.ranks < 4 || q.bytes < 65536 || !q.commutative || q.in_place) return {"nbc_binomial", 0};
  return {q.elements >= power_of_two_below(q.ranks) ? "rabenseifner" : "ring", 0};
}

}  // namespace

LibnbcChoice decide_libnbc(Collective collective, const SizeQuestion& question) {
  switch (collective) {
    case kBarrier:
      return {"bruck", 0};
    case kBcast:
      // Open MPI 4.1 has chains for large messages, but does not look at the size by default
      // (coll_libnbc_ibcast_skip_dt_decision).
      return {question.ranks <= 4 ? "basic_linear" : "nbc_binomial", 0};
    case kReduce:
      return decide_reduce(question);
    case kAllreduce:
      return decide_allreduce(question);
    case kScatter:
      return {"linear_nb", 0};
    case kReduceScatter:
    case kReduceScatterBlock:
      return {"nbc_binomial", 0};
    case kScan:
    case kExscan:
      return {"linear", 0};
    default:
      return {"nbc_linear", 0};
  }
}

}  // namespace dperf::replay::mpi
