// The trees along which collectives travel, as one member sees them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace dperf::replay::mpi {

struct Tree {
  int parent = -1;            ///< -1 at the root
  std::vector<int> children;  ///< in the order in which they are served
};

/// `fanout` chains that start at the root, the first ones one member longer.
Tree chain_tree(int rank, int size, int root, int fanout);
/// Balanced, filled level by level; the subtree of a member holds every second member below it.
Tree binary_tree(int rank, int size, int root);
/// Children at distance 2^k, the nearest first.
Tree binomial_tree(int rank, int size, int root);
/// Each subtree holds consecutive members, so gathered data is in order.
Tree in_order_binomial_tree(int rank, int size, int root);
Tree knomial_tree(int rank, int size, int root, int radix);
/// Rooted at the last member; an in-order traversal meets the members by rank, as non-commutative operations
/// need.
Tree in_order_binary_tree(int rank, int size);

}  // namespace dperf::replay::mpi
