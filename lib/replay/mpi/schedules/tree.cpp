// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/schedules/tree.h"

#include <algorithm>
#include <bit>

namespace dperf::replay::mpi {

namespace {
/// Ranks counted from the root.
int shifted(int rank, int size, int root) {
  return (rank - root + size) % size;
}

Tree unshift(Tree tree, int size, int root) {
  if (tree.parent >= 0) tree.parent = (tree.parent + root) % size;
  for (int& child : tree.children) child = (child + root) % size;
  return tree;
}
}  // namespace

Tree chain_tree(int rank, int size, int root, int fanout) {
  fanout = std::clamp(fanout, 1, std::max(size - 1, 1));
  const int length = (size - 1) / fanout, longer = (size - 1) % fanout;
  Tree tree;
  const int me = shifted(rank, size, root);
  int head = 1;
  for (int chain = 0; chain < fanout && head < size; ++chain) {
    const int end = head + length + (chain < longer ? 1 : 0);
    if (me == 0) tree.children.push_back(head);
    if (me >= head && me < end) {
      tree.parent = me == head ? 0 : me - 1;
      if (me + 1 < end) tree.children.push_back(me + 1);
    }
    head = end;
  }
  return unshift(std::move(tree), size, root);
}

Tree binary_tree(int rank, int size, int root) {
  const int me = shifted(rank, size, root);
  const int width = static_cast<int>(std::bit_floor(static_cast<unsigned>(me + 1)));  // of my level
  Tree tree;
  for (int child : {me + width, me + 2 * width})
    if (child < size) tree.children.push_back(child);
  if (me > 0) {
    tree.parent = me;
    while (tree.parent >= width - 1) tree.parent -= width / 2;
  }
  return unshift(std::move(tree), size, root);
}

Tree binomial_tree(int rank, int size, int root) {
  const int me = shifted(rank, size, root);
  int distance = me == 0 ? 1 : 2 * static_cast<int>(std::bit_floor(static_cast<unsigned>(me)));
  Tree tree;
  if (me > 0) tree.parent = me - distance / 2;
  for (; me + distance < size; distance *= 2) tree.children.push_back(me + distance);
  return unshift(std::move(tree), size, root);
}

Tree in_order_binomial_tree(int rank, int size, int root) {
  const int me = shifted(rank, size, root);
  Tree tree;
  for (int distance = 1; distance < size; distance *= 2) {
    if (me & distance) {
      tree.parent = me - distance;
      break;
    }
    if (me + distance < size) tree.children.push_back(me + distance);
  }
  return unshift(std::move(tree), size, root);
}

Tree knomial_tree(int rank, int size, int root, int radix) {
  const int me = shifted(rank, size, root);
  Tree tree;
  int distance = 1;
  for (; distance < size; distance *= radix) {
    if (me % (radix * distance) == 0) continue;
    tree.parent = me / (radix * distance) * (radix * distance);
    break;
  }
  for (distance /= radix; distance > 0; distance /= radix)
    for (int digit = 1; digit < radix; ++digit)
      if (me + distance * digit < size) tree.children.push_back(me + distance * digit);
  return unshift(std::move(tree), size, root);
}

Tree in_order_binary_tree(int rank, int size) {
  // The members first .. first + size - 1 form a subtree with root `top`, the last of them. Its right child
  // is the last of the first half, its left child the member just before the root.
  Tree tree;
  int first = 0;
  while (true) {
    const int top = first + size - 1;
    const int half = size / 2;
    const int left = size > 1 ? top - 1 : -1;
    const int right = size > 2 ? first + half - 1 : -1;
    if (rank == top) {
      if (left >= 0) tree.children.push_back(left);
      if (right >= 0) tree.children.push_back(right);
      return tree;
    }
    tree.parent = top;
    if (right >= 0 && rank <= right) {
      size = half;
    } else {
      const int skipped = right >= 0 ? half : 0;
      first += skipped;
      size -= skipped + 1;
    }
  }
}

}  // namespace dperf::replay::mpi
