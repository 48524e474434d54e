// SimGrid 3.32's non-blocking collectives: the same ones whatever its selector, with all messages under way
// at once.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

using enum Collective;

std::vector<std::int64_t> offsets_of(std::span<const std::int64_t> sizes) {
  std::vector<std::int64_t> result = {0};
  for (const std::int64_t bytes : sizes) result.push_back(result.back() + bytes);
  return result;
}

Region part(Place base, const std::vector<std::int64_t>& offsets, int member) {
  const auto i = static_cast<std::size_t>(member);
  return {base + offsets[i], offsets[i + 1] - offsets[i]};
}

/// Posts a receive from everybody else. @return the contributions of all members, in the order of their ranks
std::vector<Place> receive_from_all(ScheduleBuilder& b, const Task& t, Place own, std::int64_t bytes) {
  std::vector<Place> all;
  for (int peer = 0; peer < t.size; ++peer) {
    all.push_back(peer == t.rank ? own : Place{b.scratch(), 0});
    if (peer != t.rank) b.irecv(peer, {all.back(), bytes});
  }
  return all;
}

/// In order, into `into`. What MPI_IN_PLACE left there is a contribution as well.
void combine(ScheduleBuilder& b, const std::vector<Place>& all, Place into, std::int64_t bytes) {
  const Place sum{b.scratch(), 0};
  b.copy(all.back(), sum, bytes);
  for (auto place = all.rbegin() + 1; place != all.rend(); ++place) b.reduce(*place, sum, bytes);
  b.copy(sum, into, bytes);
}

}  // namespace

// No barrier, in fact: everybody but member 0 waits for member 0 alone.
void smpi_nbc_barrier(ScheduleBuilder& b, const Task& t) {
  const Region nothing{};
  for (int peer = t.rank == 0 ? 1 : 0; peer < (t.rank == 0 ? t.size : 1); ++peer) {
    b.irecv(peer, nothing);
    b.isend(peer, nothing);
  }
  b.wait_all();
}

void smpi_nbc_reduce(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.send(t.root, t.in(0, t.bytes));
  const auto all = receive_from_all(b, t, t.input, t.bytes);
  b.wait_all();
  combine(b, all, t.output, t.bytes);
}

void smpi_nbc_allreduce(ScheduleBuilder& b, const Task& t) {
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.isend(peer, t.in(0, t.bytes));
  const auto all = receive_from_all(b, t, t.input, t.bytes);
  b.wait_all();
  combine(b, all, t.output, t.bytes);
}

void smpi_nbc_reduce_scatter(ScheduleBuilder& b, const Task& t) {
  const std::vector<std::int64_t> equal(static_cast<std::size_t>(t.size), t.bytes);
  const auto blocks = offsets_of(t.recv_bytes.empty() ? std::span(equal) : t.recv_bytes);
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.isend(peer, part(t.input, blocks, peer));
  const Region own = part(t.input, blocks, t.rank);
  const auto all = receive_from_all(b, t, own.place, own.bytes);
  b.wait_all();
  combine(b, all, t.output, own.bytes);
}

// Empty messages, too. MPI_IN_PLACE has been copied aside (exchange_through_copy).
void smpi_nbc_alltoallv(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoallw_linear(b, t);
  const auto sent = offsets_of(t.send_bytes), received = offsets_of(t.recv_bytes);
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.irecv(peer, part(t.output, received, peer));
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.isend(peer, part(t.input, sent, peer));
  const Region own = part(t.output, received, t.rank);
  b.copy(part(t.input, sent, t.rank).place, own.place, own.bytes);
  b.wait_all();
}

}  // namespace dperf::replay::mpi
