// Non-blocking collectives as Open MPI's coll/libnbc runs them: in rounds, each of which ends when all its
// messages have.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

namespace {

/// Pieces of equal numbers of elements, the last one longer.
class Fragments {
 public:
  Fragments(const Task& t, std::int64_t fragment_bytes)
      : number_(fragment_bytes > 0 ? (t.bytes + fragment_bytes - 1) / fragment_bytes : 1),
        bytes_(t.count() / number_ * t.element),
        total_(t.bytes) {}
  std::int64_t number() const { return number_; }
  Region at(Place base, std::int64_t index) const {
    return {base + index * bytes_, index + 1 == number_ ? total_ - index * bytes_ : bytes_};
  }

 private:
  std::int64_t number_, bytes_, total_;
};

/// libnbc numbers the members so that the root and member 0 change places, where other collectives count from
/// the root.
int swapped(int rank, int root) {
  if (rank == 0) return root;
  return rank == root ? 0 : rank;
}

template <typename MakeTree>
Tree swapped_tree(const Task& t, int root, MakeTree make) {
  Tree tree = make(swapped(t.rank, root));
  if (tree.parent >= 0) tree.parent = swapped(tree.parent, root);
  for (int& child : tree.children) child = swapped(child, root);
  return tree;
}

Tree swapped_chain(const Task& t) {
  return swapped_tree(t, t.root, [&](int rank) { return chain_tree(rank, t.size, 0, 1); });
}

/// Up a binomial tree, one child after the other. @return where the sum is at the root
Place up_binomial(ScheduleBuilder& b, const Task& t, int root, Place own, std::int64_t bytes) {
  const Tree tree = swapped_tree(t, root, [&](int rank) { return in_order_binomial_tree(rank, t.size, 0); });
  Place sum = own, spare{b.scratch(), 0};
  for (int child : tree.children) {
    b.recv(child, {spare, bytes});
    b.reduce(sum, spare, bytes);  // the higher ranks' data are the right operand
    if (sum == own) sum = {b.scratch(), 0};
    std::swap(sum, spare);
  }
  if (tree.parent >= 0) b.send(tree.parent, {sum, bytes});
  return sum;
}

void down_binomial(ScheduleBuilder& b, const Task& t) {
  const Tree tree = swapped_tree(t, t.root, [&](int rank) { return binomial_tree(rank, t.size, 0); });
  if (tree.parent >= 0) b.recv(tree.parent, t.out(0, t.bytes));
  for (int child : tree.children) b.isend(child, t.out(0, t.bytes));
  b.wait_all();
}

/// Everything to and from everybody in one round; empty messages only if `empty_too`.
template <typename Sent, typename Received>
void exchange_with_all(ScheduleBuilder& b, const Task& t, bool empty_too, Sent sent, Received received) {
  for (int peer = 0; peer < t.size; ++peer) {
    if (peer == t.rank) continue;
    const Region arriving = received(peer), leaving = sent(peer);
    if (empty_too || arriving.bytes > 0) b.irecv(peer, arriving);
    if (empty_too || leaving.bytes > 0) b.isend(peer, leaving);
  }
  b.wait_all();
}

std::vector<std::int64_t> offsets_of(const Task& t, std::span<const std::int64_t> sizes) {
  std::vector<std::int64_t> result(static_cast<std::size_t>(t.size) + 1);
  for (std::size_t i = 0; i + 1 < result.size(); ++i)
    result[i + 1] = result[i] + (sizes.empty() ? t.bytes : sizes[i]);
  return result;
}

Region part(Place base, const std::vector<std::int64_t>& offsets, int member) {
  const auto i = static_cast<std::size_t>(member);
  return {base + offsets[i], offsets[i + 1] - offsets[i]};
}

/// MPI_IN_PLACE: to the right and from the left, then back, at growing distances. Empty messages are left out
/// where there are sizes for each member.
void alltoall_in_place_rounds(ScheduleBuilder& b, const Task& t) {
  const auto blocks = offsets_of(t, t.recv_bytes);
  const bool empty_too = t.recv_bytes.empty();
  const Place aside{b.scratch(), 0};
  const auto exchange = [&](int to, const Region& sent, int from, const Region& received) {
    if (empty_too || sent.bytes > 0) b.isend(to, sent);
    if (empty_too || received.bytes > 0) b.irecv(from, received);
    b.wait_all();
  };
  for (int distance = 1; distance <= t.size / 2; ++distance) {
    const int right = (t.rank + distance) % t.size, left = (t.rank + t.size - distance) % t.size;
    const Region of_right = part(t.output, blocks, right), of_left = part(t.output, blocks, left);
    const Region kept{aside, of_left.bytes};
    b.copy(of_left.place, aside, of_left.bytes);
    if (left != right) exchange(right, of_right, left, of_left);
    exchange(left, kept, right, of_right);
  }
}

}  // namespace

void nbc_bcast_binomial(ScheduleBuilder& b, const Task& t) {
  down_binomial(b, t);
}

