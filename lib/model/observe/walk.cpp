// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/observe/walk.h"

namespace dperf::model {

using trace::Event;
using trace::EventKind;

void Walk::run(const trace::RankTrace& rank) {
  definitions_ = &rank.definitions();
  open_.clear();
  open_.push_back({0, 0, 0, {}, {}, {}});
  enters(0);
  const auto stream = rank.events(0, trace::Repetitions::kEach);
  for (Event event; stream->next(event);) {
    if (event.in_distribution) continue;
    if (event.kind == EventKind::kCompute) {
      computes(definitions_->blocks[event.block].id, event.charged_ns());
    } else if (event.kind == EventKind::kCall) {
      const std::uint32_t path = path_number(event.site);
      resolve(path);
      calls(meet({false, path, static_cast<std::uint64_t>(event.call), 0}), event);
    } else {
      mark(event);
    }
  }
  close(1);
  end_iteration();
  leaves(1);
}

int Walk::meet(NodeKey key) {
  Open& inner = open_.back();
  key.occurrence = inner.counts[key]++;
  const int node = child(inner.node, key);
  inner.met.push_back(node);
  return node;
}

/// There is a call in all open loops.
void Walk::resolve(std::uint32_t path) {
  std::vector<Open> all;
  all.swap(open_);
  for (Open& loop : all) {
    if (loop.node < 0) {
      const std::int64_t iteration = loop.iteration < 0 ? 0 : loop.iteration;
      loop.node = meet({true, callers(path, loop.block), loop.block, 0});
      open_.push_back(std::move(loop));
      enters(open_.back().node);
      for (open_.back().iteration = 0; open_.back().iteration < iteration; ++open_.back().iteration)
        ends_iteration();
    } else {
      open_.push_back(std::move(loop));
    }
  }
}

void Walk::mark(const Event& event) {
  const bool is_mark = event.kind == EventKind::kLoopEnter || event.kind == EventKind::kLoopIteration ||
                       event.kind == EventKind::kLoopExit;
  if (!is_mark) return;
  const std::uint64_t block = definitions_->blocks[event.block].id;
  if (event.kind == EventKind::kLoopEnter) {
    open_.push_back({block, -1, -1, {}, {}, {}});
    return;
  }
  std::size_t depth = open_.size() - 1;
  while (depth > 0 && open_[depth].block != block) --depth;
  if (depth == 0) return;
  close(depth + 1);
  if (event.kind == EventKind::kLoopExit) return close(depth);
  if (open_.back().node >= 0) end_iteration();
  ++open_.back().iteration;
}

void Walk::close(std::size_t depth) {
  while (open_.size() > depth) {
    if (open_.back().node >= 0) {
      end_iteration();
      leaves(open_.back().iteration + 1);
    }
    open_.pop_back();
  }
}

void Walk::end_iteration() {
  ends_iteration();
  open_.back().counts.clear();
  open_.back().met.clear();
}

}  // namespace dperf::model
