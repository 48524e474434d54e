// MPICH's algorithms, where Open MPI has none that does the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {
namespace {

/// Parts of the same size, or of one each.
class Parts {
 public:
  Parts(const Task& t, std::span<const std::int64_t> sizes) : offsets_(static_cast<std::size_t>(t.size) + 1) {
    for (std::size_t i = 0; i + 1 < offsets_.size(); ++i)
      offsets_[i + 1] = offsets_[i] + (sizes.empty() ? t.bytes : sizes[i]);
  }
  Region at(Place base, int member) const {
    const auto i = static_cast<std::size_t>(member);
    return {base + offsets_[i], offsets_[i + 1] - offsets_[i]};
  }
  std::int64_t total() const { return offsets_.back(); }

 private:
  std::vector<std::int64_t> offsets_;
};

}  // namespace

void mpich_bcast_scatter_ring(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.element = 1;  // cuts between bytes
  bcast_scatter_allgather_ring(b, task);
}

// The nearest child first, one blocking receive after the other. In order: up to member 0, which passes the
// result on.
void mpich_reduce_binomial(ScheduleBuilder& b, const Task& t) {
  const int top = t.commutative ? t.root : 0;
  const int me = (t.rank - top + t.size) % t.size;
  Place sum = t.input, inbox{b.scratch(), 0};
  for (int mask = 1; mask < t.size; mask *= 2) {
    if ((me & mask) != 0) {
      b.send(((me ^ mask) + top) % t.size, {sum, t.bytes});
      break;
    }
    const int child = me | mask;
    if (child >= t.size) continue;
    b.recv((child + top) % t.size, {inbox, t.bytes});
    b.reduce(sum, inbox, t.bytes);
    if (sum == t.input) sum = {b.scratch(), 0};
    std::swap(sum, inbox);
  }
  if (top != t.root && t.rank == top) b.send(t.root, {sum, t.bytes});
  if (top != t.root && t.rank == t.root) b.recv(top, t.out(0, t.bytes));
  if (top == t.root && t.rank == t.root) b.copy(sum, t.output, t.bytes);
}

void mpich_allgatherv_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  if (power_of_two_below(t.size) != t.size) return allgatherv_bruck(b, t);
  allgather_recursive_doubling(b, t);
}

void mpich_allgatherv_ring(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.segment_bytes = 32768;  // MPIR_CVAR_ALLGATHERV_PIPELINE_MSG_SIZE
  smpi_allgatherv_mpich_ring(b, task);
}

// In place: with the other members in the order of their ranks, each part being kept aside while it is
// exchanged.
void mpich_alltoall_scattered(ScheduleBuilder& b, const Task& t) {
  constexpr int kThrottle = 32;  // MPIR_CVAR_ALLTOALL_THROTTLE
  const Parts received(t, t.recv_bytes), sent(t, t.send_bytes);
  if (t.in_place) {
    const Place aside{b.scratch(), 0};
    for (int peer = 0; peer < t.size; ++peer) {
      const Region part = received.at(t.output, peer);
      if (peer == t.rank) continue;
      b.copy(part.place, aside, part.bytes);
      b.sendrecv(peer, {aside, part.bytes}, peer, part);
    }
    return;
  }
  const bool empty_too = t.recv_bytes.empty();
  const Region own = sent.at(t.input, t.rank);
  b.copy(own.place, received.at(t.output, t.rank).place, own.bytes);
  for (int first = 0; first < t.size; first += kThrottle) {
    const int end = std::min(first + kThrottle, t.size);
    for (int i = first; i < end; ++i) {
      const int from = (t.rank + i) % t.size;
      const Region part = received.at(t.output, from);
      if (from != t.rank && (empty_too || part.bytes > 0)) b.irecv(from, part);
    }
    for (int i = first; i < end; ++i) {
      const int to = (t.rank - i + t.size) % t.size;
      const Region part = sent.at(t.input, to);
      if (to != t.rank && (empty_too || part.bytes > 0)) b.isend(to, part);
    }
    b.wait_all();
  }
}

void mpich_reduce_scatter_pairwise(ScheduleBuilder& b, const Task& t) {
  const Parts blocks(t, t.recv_bytes);
  const Region own = blocks.at(t.input, t.rank);
  const Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  b.copy(own.place, sum, own.bytes);
  for (int step = 1; step < t.size; ++step) {
    const int to = (t.rank + step) % t.size, from = (t.rank - step + t.size) % t.size;
    b.sendrecv(to, blocks.at(t.input, to), from, {inbox, own.bytes});
    b.reduce(inbox, sum, own.bytes);
  }
  b.copy(sum, t.output, own.bytes);
}

// Equal blocks of a power of two of members: a butterfly; else recursive doubling.
void mpich_reduce_scatter_in_order(ScheduleBuilder& b, const Task& t) {
  const auto& sizes = t.recv_bytes;
  const bool equal = std::adjacent_find(sizes.begin(), sizes.end(), std::not_equal_to<>()) == sizes.end();
  if (!equal || power_of_two_below(t.size) != t.size) return reduce_scatter_block_recursive_doubling(b, t);
  Task task = t;
  if (!sizes.empty()) task.bytes = sizes.front();
  reduce_scatter_block_butterfly(b, task);
}

}  // namespace dperf::replay::mpi
