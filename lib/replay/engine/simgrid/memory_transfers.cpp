// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/memory_transfers.h"

#include <algorithm>
#include <limits>

namespace dperf::replay {
namespace {

/// What is left of a transfer that has ended: the clock is moved by adding differences.
double rounding_s(double now) {
  return 1e-12 + 1e-14 * now;
}

}  // namespace

double MemoryTransfers::slowdown(const Transfer& one) const {
  double sum = 1;
  for (const Transfer& other : under_way_)
    if (&other != &one) sum += std::min(one.factor, other.factor) - 1;
  return sum;
}

void MemoryTransfers::advance(double now) {
  const double passed_s = now - at_;
  at_ = now;
  if (passed_s <= 0) return;
  std::vector<double> progress;
  for (const Transfer& one : under_way_) progress.push_back(passed_s / slowdown(one));
  for (std::size_t i = 0; i < under_way_.size(); ++i) under_way_[i].left_s -= progress[i];
}

void MemoryTransfers::add(double now, double seconds_alone, double factor, Token token) {
  advance(now);
  under_way_.push_back({seconds_alone, factor, token});
}

double MemoryTransfers::next_end() const {
  double end = std::numeric_limits<double>::infinity();
  for (const Transfer& one : under_way_) end = std::min(end, at_ + std::max(0.0, one.left_s) * slowdown(one));
  return end;
}

std::vector<Token> MemoryTransfers::take_ended(double now) {
  advance(now);
  std::vector<Token> ended;
  std::erase_if(under_way_, [&](const Transfer& one) {
    const bool is_over = one.left_s <= rounding_s(now);
    if (is_over) ended.push_back(one.token);
    return is_over;
  });
  return ended;
}

}  // namespace dperf::replay
