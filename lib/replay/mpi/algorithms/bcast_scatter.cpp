// Broadcasts of large vectors: blocks are scattered down a binomial tree, then everybody gathers all of them.
// Members are numbered from the root; block i belongs to member i.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/doubling.h"

namespace dperf::replay::mpi {

namespace {

/// Bytes in equal blocks; the last ones may be short or empty.
struct Blocked {
  Place base;
  std::int64_t bytes, block;
  Region range(std::int64_t first, std::int64_t end) const {
    const std::int64_t from = std::min(first * block, bytes), to = std::min(end * block, bytes);
    return {base + from, to - from};
  }
};

Blocked blocked(const Task& t) {
  return {t.output, t.bytes, (t.count() + t.size - 1) / t.size * t.element};
}

int shifted_rank(const Task& t) {
  return (t.rank - t.root + t.size) % t.size;
}
int real_rank(const Task& t, int shifted) {
  return (shifted + t.root) % t.size;
}

void scatter_blocks(ScheduleBuilder& b, const Task& t, const Blocked& data) {
  const int me = shifted_rank(t);
  int distance = 1;
  for (; distance < t.size; distance *= 2) {
    if ((me & distance) == 0) continue;
    const Region mine = data.range(me, me + distance);
    if (mine.bytes > 0) b.recv(real_rank(t, me - distance), mine);
    break;
  }
  for (distance /= 2; distance > 0; distance /= 2) {
    if (me + distance >= t.size) continue;
    const Region childs = data.range(me + distance, me + 2 * distance);
    if (childs.bytes > 0) b.send(real_rank(t, me + distance), childs);
  }
}

}  // namespace

void bcast_scatter_allgather(ScheduleBuilder& b, const Task& t) {
  if (t.count() < t.size) return bcast_linear(b, t);
  scatter_and_allgather(b, t);
}

void scatter_and_allgather(ScheduleBuilder& b, const Task& t) {
  const Blocked data = blocked(t);
  scatter_blocks(b, t, data);
  const int me = shifted_rank(t);
  for (int mask = 1; mask < t.size; mask *= 2) {
    const int other = me ^ mask;
    const int my_tree = round_down(me, mask), other_tree = round_down(other, mask);
    const Region mine = data.range(my_tree, my_tree + mask),
                 theirs = data.range(other_tree, other_tree + mask);
    if (other < t.size) b.sendrecv(real_rank(t, other), mine, real_rank(t, other), theirs);
    pass_on_missing(
        me, t.size, mask, [&](int peer) { b.send(real_rank(t, peer), theirs); },
        [&](int peer) { b.recv(real_rank(t, peer), theirs); });
  }
}

void bcast_scatter_allgather_ring(ScheduleBuilder& b, const Task& t) {
  if (t.count() < t.size) return bcast_linear(b, t);
  const Blocked data = blocked(t);
  scatter_blocks(b, t, data);
  const int me = shifted_rank(t);
  const int left = (t.rank + t.size - 1) % t.size, right = (t.rank + 1) % t.size;
  for (int step = 0; step < t.size - 1; ++step) {
    const int sent = (me - step + t.size) % t.size, received = (me - step - 1 + t.size) % t.size;
    b.sendrecv(right, data.range(sent, sent + 1), left, data.range(received, received + 1));
  }
}

}  // namespace dperf::replay::mpi
