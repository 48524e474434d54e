// Blocking collectives on intercommunicators: most are a collective in each group and a message between the
// first members of both.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/inter.h"

#include <algorithm>
#include <numeric>

namespace dperf::replay::mpi {

namespace {

constexpr std::int64_t kInt = 4;  ///< bytes of a C int, in which Open MPI sends counts

bool is_root(const Task& t) {
  return t.root == trace::kRoot;
}
/// In the group that has the root, all others do nothing.
bool looks_on(const Task& t) {
  return t.root == trace::kProcNull;
}
bool leads(const Task& t) {
  return t.rank == 0;
}

std::int64_t total(std::span<const std::int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
}
std::int64_t first(std::span<const std::int64_t> sizes) {
  return sizes.empty() ? 0 : sizes.front();
}

void bcast_own(ScheduleBuilder& b, const Task& t, Place data, std::int64_t bytes, std::int64_t element) {
  Task inner = own_group(t, data, data, bytes);
  inner.element = std::max<std::int64_t>(element, 1);
  among_own(b, t, Collective::kBcast, inner);
}

/// Everybody tells the first member how many elements it has, then sends them.
void gatherv_own(ScheduleBuilder& b, const Task& t, Place into, std::int64_t own) {
  among_own(b, t, Collective::kGather, own_group(t, {b.scratch(), 0}, {b.scratch(), 0}, kInt));
  const std::int64_t sent[] = {own};
  Task inner = own_group(t, t.input, into, own);
  inner.send_bytes = sent;
  inner.recv_bytes = t.own_bytes;
  among_own(b, t, Collective::kGatherv, inner);
}

void scatterv_own(ScheduleBuilder& b, const Task& t, Place from, std::span<const std::int64_t> parts,
                  std::int64_t own) {
  const std::int64_t received[] = {own};
  Task inner = own_group(t, from, t.output, own);
  inner.send_bytes = parts;
  inner.recv_bytes = received;
  among_own(b, t, Collective::kScatterv, inner);
}

void exchange_with_remotes(ScheduleBuilder& b, const Task& t, bool empty_too,
                           std::span<const std::int64_t> sent, std::span<const std::int64_t> received) {
  const auto from = part_offsets(t.remote_size, first(t.send_bytes), sent);
  const auto into = part_offsets(t.remote_size, t.bytes, received);
  for (std::size_t i = 0; i + 1 < into.size(); ++i) {
    const Region arriving = t.out(into[i], into[i + 1] - into[i]);
    if (empty_too || arriving.bytes > 0) b.irecv(remote_peer(t, static_cast<int>(i)), arriving);
  }
  for (std::size_t i = 0; i + 1 < from.size(); ++i) {
    const Region leaving = t.in(from[i], from[i + 1] - from[i]);
    if (empty_too || leaving.bytes > 0) b.isend(remote_peer(t, static_cast<int>(i)), leaving);
  }
  b.wait_all();
}

}  // namespace

Task own_group(const Task& t, Place input, Place output, std::int64_t bytes) {
  Task inner = t;
  inner.input = input;
  inner.output = output;
  inner.bytes = bytes;
  inner.root = 0;
  inner.in_place = false;
  inner.send_bytes = inner.recv_bytes = {};
  return inner;
}

std::vector<std::int64_t> part_offsets(int parts, std::int64_t each, std::span<const std::int64_t> sizes) {
  std::vector<std::int64_t> offsets(static_cast<std::size_t>(parts) + 1);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
    offsets[i + 1] = offsets[i] + (sizes.empty() ? each : sizes[i]);
  return offsets;
}

void among_own(ScheduleBuilder& b, const Task& t, Collective collective, Task inner) {
  inner.remote_size = 0;
  inner.own_bytes = {};
  if (t.size > 1) return (*t.nested)(b, collective, inner);
  if (collective != Collective::kBcast) b.copy(inner.input, inner.output, inner.bytes);
}

void exchange_of_leaders(ScheduleBuilder& b, const Task& t, int leader, int remote_leader, const Region& sent,
                         const Region& received) {
  if (t.rank != leader) return;
  b.irecv(remote_peer(t, remote_leader), received);
  b.isend(remote_peer(t, remote_leader), sent);
  b.wait_all();
}

void agree_within(ScheduleBuilder& b, const Task& t) {
  Task inner = own_group(t, {b.scratch(), 0}, {b.scratch(), 0}, kInt);
  inner.element = kInt;
  inner.of_library = true;
  among_own(b, t, Collective::kAllreduce, inner);
}

void agree_across(ScheduleBuilder& b, const Task& t, int leader, int remote_leader) {
  const Place own{b.scratch(), 0}, sum{b.scratch(), 0}, theirs{b.scratch(), 0};
  Task inner = own_group(t, own, sum, kInt);
  inner.element = kInt;
  inner.root = leader;
  inner.of_library = true;
  among_own(b, t, Collective::kReduce, inner);
  exchange_of_leaders(b, t, leader, remote_leader, {sum, kInt}, {theirs, kInt});
  inner.input = inner.output = theirs;
  among_own(b, t, Collective::kBcast, inner);
}

void inter_allreduce(ScheduleBuilder& b, const Task& t) {
  const Place sum{b.scratch(), 0};
  among_own(b, t, Collective::kReduce, own_group(t, t.input, sum, t.bytes));
  exchange_of_leaders(b, t, 0, 0, {sum, t.bytes}, t.out(0, t.bytes));
  bcast_own(b, t, t.output, t.bytes, t.element);
}

// coll/basic: the maximum of one int.
void inter_barrier(ScheduleBuilder& b, const Task& t) {
  Task one = own_group(t, {b.scratch(), 0}, {b.scratch(), 0}, kInt);
  one.element = kInt;
  inter_allreduce(b, one);
}

void inter_bcast(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) return b.send(remote_peer(t, 0), t.out(0, t.bytes));
  if (leads(t)) b.recv(remote_peer(t, t.root), t.out(0, t.bytes));
  bcast_own(b, t, t.output, t.bytes, t.element);
}

