// Broadcasts from the root's output buffer into everybody's.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

namespace {

/// A vector in segments of whole elements; without any elements, one segment.
struct Segments {
  std::int64_t bytes, segment;
  std::int64_t number() const { return segment == 0 ? 1 : (bytes + segment - 1) / segment; }
  Region at(Place base, std::int64_t index) const {
    return {base + index * segment, std::min(segment, bytes - index * segment)};
  }
};

Segments segments_of(const Task& t) {
  return {t.bytes, t.element * segment_elements(t.segment_bytes, t.element, t.count())};
}

void send_to_all(ScheduleBuilder& b, const std::vector<int>& children, const Region& data) {
  std::vector<ScheduleBuilder::Slot> sends;
  for (int child : children) sends.push_back(b.isend(child, data));
  for (auto slot : sends) b.wait(slot);
}

/// Each segment is received while the one before it is passed on.
void along_tree(ScheduleBuilder& b, const Task& t, const Tree& tree) {
  const Segments segments = segments_of(t);
  if (tree.parent < 0) {
    for (std::int64_t i = 0; i < segments.number(); ++i)
      send_to_all(b, tree.children, segments.at(t.output, i));
    return;
  }
  auto previous = b.irecv(tree.parent, segments.at(t.output, 0));
  for (std::int64_t i = 1; i < segments.number(); ++i) {
    const auto next = b.irecv(tree.parent, segments.at(t.output, i));
    b.wait(previous);
    send_to_all(b, tree.children, segments.at(t.output, i - 1));
    previous = next;
  }
  b.wait(previous);
  send_to_all(b, tree.children, segments.at(t.output, segments.number() - 1));
}

}  // namespace

void bcast_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.recv(t.root, t.out(0, t.bytes));
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.isend(peer, t.out(0, t.bytes));
  b.wait_all();
}

void bcast_chain(ScheduleBuilder& b, const Task& t) {
  along_tree(b, t, chain_tree(t.rank, t.size, t.root, t.fanout));
}

void bcast_pipeline(ScheduleBuilder& b, const Task& t) {
  along_tree(b, t, chain_tree(t.rank, t.size, t.root, 1));
}

void bcast_binary(ScheduleBuilder& b, const Task& t) {
  along_tree(b, t, binary_tree(t.rank, t.size, t.root));
}

void bcast_binomial(ScheduleBuilder& b, const Task& t) {
  along_tree(b, t, binomial_tree(t.rank, t.size, t.root));
}

void bcast_knomial(ScheduleBuilder& b, const Task& t) {
  along_tree(b, t, knomial_tree(t.rank, t.size, t.root, t.fanout < 2 ? 4 : t.fanout));
}

namespace {

/// One half of the vector for each side of the binary tree.
struct Halves {
  std::array<Segments, 2> segments;
  std::array<Place, 2> base;
  Region whole(int side) const { return {base[side], segments[side].bytes}; }
};

void send_down_both(ScheduleBuilder& b, const Tree& tree, const Halves& halves) {
  for (std::int64_t i = 0; i < halves.segments[0].number(); ++i)
    for (std::size_t side = 0; side < tree.children.size(); ++side)
      if (i < halves.segments[side].number())
        b.send(tree.children[side], halves.segments[side].at(halves.base[side], i));
}

void pass_down(ScheduleBuilder& b, const Tree& tree, const Segments& segments, Place base) {
  if (tree.children.empty()) {
    for (std::int64_t i = 0; i < segments.number(); ++i) b.recv(tree.parent, segments.at(base, i));
    return;
  }
  auto previous = b.irecv(tree.parent, segments.at(base, 0));
  for (std::int64_t i = 1; i <= segments.number(); ++i) {
    const bool more = i < segments.number();
    const auto next = more ? b.irecv(tree.parent, segments.at(base, i)) : previous;
    b.wait(previous);
    for (int child : tree.children) b.send(child, segments.at(base, i - 1));
    previous = next;
  }
}

/// Members of the left and of the right subtree swap halves; the last member has no partner if the size is
/// even, and gets the other half from the root.
void swap_halves(ScheduleBuilder& b, const Task& t, const Halves& halves, int side) {
  const int last = (t.root + t.size - 1) % t.size;
  const bool even = t.size % 2 == 0;
  if (t.rank == t.root) {
    if (even) b.send(last, halves.whole(1));
  } else if (even && t.rank == last) {
    b.recv(t.root, halves.whole(1));
  } else {
    const int pair = side == 0 ? (t.rank + 1) % t.size : (t.rank + t.size - 1) % t.size;
    b.sendrecv(pair, halves.whole(side), pair, halves.whole(1 - side));
  }
}

}  // namespace

void bcast_split_binary(ScheduleBuilder& b, const Task& t) {
  const std::int64_t first = (t.count() + 1) / 2 * t.element, second = t.bytes - first;
  const std::int64_t segment = t.segment_bytes > 0 ? std::max(t.segment_bytes, t.element) : 0;
  if (second == 0 || segment > first || segment > second) {
    Task chain = t;
    chain.fanout = 1;
    chain.segment_bytes = segment;
    return bcast_chain(b, chain);
  }
  const std::int64_t whole = segment / t.element * t.element;
  const Halves halves{
      {Segments{first, segment > 0 ? whole : first}, Segments{second, segment > 0 ? whole : second}},
      {t.output, t.output + first}};
  const Tree tree = binary_tree(t.rank, t.size, t.root);
  const int side = ((t.rank + t.size - t.root) % t.size + 1) % 2;
  if (t.rank == t.root) {
    send_down_both(b, tree, halves);
  } else {
    pass_down(b, tree, halves.segments[side], halves.base[side]);
  }
  swap_halves(b, t, halves, side);
}

}  // namespace dperf::replay::mpi
