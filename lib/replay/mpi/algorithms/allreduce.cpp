// Reductions whose result everybody gets.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <utility>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {
/// The part of an allreduce that is a reduce to member 0.
Task to_member_0(const Task& t) {
  Task task = t;
  task.root = 0;
  task.in_place = t.in_place && t.rank == 0;
  return task;
}
}  // namespace

void allreduce_linear(ScheduleBuilder& b, const Task& t) {
  const Task task = to_member_0(t);
  reduce_linear(b, task);
  bcast_linear(b, task);
}

void allreduce_nonoverlapping(ScheduleBuilder& b, const Task& t) {
  const Task task = to_member_0(t);
  (*t.nested)(b, Collective::kReduce, task);
  (*t.nested)(b, Collective::kBcast, task);
}

void allreduce_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  Place sum{b.scratch(), 0}, inbox = t.output;
  b.copy(t.input, sum, t.bytes);
  const Folding fold(t.rank, t.size, /*odd_stays=*/true);
  if (fold.folded(t.rank) && t.rank % 2 == 0) {
    b.send(t.rank + 1, {sum, t.bytes});
    b.recv(t.rank + 1, t.out(0, t.bytes));
    return;
  }
  if (fold.folded(t.rank)) {
    b.recv(t.rank - 1, {inbox, t.bytes});
    b.reduce(inbox, sum, t.bytes);
  }
  for (int distance = 1; distance < fold.half; distance *= 2) {
    const int peer = fold.real(fold.virtual_rank ^ distance);
    b.sendrecv(peer, {sum, t.bytes}, peer, {inbox, t.bytes});
    if (t.rank < peer) std::swap(sum, inbox);  // the lower ranks' data are the left operand
    b.reduce(inbox, sum, t.bytes);
  }
  if (fold.folded(t.rank)) b.send(t.rank - 1, {sum, t.bytes});
  b.copy(sum, t.output, t.bytes);
}

namespace {

/// The sum of one block travels round the ring; `region(block)` is what of the block is summed in this phase.
template <typename RegionOf>
void reduce_round_ring(ScheduleBuilder& b, const Task& t, const Place (&inbox)[2], RegionOf region) {
  const int next = (t.rank + 1) % t.size, previous = (t.rank + t.size - 1) % t.size;
  auto arriving = [&](int step) { return region((t.rank + 2 * t.size - step) % t.size); };
  auto pending = b.irecv(previous, {inbox[0], arriving(1).bytes});
  b.send(next, region(t.rank));
  for (int step = 1; step < t.size; ++step) {
    const bool more = step + 1 < t.size;
    const auto following = more ? b.irecv(previous, {inbox[step % 2], arriving(step + 1).bytes}) : pending;
    b.wait(pending);
    b.reduce(inbox[(step - 1) % 2], arriving(step).place, arriving(step).bytes);
    if (more) b.send(next, arriving(step));
    pending = following;
  }
}

/// Every member starts with its successor's block complete.
void gather_round_ring(ScheduleBuilder& b, const Task& t, const Blocks& blocks) {
  auto region = [&](int block) {
    return t.out(blocks.offset(block) * t.element, blocks.size(block) * t.element);
  };
  for (int step = 0; step < t.size - 1; ++step)
    b.sendrecv((t.rank + 1) % t.size, region((t.rank + 1 + t.size - step) % t.size),
               (t.rank + t.size - 1) % t.size, region((t.rank + t.size - step) % t.size));
}

}  // namespace

void allreduce_ring(ScheduleBuilder& b, const Task& t) {
  if (t.count() < t.size) return allreduce_recursive_doubling(b, t);
  b.copy(t.input, t.output, t.bytes);
  const Blocks blocks(t.count(), t.size);
  const Place inbox[2] = {{b.scratch(), 0}, {b.scratch(), 0}};
  reduce_round_ring(b, t, inbox, [&](int block) {
    return t.out(blocks.offset(block) * t.element, blocks.size(block) * t.element);
  });
  gather_round_ring(b, t, blocks);
}

void allreduce_segmented_ring(ScheduleBuilder& b, const Task& t) {
  const std::int64_t segment = segment_elements(t.segment_bytes, t.element, t.count());
  const std::int64_t round = t.size * segment;
  if (t.count() < round) return allreduce_ring(b, t);
  const std::int64_t rest = t.count() % round;
  const std::int64_t phases = t.count() / round + (rest >= t.size && rest > round / 2 ? 1 : 0);
  b.copy(t.input, t.output, t.bytes);
  const Blocks blocks(t.count(), t.size);
  const Place inbox[2] = {{b.scratch(), 0}, {b.scratch(), 0}};
  for (std::int64_t phase = 0; phase < phases; ++phase)
    reduce_round_ring(b, t, inbox, [&](int block) {
      const Blocks parts(blocks.size(block), phases);
      return t.out((blocks.offset(block) + parts.offset(phase)) * t.element, parts.size(phase) * t.element);
    });
  gather_round_ring(b, t, blocks);
}

}  // namespace dperf::replay::mpi
