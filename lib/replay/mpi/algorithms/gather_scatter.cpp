// Blocks from everybody to the root, and from the root to everybody.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

namespace {

int shifted(const Task& t, int rank) {
  return (rank - t.root + t.size) % t.size;
}

/// Blocks in the binomial subtree whose top has this shifted rank, its parent's being `parent`.
std::int64_t subtree_blocks(const Task& t, int top, int parent) {
  return std::min(top - parent, t.size - top);
}

}  // namespace

void gather_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.send(t.root, t.in(0, t.bytes));
  for (int peer = 0; peer < t.size; ++peer) {
    if (peer == t.rank) {
      b.copy(t.input, t.output + peer * t.bytes, t.bytes);
    } else {
      b.recv(peer, t.out(peer * t.bytes, t.bytes));
    }
  }
}

void gather_binomial(ScheduleBuilder& b, const Task& t) {
  const Tree tree = in_order_binomial_tree(t.rank, t.size, t.root);
  const int me = shifted(t, t.rank);
  if (me % 2 == 1) return b.send(tree.parent, t.in(0, t.bytes));
  // Blocks are collected in the order of the shifted ranks; only a root other than 0 has to turn them round.
  const bool straight = t.rank == t.root && t.root == 0;
  const Place collected = straight ? t.output : Place{b.scratch(), 0};
  b.copy(t.input, collected, t.bytes);
  std::int64_t bytes = t.bytes;
  for (int child : tree.children) {
    const std::int64_t arriving = subtree_blocks(t, shifted(t, child), me) * t.bytes;
    b.recv(child, {collected + bytes, arriving});
    bytes += arriving;
  }
  if (t.rank != t.root) return b.send(tree.parent, {collected, bytes});
  if (straight) return;
  const std::int64_t tail = (t.size - t.root) * t.bytes;
  b.copy(collected, t.output + t.root * t.bytes, tail);
  b.copy(collected + tail, t.output, t.root * t.bytes);
}

void gather_linear_sync(ScheduleBuilder& b, const Task& t) {
  // The root asks each member for the first segment, and lets the rest come when it likes.
  const std::int64_t first = segment_elements(t.segment_bytes, t.element, t.count()) * t.element;
  if (t.rank != t.root) {
    b.recv(t.root, Region{});
    b.send(t.root, t.in(0, first));
    b.send(t.root, t.in(first, t.bytes - first));
    return;
  }
  for (int peer = 0; peer < t.size; ++peer) {
    if (peer == t.rank) continue;
    const auto first_part = b.irecv(peer, t.out(peer * t.bytes, first));
    b.send(peer, Region{});
    b.irecv(peer, t.out(peer * t.bytes + first, t.bytes - first));
    b.wait(first_part);
  }
  b.copy(t.input, t.output + t.rank * t.bytes, t.bytes);
  b.wait_all();
}

void gatherv_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) {
    const std::int64_t own = t.send_bytes.empty() ? 0 : t.send_bytes.front();
    if (own > 0) b.send(t.root, t.in(0, own));
    return;
  }
  std::int64_t offset = 0;
  for (int peer = 0; peer < t.size; ++peer) {
    const std::int64_t bytes = t.recv_bytes[static_cast<std::size_t>(peer)];
    if (peer == t.rank) {
      b.copy(t.input, t.output + offset, bytes);
    } else if (bytes > 0) {
      b.recv(peer, t.out(offset, bytes));
    }
    offset += bytes;
  }
}

void scatter_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.recv(t.root, t.out(0, t.bytes));
  for (int peer = 0; peer < t.size; ++peer) {
    if (peer == t.rank) {
      b.copy(t.input + peer * t.bytes, t.output, t.bytes);
    } else {
      b.send(peer, t.in(peer * t.bytes, t.bytes));
    }
  }
}

void scatter_binomial(ScheduleBuilder& b, const Task& t) {
  const Tree tree = in_order_binomial_tree(t.rank, t.size, t.root);
  const int me = shifted(t, t.rank);
  if (me % 2 == 1) return b.recv(tree.parent, t.out(0, t.bytes));
  Place blocks = t.input;
  std::int64_t bytes = t.size * t.bytes;
  if (t.rank != t.root) {
    blocks = {b.scratch(), 0};
    bytes = subtree_blocks(t, me, shifted(t, tree.parent)) * t.bytes;
    b.recv(tree.parent, {blocks, bytes});
  } else if (t.root != 0) {
    // Blocks leave in the order of the shifted ranks.
    blocks = {b.scratch(), 0};
    const std::int64_t tail = (t.size - t.root) * t.bytes;
    b.copy(t.input, blocks + tail, t.root * t.bytes);
    b.copy(t.input + t.root * t.bytes, blocks, tail);
  }
  if (!(t.in_place && t.rank == t.root)) b.copy(blocks, t.output, t.bytes);
  for (auto child = tree.children.rbegin(); child != tree.children.rend(); ++child) {
    const std::int64_t leaving = subtree_blocks(t, shifted(t, *child), me) * t.bytes;
    bytes -= leaving;
    b.send(*child, {blocks + bytes, leaving});
  }
}

void scatter_linear_nb(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.recv(t.root, t.out(0, t.bytes));
  for (int peer = 0; peer < t.size; ++peer) {
    if (peer == t.rank) {
      b.copy(t.input + peer * t.bytes, t.output, t.bytes);
    } else {
      b.isend(peer, t.in(peer * t.bytes, t.bytes));
    }
  }
  b.wait_all();
}

void scatterv_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) {
    const std::int64_t own = t.recv_bytes.empty() ? 0 : t.recv_bytes.front();
    if (own > 0) b.recv(t.root, t.out(0, own));
    return;
  }
  std::int64_t offset = 0;
  for (int peer = 0; peer < t.size; ++peer) {
    const std::int64_t bytes = t.send_bytes[static_cast<std::size_t>(peer)];
    if (peer == t.rank) {
      b.copy(t.input + offset, t.output, bytes);
    } else if (bytes > 0) {
      b.send(peer, t.in(offset, bytes));
    }
    offset += bytes;
  }
}

}  // namespace dperf::replay::mpi
