// Everybody's block to everybody. allgather and allgatherv differ in the sizes of the blocks only, so most
// algorithms are written once; `Layout` knows the sizes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

/// Where the blocks are in the output.
class Layout {
 public:
  explicit Layout(const Task& t) : t_(t), offsets_(static_cast<std::size_t>(t.size) + 1) {
    for (int i = 0; i < t.size; ++i)
      offsets_[static_cast<std::size_t>(i) + 1] =
          offsets_[static_cast<std::size_t>(i)] +
          (t.recv_bytes.empty() ? t.bytes : t.recv_bytes[static_cast<std::size_t>(i)]);
  }
  Region block(int member) const { return range(member, member + 1); }
  /// The blocks of members first .. end - 1.
  Region range(int first, int end) const {
    const std::int64_t from = offsets_[static_cast<std::size_t>(first)];
    return t_.out(from, offsets_[static_cast<std::size_t>(end)] - from);
  }
  std::int64_t total() const { return offsets_.back(); }

 private:
  const Task& t_;
  std::vector<std::int64_t> offsets_;
};

void copy_own_block(ScheduleBuilder& b, const Task& t, const Layout& layout) {
  const Region own = layout.block(t.rank);
  b.copy(t.input, own.place, own.bytes);
}

}  // namespace

void allgather_linear(ScheduleBuilder& b, const Task& t) {
  Task gather = t;
  gather.root = 0;
  gather.in_place = t.in_place && t.rank == 0;
  (*t.nested)(b, Collective::kGather, gather);
  Task bcast = t;
  bcast.root = 0;
  bcast.bytes = t.bytes * t.size;
  (*t.nested)(b, Collective::kBcast, bcast);
}

void allgatherv_default(ScheduleBuilder& b, const Task& t) {
  const Layout layout(t);
  Task gather = t;
  gather.root = 0;
  gather.in_place = t.in_place && t.rank == 0;
  const std::int64_t own[] = {layout.block(t.rank).bytes};
  gather.send_bytes = own;
  (*t.nested)(b, Collective::kGatherv, gather);
  Task bcast = t;
  bcast.root = 0;
  bcast.bytes = layout.total();
  // Open MPI sends one element of a derived type that holds everything.
  bcast.element = std::max<std::int64_t>(bcast.bytes, 1);
  if (bcast.bytes > 0) (*t.nested)(b, Collective::kBcast, bcast);
}

void allgather_bruck(ScheduleBuilder& b, const Task& t) {
  // Blocks are stored from the own one on, and moved to their places at the end.
  b.copy(t.input, t.output, t.bytes);
  for (int distance = 1; distance < t.size; distance *= 2) {
    const std::int64_t blocks = std::min(distance, t.size - distance) * t.bytes;
    b.sendrecv((t.rank - distance + t.size) % t.size, t.out(0, blocks), (t.rank + distance) % t.size,
               t.out(distance * t.bytes, blocks));
  }
  if (t.rank == 0) return;
  const Place aside{b.scratch(), 0};
  const std::int64_t tail = (t.size - t.rank) * t.bytes, head = t.rank * t.bytes;
  b.copy(t.output, aside, tail);
  b.copy(t.output + tail, t.output, head);
  b.copy(aside, t.output + head, tail);
}

void allgather_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  if (power_of_two_below(t.size) != t.size) return allgather_bruck(b, t);
  const Layout layout(t);
  copy_own_block(b, t, layout);
  for (int distance = 1; distance < t.size; distance *= 2) {
    const int peer = t.rank ^ distance;
    const int mine = t.rank / distance * distance, theirs = peer / distance * distance;
    b.sendrecv(peer, layout.range(mine, mine + distance), peer, layout.range(theirs, theirs + distance));
  }
}

void allgather_ring(ScheduleBuilder& b, const Task& t) {
  const Layout layout(t);
  copy_own_block(b, t, layout);
  const int next = (t.rank + 1) % t.size, previous = (t.rank + t.size - 1) % t.size;
  for (int step = 0; step < t.size - 1; ++step)
    b.sendrecv(next, layout.block((t.rank - step + t.size) % t.size), previous,
               layout.block((t.rank - step - 1 + t.size) % t.size));
}

void allgather_neighbor(ScheduleBuilder& b, const Task& t) {
  if (t.size % 2 != 0) return allgather_ring(b, t);
  const Layout layout(t);
  copy_own_block(b, t, layout);
  // Pairs (0,1), (2,3), ... swap their blocks; then pairs of blocks travel in both directions.
  const bool even = t.rank % 2 == 0;
  const int right = (t.rank + 1) % t.size, left = (t.rank + t.size - 1) % t.size;
  const int neighbor[2] = {even ? right : left, even ? left : right};
  const int shift[2] = {even ? 2 : -2, even ? -2 : 2};
  int from[2];
  from[0] = from[1] = even ? t.rank : neighbor[0];
  b.sendrecv(neighbor[0], layout.block(t.rank), neighbor[0], layout.block(neighbor[0]));
  int sent = from[0];
  for (int step = 1; step < t.size / 2; ++step) {
    const int side = step % 2;
    from[side] = (from[side] + shift[side] + t.size) % t.size;
    b.sendrecv(neighbor[side], layout.range(sent, sent + 2), neighbor[side],
               layout.range(from[side], from[side] + 2));
    sent = from[side];
  }
}

void allgather_two_proc(ScheduleBuilder& b, const Task& t) {
  if (t.size != 2) return allgather_ring(b, t);
  const Layout layout(t);
  const Region own = layout.block(t.rank);
  b.sendrecv(1 - t.rank, {t.input, own.bytes}, 1 - t.rank, layout.block(1 - t.rank));
  copy_own_block(b, t, layout);
}

void allgatherv_bruck(ScheduleBuilder& b, const Task& t) {
  const Layout layout(t);
  copy_own_block(b, t, layout);
  auto blocks_from = [&](int first, int number) {
    std::vector<Region> regions;
    for (int i = 0; i < number; ++i) regions.push_back(layout.block((first + i) % t.size));
    return regions;
  };
  for (int distance = 1; distance < t.size; distance *= 2) {
    const int blocks = std::min(distance, t.size - distance);
    const int from = (t.rank + distance) % t.size, to = (t.rank - distance + t.size) % t.size;
    b.sendrecv(to, blocks_from(t.rank, blocks), from, blocks_from(from, blocks));
  }
}

}  // namespace dperf::replay::mpi