void inter_reduce(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) return b.recv(remote_peer(t, 0), t.out(0, t.bytes));
  const Place sum{b.scratch(), 0};
  among_own(b, t, Collective::kReduce, own_group(t, t.input, sum, t.bytes));
  if (leads(t)) b.send(remote_peer(t, t.root), {sum, t.bytes});
}

void inter_allgather(ScheduleBuilder& b, const Task& t) {
  const std::int64_t own = first(t.send_bytes), all = t.bytes * t.remote_size;
  const Place gathered{b.scratch(), 0};
  if (own > 0) among_own(b, t, Collective::kGather, own_group(t, t.input, gathered, own));
  exchange_of_leaders(b, t, 0, 0, {gathered, own * t.size}, t.out(0, all));
  if (all > 0) bcast_own(b, t, t.output, all, t.element);
}

void inter_allgatherv(ScheduleBuilder& b, const Task& t) {
  const Place gathered{b.scratch(), 0};
  gatherv_own(b, t, gathered, first(t.send_bytes));
  const std::int64_t all = total(t.recv_bytes);
  exchange_of_leaders(b, t, 0, 0, {gathered, total(t.own_bytes)}, t.out(0, all));
  bcast_own(b, t, t.output, all, all);  // one element of a derived type that holds everything, or nothing
}

void inter_alltoall(ScheduleBuilder& b, const Task& t) {
  exchange_with_remotes(b, t, true, {}, {});
}

void inter_alltoallv(ScheduleBuilder& b, const Task& t) {
  exchange_with_remotes(b, t, false, t.send_bytes, t.recv_bytes);
}

void inter_gather(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) return b.recv(remote_peer(t, 0), t.out(0, t.bytes * t.remote_size));
  const Place gathered{b.scratch(), 0};
  among_own(b, t, Collective::kGather, own_group(t, t.input, gathered, t.bytes));
  if (leads(t)) b.send(remote_peer(t, t.root), {gathered, t.bytes * t.size});
}

void inter_gatherv(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) return b.recv(remote_peer(t, 0), t.out(0, total(t.recv_bytes)));
  const Place gathered{b.scratch(), 0};
  gatherv_own(b, t, gathered, first(t.send_bytes));
  if (leads(t)) b.send(remote_peer(t, t.root), {gathered, total(t.own_bytes)});
}

void inter_scatter(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) return b.send(remote_peer(t, 0), t.in(0, t.bytes * t.remote_size));
  const Place arrived{b.scratch(), 0};
  if (leads(t)) b.recv(remote_peer(t, t.root), {arrived, t.bytes * t.size});
  among_own(b, t, Collective::kScatter, own_group(t, arrived, t.output, t.bytes));
}

void inter_scatterv(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (is_root(t)) {
    b.send(remote_peer(t, 0), {{b.scratch(), 0}, kInt * t.remote_size});
    return b.send(remote_peer(t, 0), t.in(0, total(t.send_bytes)));
  }
  const Place arrived{b.scratch(), 0};
  if (leads(t)) {
    b.recv(remote_peer(t, t.root), {{b.scratch(), 0}, kInt * t.size});
    b.recv(remote_peer(t, t.root), {arrived, total(t.own_bytes)});
  }
  scatterv_own(b, t, arrived, t.own_bytes, first(t.recv_bytes));
}

// coll/basic, for both: everybody sends everything to the first member of the other group.
void inter_reduce_scatter(ScheduleBuilder& b, const Task& t) {
  const auto parts = part_offsets(t.size, t.bytes, t.recv_bytes);
  const std::int64_t all = parts.back();
  Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  if (leads(t)) {
    const auto sent = b.isend(remote_peer(t, 0), t.in(0, all));
    b.recv(remote_peer(t, 0), {sum, all});
    b.wait(sent);
    for (int peer = 1; peer < t.remote_size; ++peer) {
      b.recv(remote_peer(t, peer), {inbox, all});
      b.reduce(sum, inbox, all);
      std::swap(sum, inbox);
    }
  } else {
    b.send(remote_peer(t, 0), t.in(0, all));
  }
  const auto own = static_cast<std::size_t>(t.rank);
  if (!t.recv_bytes.empty()) return scatterv_own(b, t, sum, t.recv_bytes, t.recv_bytes[own]);
  if (t.bytes > 0) among_own(b, t, Collective::kScatter, own_group(t, sum, t.output, t.bytes));
}

}  // namespace dperf::replay::mpi
