// Non-blocking collectives on intercommunicators, as Open MPI's coll/libnbc runs them in rounds: messages
// between all members of one group and some of the other.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <iterator>
#include <utility>

#include "replay/mpi/algorithms/inter.h"

namespace dperf::replay::mpi {

namespace {

bool is_root(const Task& t) {
  return t.root == trace::kRoot;
}
bool looks_on(const Task& t) {
  return t.root == trace::kProcNull;
}

Region part(Place base, const std::vector<std::int64_t>& offsets, int index) {
  const auto i = static_cast<std::size_t>(index);
  return {base + offsets[i], offsets[i + 1] - offsets[i]};
}

std::int64_t own_part(const Task& t, std::span<const std::int64_t> sizes) {
  return sizes.empty() ? t.bytes : sizes.front();
}

/// The first member of the group receives what each remote member has, and adds it up. What was posted
/// before is waited for with the first message. The sum ends up at `result`: the two buffers change places
/// with each addend.
void add_up_remotes(ScheduleBuilder& b, const Task& t, Place result, std::int64_t bytes) {
  Place sum = result, inbox{b.scratch(), 0};
  if (t.remote_size % 2 == 0) std::swap(sum, inbox);
  b.irecv(remote_peer(t, 0), {sum, bytes});
  b.wait_all();
  for (int peer = 1; peer < t.remote_size; ++peer) {
    b.recv(remote_peer(t, peer), {inbox, bytes});
    b.reduce(sum, inbox, bytes);
    std::swap(sum, inbox);
  }
}

}  // namespace

void inter_nbc_barrier(ScheduleBuilder& b, const Task& t) {
  const bool leads = t.rank == 0;
  for (int peer = leads ? 1 : t.remote_size; peer < t.remote_size; ++peer)
    b.irecv(remote_peer(t, peer), Region{});
  b.irecv(remote_peer(t, 0), Region{});
  b.isend(remote_peer(t, 0), Region{});
  b.wait_all();
  if (!leads) return;
  for (int peer = 1; peer < t.remote_size; ++peer) b.isend(remote_peer(t, peer), Region{});
  b.wait_all();
}

void inter_nbc_bcast(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (!is_root(t)) return b.recv(remote_peer(t, t.root), t.out(0, t.bytes));
  for (int peer = 0; peer < t.remote_size; ++peer) b.isend(remote_peer(t, peer), t.out(0, t.bytes));
  b.wait_all();
}

void inter_nbc_reduce(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (!is_root(t)) return b.send(remote_peer(t, t.root), t.in(0, t.bytes));
  add_up_remotes(b, t, t.output, t.bytes);
}

// The first member of each group adds up what the other group has; the sums are exchanged, and each sends the
// other group's members theirs.
void inter_nbc_allreduce(ScheduleBuilder& b, const Task& t) {
  const Region mine = t.in(0, t.bytes);
  b.isend(remote_peer(t, 0), mine);
  if (t.rank != 0) {
    b.irecv(remote_peer(t, 0), t.out(0, t.bytes));
    return b.wait_all();
  }
  const Place theirs{b.scratch(), 0};
  add_up_remotes(b, t, t.output, t.bytes);
  b.irecv(remote_peer(t, 0), {theirs, t.bytes});
  b.isend(remote_peer(t, 0), t.out(0, t.bytes));
  b.wait_all();
  for (int peer = 1; peer < t.remote_size; ++peer) b.isend(remote_peer(t, peer), {theirs, t.bytes});
  b.wait_all();
}

void inter_nbc_allgather(ScheduleBuilder& b, const Task& t) {
  const auto parts = part_offsets(t.remote_size, t.bytes, t.recv_bytes);
  const std::int64_t own = t.send_bytes.empty() ? 0 : t.send_bytes.front();
  const bool varies = !t.recv_bytes.empty();  // then what is empty is not sent
  for (int peer = 0; peer < t.remote_size; ++peer) {
    const Region arriving = part(t.output, parts, peer);
    if (!varies || arriving.bytes > 0) b.irecv(remote_peer(t, peer), arriving);
    if (!varies || own > 0) b.isend(remote_peer(t, peer), t.in(0, own));
  }
  b.wait_all();
}

void inter_nbc_alltoall(ScheduleBuilder& b, const Task& t) {
  const bool varies = !t.recv_bytes.empty();
  const std::int64_t each = t.send_bytes.empty() ? 0 : t.send_bytes.front();
  const auto from =
      part_offsets(t.remote_size, each, varies ? t.send_bytes : std::span<const std::int64_t>());
  const auto into = part_offsets(t.remote_size, t.bytes, t.recv_bytes);
  for (int peer = 0; peer < t.remote_size; ++peer) {
    const Region leaving = part(t.input, from, peer), arriving = part(t.output, into, peer);
    if (!varies || leaving.bytes > 0) b.isend(remote_peer(t, peer), leaving);
    if (!varies || arriving.bytes > 0) b.irecv(remote_peer(t, peer), arriving);
  }
  b.wait_all();
}

void inter_nbc_gather(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (!is_root(t)) return b.send(remote_peer(t, t.root), t.in(0, own_part(t, t.send_bytes)));
  const auto parts = part_offsets(t.remote_size, t.bytes, t.recv_bytes);
  for (int peer = 0; peer < t.remote_size; ++peer) b.irecv(remote_peer(t, peer), part(t.output, parts, peer));
  b.wait_all();
}

void inter_nbc_scatter(ScheduleBuilder& b, const Task& t) {
  if (looks_on(t)) return;
  if (!is_root(t)) return b.recv(remote_peer(t, t.root), t.out(0, own_part(t, t.recv_bytes)));
  const auto parts = part_offsets(t.remote_size, t.bytes, t.send_bytes);
  for (int peer = 0; peer < t.remote_size; ++peer) b.isend(remote_peer(t, peer), part(t.input, parts, peer));
  b.wait_all();
}

void inter_nbc_reduce_scatter(ScheduleBuilder& b, const Task& t) {
  const auto parts = part_offsets(t.size, t.bytes, t.recv_bytes);
  const std::int64_t all = parts.back();
  b.isend(remote_peer(t, 0), t.in(0, all));
  if (t.rank != 0) {
    b.irecv(0, {t.output, part(t.output, parts, t.rank).bytes});
    return b.wait_all();
  }
  const Place sum{b.scratch(), 0};
  add_up_remotes(b, t, sum, all);
  b.copy(sum, t.output, part(sum, parts, 0).bytes);
  for (int peer = 1; peer < t.size; ++peer) b.isend(peer, part(sum, parts, peer));
  b.wait_all();
}

namespace {

using enum Collective;

constexpr InterRow kRows[] = {
    {kBarrier, false, "inter_allreduce", inter_barrier},
    {kBcast, false, "inter_leader", inter_bcast},
    {kReduce, false, "inter_leader", inter_reduce},
    {kAllreduce, false, "inter_leaders", inter_allreduce},
    {kAllgather, false, "inter_leaders", inter_allgather},
    {kAllgatherv, false, "inter_leaders", inter_allgatherv},
    {kAlltoall, false, "inter_linear", inter_alltoall},
    {kAlltoallv, false, "inter_linear", inter_alltoallv},
    {kGather, false, "inter_leader", inter_gather},
    {kGatherv, false, "inter_leader", inter_gatherv},
    {kScatter, false, "inter_leader", inter_scatter},
    {kScatterv, false, "inter_leader", inter_scatterv},
    {kReduceScatter, false, "inter_remote_leader", inter_reduce_scatter},
    {kReduceScatterBlock, false, "inter_remote_leader", inter_reduce_scatter},

    {kBarrier, true, "inter_nbc_linear", inter_nbc_barrier},
    {kBcast, true, "inter_nbc_linear", inter_nbc_bcast},
    {kReduce, true, "inter_nbc_linear", inter_nbc_reduce},
    {kAllreduce, true, "inter_nbc_linear", inter_nbc_allreduce},
    {kAllgather, true, "inter_nbc_linear", inter_nbc_allgather},
    {kAllgatherv, true, "inter_nbc_linear", inter_nbc_allgather},
    {kAlltoall, true, "inter_nbc_linear", inter_nbc_alltoall},
    {kAlltoallv, true, "inter_nbc_linear", inter_nbc_alltoall},
    {kGather, true, "inter_nbc_linear", inter_nbc_gather},
    {kGatherv, true, "inter_nbc_linear", inter_nbc_gather},
    {kScatter, true, "inter_nbc_linear", inter_nbc_scatter},
    {kScatterv, true, "inter_nbc_linear", inter_nbc_scatter},
    {kReduceScatter, true, "inter_nbc_linear", inter_nbc_reduce_scatter},
    {kReduceScatterBlock, true, "inter_nbc_linear", inter_nbc_reduce_scatter},
};

}  // namespace

const InterRow* find_inter(Collective collective, bool non_blocking) {
  const auto row = std::find_if(std::begin(kRows), std::end(kRows), [&](const InterRow& candidate) {
    return candidate.collective == collective && candidate.non_blocking == non_blocking;
  });
  return row == std::end(kRows) ? nullptr : row;
}

}  // namespace dperf::replay::mpi
