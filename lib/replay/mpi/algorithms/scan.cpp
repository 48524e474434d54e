// Prefix reductions.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <utility>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

void scan_linear(ScheduleBuilder& b, const Task& t) {
  b.copy(t.input, t.output, t.bytes);
  if (t.rank > 0) {
    const Place inbox{b.scratch(), 0};
    b.recv(t.rank - 1, {inbox, t.bytes});
    b.reduce(inbox, t.output, t.bytes);
  }
  if (t.rank < t.size - 1) b.send(t.rank + 1, t.out(0, t.bytes));
}

void exscan_linear(ScheduleBuilder& b, const Task& t) {
  if (t.rank == 0) return b.send(1, t.in(0, t.bytes));
  if (t.rank == t.size - 1) return b.recv(t.rank - 1, t.out(0, t.bytes));
  const Place sum{b.scratch(), 0};
  b.copy(t.input, sum, t.bytes);
  b.recv(t.rank - 1, t.out(0, t.bytes));
  b.reduce(t.output, sum, t.bytes);
  b.send(t.rank + 1, {sum, t.bytes});
}

namespace {

/// `total` is the sum of all members met so far, which the partners exchange; `prefix(inbox)` is given what
/// comes from lower ranks.
template <typename Prefix>
void scan_by_doubling(ScheduleBuilder& b, const Task& t, Prefix prefix) {
  Place total{b.scratch(), 0}, inbox{b.scratch(), 0};
  b.copy(t.input, total, t.bytes);
  for (int mask = 1; mask < t.size; mask *= 2) {
    const int peer = t.rank ^ mask;
    if (peer >= t.size) continue;
    b.sendrecv(peer, {total, t.bytes}, peer, {inbox, t.bytes});
    if (peer < t.rank) {
      prefix(inbox);
      b.reduce(inbox, total, t.bytes);
    } else if (t.commutative) {
      b.reduce(inbox, total, t.bytes);
    } else {
      b.reduce(total, inbox, t.bytes);
      std::swap(total, inbox);
    }
  }
}

}  // namespace

void scan_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  b.copy(t.input, t.output, t.bytes);
  scan_by_doubling(b, t, [&](Place inbox) { b.reduce(inbox, t.output, t.bytes); });
}

void exscan_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  bool first = true;
  scan_by_doubling(b, t, [&](Place inbox) {
    if (std::exchange(first, false)) {
      b.copy(inbox, t.output, t.bytes);
    } else {
      b.reduce(inbox, t.output, t.bytes);
    }
  });
}

}  // namespace dperf::replay::mpi
