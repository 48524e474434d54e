// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/loop_walk.h"

namespace dperf::trace {

/// How many loops are open up to and with `loop`; 0 if it is not.
std::size_t LoopWalk::depth_of(std::uint32_t loop) const {
  std::size_t depth = open_.size();
  while (depth > 0 && open_[depth - 1].loop != loop) --depth;
  return depth;
}

void LoopWalk::close(std::size_t depth) {
  while (open_.size() > depth) {
    leaves(open_.back().loop, open_.back().iterations);
    open_.pop_back();
  }
}

void LoopWalk::mark(const Event& event) {
  const std::size_t depth = depth_of(event.block);
  if (event.kind == EventKind::kLoopExit) {
    if (depth == 0) return;
    close(depth);
    open_.back().iterations += event.unmarked;
    return close(depth - 1);
  }
  const bool is_entered = event.kind == EventKind::kLoopEnter;
  if (depth > 0) close(is_entered ? depth - 1 : depth);
  if (is_entered || depth == 0) {
    open_.push_back({event.block});
    enters(event.block);
  }
  if (is_entered) return;
  Open& open = open_.back();
  open.iterations += event.unmarked;
  ++open.marked;
  begins_iteration(event.block, open.iterations++);
}

}  // namespace dperf::trace
