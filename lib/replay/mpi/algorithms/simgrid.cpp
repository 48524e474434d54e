// What SimGrid 3.32 runs in place of Open MPI's algorithms (smpi/coll-selector:ompi): other segments, other
// orders, or another algorithm. Only for comparisons with smpirun.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

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

void smpi_reduce_chain(ScheduleBuilder& b, const Task& t) {
  reduce_chain(b, in_segments(t, 65536, t.size / 2));
}

void smpi_reduce_pipeline(ScheduleBuilder& b, const Task& t) {
  std::int64_t segment = 65536;
  if (more_than(t, 0.0033, 1.6761)) segment = 32768;
  if (more_than(t, 0.0410, 9.7128)) segment = 1024;
  reduce_pipeline(b, in_segments(t, segment));
}

void smpi_reduce_binary(ScheduleBuilder& b, const Task& t) {
  reduce_binary(b, in_segments(t, 32768));
}

void smpi_reduce_binomial(ScheduleBuilder& b, const Task& t) {
  const bool small = (t.size < 8 && t.bytes < 20480) || t.bytes < 2048 || t.count() <= 1;
  reduce_binomial(b, in_segments(t, !small && more_than(t, 0.6016, 1.3496) ? 1024 : 0));
}

void smpi_gather_linear_sync(ScheduleBuilder& b, const Task& t) {
  gather_linear_sync(b, in_segments(t, t.bytes > 92160 ? 32768 : 1024));
}

void smpi_scatter_binomial(ScheduleBuilder& b, const Task& t) {
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
std::vector<Place> exchange_upwards(ScheduleBuilder& b, const Task& t, Place own) {
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
Place own_copy(ScheduleBuilder& b, const Task& t, std::int64_t bytes) {
  if (!t.in_place) return t.input;
  const Place copy{b.scratch(), 0};
  b.copy(t.input, copy, bytes);
  return copy;
}

}  // namespace

void smpi_scan_default(ScheduleBuilder& b, const Task& t) {
  const Place own = own_copy(b, t, t.bytes);
  b.copy(own, t.output, t.bytes);
  const auto below = exchange_upwards(b, t, own);
  for (auto place = below.rbegin(); place != below.rend(); ++place) b.reduce(*place, t.output, t.bytes);
}

void smpi_exscan_default(ScheduleBuilder& b, const Task& t) {
  const auto below = exchange_upwards(b, t, own_copy(b, t, t.bytes));
  if (below.empty()) return;
  b.copy(below.back(), t.output, t.bytes);
  for (auto place = below.rbegin() + 1; place != below.rend(); ++place) b.reduce(*place, t.output, t.bytes);
}

}  // namespace dperf::replay::mpi
