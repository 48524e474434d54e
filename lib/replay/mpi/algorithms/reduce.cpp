// Reductions to a root.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/tree.h"

namespace dperf::replay::mpi {

void reduce_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank != t.root) return b.send(t.root, t.in(0, t.bytes));
  // With MPI_IN_PLACE the result is built aside, or it would destroy the root's own contribution.
  const Place result = t.in_place ? Place{b.scratch(), 0} : t.output;
  const Place inbox{b.scratch(), 0};
  if (t.rank == t.size - 1) {
    b.copy(t.input, result, t.bytes);
  } else {
    b.recv(t.size - 1, {result, t.bytes});
  }
  for (int peer = t.size - 2; peer >= 0; --peer) {
    if (peer == t.rank) {
      b.reduce(t.input, result, t.bytes);
    } else {
      b.recv(peer, {inbox, t.bytes});
      b.reduce(inbox, result, t.bytes);
    }
  }
  b.copy(result, t.output, t.bytes);
}

namespace {

/// One member's work in a reduction up a tree, segment by segment: while a child's segment is awaited, the
/// one received before it is reduced, and passed to the parent when all children have given theirs.
class TreeReduction {
 public:
  TreeReduction(ScheduleBuilder& b, const Task& t, const Tree& tree)
      : b_(b),
        t_(t),
        tree_(tree),
        segment_(t.element * segment_elements(t.segment_bytes, t.element, t.count())),
        segments_((t.bytes + segment_ - 1) / segment_) {}

  void run() {
    if (tree_.children.empty()) {
      for (std::int64_t i = 0; i < segments_; ++i) b_.send(tree_.parent, {t_.input + i * segment_, size(i)});
      return;
    }
    sum_ = tree_.parent < 0 ? t_.output : Place{b_.scratch(), 0};
    inbox_[0] = {b_.scratch(), 0};
    inbox_[1] = {b_.scratch(), 0};
    straight_ = t_.commutative && !(t_.in_place && tree_.parent < 0);
    if (!t_.commutative) b_.copy(t_.input, sum_, t_.bytes);
    const std::int64_t children = static_cast<std::int64_t>(tree_.children.size());
    ScheduleBuilder::Slot previous = 0;
    for (std::int64_t step = 0; step <= segments_ * children; ++step) {
      const auto next = step < segments_ * children ? post(step) : previous;
      if (step > 0) {
        b_.wait(previous);
        absorb(step - 1);
      }
      previous = next;
    }
  }

 private:
  std::int64_t size(std::int64_t segment) const { return std::min(segment_, t_.bytes - segment * segment_); }
  std::int64_t child_of(std::int64_t step) const {
    return step % static_cast<std::int64_t>(tree_.children.size());
  }
  std::int64_t segment_of(std::int64_t step) const {
    return step / static_cast<std::int64_t>(tree_.children.size());
  }
  /// The first child's data need no copy of our own contribution first: they land where the sum is built.
  bool lands_in_sum(std::int64_t step) const { return straight_ && child_of(step) == 0; }

  ScheduleBuilder::Slot post(std::int64_t step) {
    const std::int64_t segment = segment_of(step);
    const Place into = lands_in_sum(step) ? sum_ + segment * segment_ : inbox_[step % 2];
    return b_.irecv(tree_.children[static_cast<std::size_t>(child_of(step))], {into, size(segment)});
  }

  void absorb(std::int64_t step) {
    const std::int64_t segment = segment_of(step);
    const Place sum = sum_ + segment * segment_;
    b_.reduce(lands_in_sum(step) ? t_.input + segment * segment_ : inbox_[step % 2], sum, size(segment));
    const bool last_child = child_of(step) + 1 == static_cast<std::int64_t>(tree_.children.size());
    if (last_child && tree_.parent >= 0) b_.send(tree_.parent, {sum, size(segment)});
  }

  ScheduleBuilder& b_;
  const Task& t_;
  const Tree& tree_;
  std::int64_t segment_, segments_;
  Place sum_, inbox_[2];
  bool straight_ = true;
};

void up_tree(ScheduleBuilder& b, const Task& t, const Tree& tree) {
  TreeReduction(b, t, tree).run();
}

}  // namespace

void reduce_chain(ScheduleBuilder& b, const Task& t) {
  up_tree(b, t, chain_tree(t.rank, t.size, t.root, t.fanout));
}

void reduce_pipeline(ScheduleBuilder& b, const Task& t) {
  up_tree(b, t, chain_tree(t.rank, t.size, t.root, 1));
}

void reduce_binary(ScheduleBuilder& b, const Task& t) {
  up_tree(b, t, binary_tree(t.rank, t.size, t.root));
}

void reduce_binomial(ScheduleBuilder& b, const Task& t) {
  up_tree(b, t, in_order_binomial_tree(t.rank, t.size, t.root));
}

void reduce_in_order_binary(ScheduleBuilder& b, const Task& t) {
  // The tree ends at the last member, whatever the root is; it hands the result over.
  const int last = t.size - 1;
  Task task = t;
  if (t.root != last && t.rank == t.root && t.in_place) {
    task.input = {b.scratch(), 0};
    b.copy(t.input, task.input, t.bytes);
  }
  if (t.root != last && t.rank == last) task.output = {b.scratch(), 0};
  task.in_place = t.in_place && t.root == last;
  up_tree(b, task, in_order_binary_tree(t.rank, t.size));
  if (t.root == last) return;
  if (t.rank == t.root) b.recv(last, t.out(0, t.bytes));
  if (t.rank == last) b.send(t.root, {task.output, t.bytes});
}

}  // namespace dperf::replay::mpi
