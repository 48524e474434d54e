// SimGrid 3.32's broadcasts, as its selector `ompi` takes them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

namespace {

constexpr std::int64_t kSegmentBytes = 8192;

/// All segments are under way at once, down a tree rooted at member 0, whatever the root is; what is left
/// after whole segments is a broadcast of its own.
void down_tree_all_segments(ScheduleBuilder& b, const Task& t, int parent, const std::vector<int>& children) {
  const std::int64_t segment = std::max<std::int64_t>(kSegmentBytes / t.element, 1) * t.element;
  const std::int64_t segments = t.bytes / segment;
  const auto part = [&](std::int64_t i) { return t.out(i * segment, segment); };
  if (t.root != 0 && t.rank == t.root) b.send(0, t.out(0, t.bytes));
  if (t.root != 0 && t.rank == 0) b.recv(t.root, t.out(0, t.bytes));
  if (t.bytes <= segment) {
    if (parent >= 0) b.recv(parent, t.out(0, t.bytes));
    for (int child : children) b.send(child, t.out(0, t.bytes));
    return;
  }
  std::vector<ScheduleBuilder::Slot> arriving;
  if (parent >= 0)
    for (std::int64_t i = 0; i < segments; ++i) arriving.push_back(b.irecv(parent, part(i)));
  for (std::int64_t i = 0; i < segments; ++i) {
    if (parent >= 0) b.wait(arriving[static_cast<std::size_t>(i)]);
    for (int child : children) b.isend(child, part(i));
  }
  b.wait_all();
  const std::int64_t rest = t.bytes - segments * segment;
  if (rest == 0) return;
  Task remainder = t;
  remainder.output = t.output + segments * segment;
  remainder.bytes = rest;
  (*t.nested)(b, Collective::kBcast, remainder);
}

}  // namespace

void smpi_bcast_ntsl(ScheduleBuilder& b, const Task& t) {
  const bool last = t.rank == t.size - 1;
  down_tree_all_segments(b, t, t.rank - 1, last ? std::vector<int>{} : std::vector<int>{t.rank + 1});
}

void smpi_bcast_ntsb(ScheduleBuilder& b, const Task& t) {
  std::vector<int> children;
  for (int child : {2 * t.rank + 1, 2 * t.rank + 2})
    if (child < t.size) children.push_back(child);
  down_tree_all_segments(b, t, t.rank == 0 ? -1 : (t.rank - 1) / 2, children);
}

void smpi_bcast_pipeline(ScheduleBuilder& b, const Task& t) {
  const auto bytes = static_cast<double>(t.bytes);
  Task task = t;
  task.segment_bytes = 131072;
  if (t.size >= 1.6134e-6 * bytes + 2.1102) {
    if (t.size < 2.3679e-6 * bytes + 1.1787) {
      task.segment_bytes = 65536;
    } else if (t.size < 3.2118e-6 * bytes + 8.7936) {
      task.segment_bytes = 16384;
    }
  }
  bcast_pipeline(b, task);
}

void smpi_bcast_split_bintree(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.segment_bytes = t.bytes < 370728 ? 1024 : 8192;
  bcast_split_binary(b, task);
}

void smpi_bcast_binomial_tree(ScheduleBuilder& b, const Task& t) {
  // The farthest child first, one blocking send after the other.
  const Tree tree = in_order_binomial_tree(t.rank, t.size, t.root);
  if (tree.parent >= 0) b.recv(tree.parent, t.out(0, t.bytes));
  for (auto child = tree.children.rbegin(); child != tree.children.rend(); ++child)
    b.send(*child, t.out(0, t.bytes));
}

void smpi_bcast_knomial(ScheduleBuilder& b, const Task& t) {
  // Waits after each level of the tree.
  constexpr int kRadix = 4;
  const int me = (t.rank - t.root + t.size) % t.size;
  const Tree tree = knomial_tree(t.rank, t.size, t.root, kRadix);
  if (tree.parent >= 0) b.recv(tree.parent, t.out(0, t.bytes));
  int distance = 1;
  while (distance < t.size && me % (kRadix * distance) == 0) distance *= kRadix;
  for (distance /= kRadix; distance > 0; distance /= kRadix) {
    for (int digit = 1; digit < kRadix; ++digit)
      if (me + distance * digit < t.size) b.isend((t.rank + distance * digit) % t.size, t.out(0, t.bytes));
    b.wait_all();
  }
}

void smpi_bcast_scatter_rdb_allgather(ScheduleBuilder& b, const Task& t) {
  // Cuts between bytes, and does not fall back to anything for short vectors.
  Task task = t;
  task.element = 1;
  scatter_and_allgather(b, task);
}

}  // namespace dperf::replay::mpi