void nbc_bcast_chain(ScheduleBuilder& b, const Task& t) {
  const Tree tree = swapped_chain(t);
  const Fragments fragments(t, t.segment_bytes);
  for (std::int64_t i = 0; i < fragments.number(); ++i) {
    // A fragment arrives while the one before it is passed on.
    if (tree.parent >= 0) b.irecv(tree.parent, fragments.at(t.output, i));
    b.wait_all();
    for (int child : tree.children) b.isend(child, fragments.at(t.output, i));
  }
  b.wait_all();
}

void nbc_reduce_binomial(ScheduleBuilder& b, const Task& t) {
  const int top = t.commutative ? t.root : 0;
  const Place sum = up_binomial(b, t, top, t.input, t.bytes);
  if (t.rank == t.root && top == t.root) b.copy(sum, t.output, t.bytes);
  if (top == t.root) return;
  if (t.rank == top) b.send(t.root, {sum, t.bytes});
  if (t.rank == t.root) b.recv(top, t.out(0, t.bytes));
}

void nbc_reduce_chain(ScheduleBuilder& b, const Task& t) {
  const Tree tree = swapped_chain(t);
  const Fragments fragments(t, t.segment_bytes);
  const Place inbox{b.scratch(), 0};
  for (std::int64_t i = 0; i < fragments.number(); ++i) {
    const bool straight = tree.parent < 0 && !t.in_place;
    const Region own = fragments.at(t.input, i), arriving = fragments.at(straight ? t.output : inbox, i);
    for (int next : tree.children) {
      b.recv(next, arriving);
      b.reduce(own.place, arriving.place, own.bytes);
    }
    if (tree.parent >= 0) b.send(tree.parent, tree.children.empty() ? own : arriving);
    if (tree.parent < 0) b.copy(arriving.place, fragments.at(t.output, i).place, own.bytes);
  }
}

void nbc_allreduce_binomial(ScheduleBuilder& b, const Task& t) {
  const Place sum = up_binomial(b, t, 0, t.input, t.bytes);
  if (t.rank == 0) b.copy(sum, t.output, t.bytes);
  Task bcast = t;
  bcast.root = 0;
  down_binomial(b, bcast);
}

void nbc_allgather_linear(ScheduleBuilder& b, const Task& t) {
  const auto blocks = offsets_of(t, t.recv_bytes);
  const Region own = part(t.output, blocks, t.rank);
  b.copy(t.input, own.place, own.bytes);
  exchange_with_all(
      b, t, true, [&](int) { return own; }, [&](int peer) { return part(t.output, blocks, peer); });
}

void nbc_alltoall_linear(ScheduleBuilder& b, const Task& t) {
  if (t.in_place) return alltoall_in_place_rounds(b, t);
  const auto sent = offsets_of(t, t.send_bytes), received = offsets_of(t, t.recv_bytes);
  const Region own = part(t.output, received, t.rank);
  b.copy(part(t.input, sent, t.rank).place, own.place, own.bytes);
  exchange_with_all(
      b, t, t.send_bytes.empty(), [&](int peer) { return part(t.input, sent, peer); },
      [&](int peer) { return part(t.output, received, peer); });
}

void nbc_gather_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.send(t.root, t.in(0, t.bytes));
  for (int peer = 0; peer < t.size; ++peer)
    if (peer != t.rank) b.irecv(peer, t.out(peer * t.bytes, t.bytes));
  b.copy(t.input, t.output + t.rank * t.bytes, t.bytes);
  b.wait_all();
}

void nbc_gatherv_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.send(t.root, t.in(0, t.send_bytes.empty() ? 0 : t.send_bytes.front()));
  std::int64_t offset = 0;
  for (int peer = 0; peer < t.size; ++peer) {
    const std::int64_t bytes = t.recv_bytes[static_cast<std::size_t>(peer)];
    if (peer == t.rank) {
      b.copy(t.input, t.output + offset, bytes);
    } else {
      b.irecv(peer, t.out(offset, bytes));
    }
    offset += bytes;
  }
  b.wait_all();
}

void nbc_scatterv_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.recv(t.root, t.out(0, t.recv_bytes.empty() ? 0 : t.recv_bytes.front()));
  std::int64_t offset = 0;
  for (int peer = 0; peer < t.size; ++peer) {
    const std::int64_t bytes = t.send_bytes[static_cast<std::size_t>(peer)];
    if (peer == t.rank) {
      b.copy(t.input + offset, t.output, bytes);
    } else {
      b.isend(peer, t.in(offset, bytes));
    }
    offset += bytes;
  }
  b.wait_all();
}

void nbc_reduce_scatter_binomial(ScheduleBuilder& b, const Task& t) {
  const auto blocks = offsets_of(t, t.recv_bytes);
  const Place sum = up_binomial(b, t, 0, t.input, blocks.back());
  const Region own{t.output, part(t.output, blocks, t.rank).bytes};
  if (t.rank != 0) return b.recv(0, own);
  for (int peer = 1; peer < t.size; ++peer) b.isend(peer, part(sum, blocks, peer));
  b.copy(sum, t.output, own.bytes);
  b.wait_all();
}

}  // namespace dperf::replay::mpi
