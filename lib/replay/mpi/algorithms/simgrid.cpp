// What SimGrid 3.32 runs under the names of Open MPI (smpi/coll-selector:ompi), where it differs: other
// segments, other orders, or another algorithm. Only for comparisons with smpirun.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/algorithms/tree.h"
#include "replay/mpi/decision.h"

namespace dperf::replay::mpi {

namespace {

using enum Collective;

struct Substitute {
  Collective collective;
  std::string_view open_mpi, simgrid;
};

constexpr Substitute kSubstitutes[] = {
    {kBarrier, "double_ring", "linear"},
    {kBcast, "basic_linear", "smpi_NTSL"},
    {kBcast, "chain", "smpi_pipeline"},
    {kBcast, "pipeline", "smpi_pipeline"},
    {kBcast, "split_binary_tree", "smpi_split_bintree"},
    {kBcast, "binary_tree", "smpi_NTSB"},
    {kBcast, "binomial", "smpi_binomial_tree"},
    {kBcast, "knomial", "smpi_knomial"},
    {kBcast, "scatter_allgather", "smpi_scatter_rdb_allgather"},
    {kReduce, "chain", "smpi_chain"},
    {kReduce, "pipeline", "smpi_pipeline"},
    {kReduce, "binary", "smpi_binary"},
    {kReduce, "binomial", "smpi_binomial"},
    {kReduce, "rabenseifner", "linear"},
    {kAllreduce, "basic_linear", "nonoverlapping"},
    {kAllreduce, "ring", "smpi_lr"},
    {kAllreduce, "segmented_ring", "smpi_ring_segmented"},
    {kAllreduce, "rabenseifner", "smpi_rab_rdb"},
    {kAllgather, "recursive_doubling", "smpi_rdb"},
    {kAllgather, "ring", "smpi_ring"},
    {kAllgather, "neighbor", "smpi_neighborexchange"},
    {kAllgatherv, "default", "smpi_GB"},
    {kAllgatherv, "ring", "smpi_mpich_ring"},
    {kAllgatherv, "neighbor", "smpi_neighborexchange"},
    {kAlltoall, "pairwise", "smpi_pair"},
    {kAlltoall, "two_proc", "linear"},
    {kAlltoallv, "pairwise", "smpi_pair"},
    {kGather, "linear_sync", "smpi_linear_sync"},
    {kGatherv, "linear", "smpi_default"},
    {kScatter, "binomial", "smpi_binomial"},
    {kScatterv, "linear", "smpi_default"},
    {kReduceScatter, "non-overlapping", "smpi_default"},
    {kReduceScatterBlock, "non-overlapping", "smpi_default"},
    {kReduceScatterBlock, "ring", "smpi_ring"},
    {kReduceScatterBlock, "butterfly", "smpi_butterfly"},
    {kScan, "linear", "smpi_default"},
    {kExscan, "linear", "smpi_default"},
};

}  // namespace

std::string_view as_in_simgrid(Collective collective, std::string_view algorithm) {
  for (const Substitute& substitute : kSubstitutes)
    if (substitute.collective == collective && substitute.open_mpi == algorithm) return substitute.simgrid;
  return algorithm;
}

std::string_view decide_as_simgrid(Collective collective, int ranks, std::int64_t bytes, bool commutative) {
  // SimGrid makes every reduce_scatter_block a reduce_scatter.
  if (collective == kReduceScatterBlock)
    return as_in_simgrid(collective, decide(kReduceScatter, ranks, bytes * ranks, commutative));
  return as_in_simgrid(collective, decide(collective, ranks, bytes, commutative));
}

namespace {

Task in_segments(const Task& t, std::int64_t segment_bytes, int fanout = 0) {
  Task task = t;
  task.segment_bytes = segment_bytes;
  task.fanout = fanout;
  return task;
}

/// The members for which a segment is meant: more than this, and segments get smaller.
bool more_than(const Task& t, double per_kibibyte, double constant) {
  return t.size > per_kibibyte / 1024.0 * static_cast<double>(t.bytes) + constant;
}

}  // namespace

void smpi_reduce_chain(ProgramBuilder& b, const Task& t) {
  reduce_chain(b, in_segments(t, 65536, t.size / 2));
}

void smpi_reduce_pipeline(ProgramBuilder& b, const Task& t) {
  std::int64_t segment = 65536;
  if (more_than(t, 0.0033, 1.6761)) segment = 32768;
  if (more_than(t, 0.0410, 9.7128)) segment = 1024;
  reduce_pipeline(b, in_segments(t, segment));
}

void smpi_reduce_binary(ProgramBuilder& b, const Task& t) {
  reduce_binary(b, in_segments(t, 32768));
}

void smpi_reduce_binomial(ProgramBuilder& b, const Task& t) {
  const bool small = (t.size < 8 && t.bytes < 20480) || t.bytes < 2048 || t.count() <= 1;
  reduce_binomial(b, in_segments(t, !small && more_than(t, 0.6016, 1.3496) ? 1024 : 0));
}

void smpi_gather_linear_sync(ProgramBuilder& b, const Task& t) {
  gather_linear_sync(b, in_segments(t, t.bytes > 92160 ? 32768 : 1024));
}

void smpi_scatter_binomial(ProgramBuilder& b, const Task& t) {
  const int me = (t.rank - t.root + t.size) % t.size;
  const Tree tree = in_order_binomial_tree(t.rank, t.size, t.root);
  if (me % 2 == 1) return b.recv(tree.parent, t.out(0, t.bytes));
  auto blocks_of = [&](int top, int parent) { return std::min(top - parent, t.size - top); };
  auto shifted = [&](int rank) { return (rank - t.root + t.size) % t.size; };
  Place blocks = t.input;
  if (t.rank != t.root || t.root != 0) blocks = {b.scratch(), 0};
  if (t.rank != t.root) {
    b.recv(tree.parent, {blocks, blocks_of(me, shifted(tree.parent)) * t.bytes});
  } else if (t.root != 0) {
    const std::int64_t tail = (t.size - t.root) * t.bytes;
    b.copy(t.input + t.root * t.bytes, blocks, tail);
    b.copy(t.input, blocks + tail, t.root * t.bytes);
  }
  if (!(t.in_place && t.rank == t.root)) b.copy(blocks, t.output, t.bytes);
  std::int64_t offset = t.bytes;
  for (int child : tree.children) {  // the nearest first: Open MPI begins with the farthest
    const std::int64_t bytes = blocks_of(shifted(child), me) * t.bytes;
    b.send(child, {blocks + offset, bytes});
    offset += bytes;
  }
}

namespace {

/// Everybody sends to all above, and receives from all below.
/// @return where the contributions of the members below are
std::vector<Place> exchange_upwards(ProgramBuilder& b, const Task& t, Place own) {
  std::vector<Place> below;
  for (int peer = 0; peer < t.rank; ++peer) {
    below.push_back({b.scratch(), 0});
    b.irecv(peer, {below.back(), t.bytes});
  }
  for (int peer = t.rank + 1; peer < t.size; ++peer) b.isend(peer, {own, t.bytes});
  b.wait_all();
  return below;
}

/// SMPI gives its collectives a copy of a send buffer that is MPI_IN_PLACE.
Place own_copy(ProgramBuilder& b, const Task& t, std::int64_t bytes) {
  if (!t.in_place) return t.input;
  const Place copy{b.scratch(), 0};
  b.copy(t.input, copy, bytes);
  return copy;
}

}  // namespace

void smpi_scan_default(ProgramBuilder& b, const Task& t) {
  const Place own = own_copy(b, t, t.bytes);
  b.copy(own, t.output, t.bytes);
  const auto below = exchange_upwards(b, t, own);
  for (auto place = below.rbegin(); place != below.rend(); ++place) b.reduce(*place, t.output, t.bytes);
}

void smpi_exscan_default(ProgramBuilder& b, const Task& t) {
  const auto below = exchange_upwards(b, t, own_copy(b, t, t.bytes));
  if (below.empty()) return;
  b.copy(below.back(), t.output, t.bytes);
  for (auto place = below.rbegin() + 1; place != below.rend(); ++place) b.reduce(*place, t.output, t.bytes);
}

}  // namespace dperf::replay::mpi
