// Reductions whose result is spread over the members, in blocks. reduce_scatter_block differs from
// reduce_scatter in that all blocks have the same size.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/doubling.h"

namespace dperf::replay::mpi {

namespace {

/// The blocks of the vector, one per member.
class BlockMap {
 public:
  explicit BlockMap(const Task& t) : offsets_(static_cast<std::size_t>(t.size) + 1) {
    for (std::size_t i = 0; i + 1 < offsets_.size(); ++i)
      offsets_[i + 1] = offsets_[i] + (t.recv_bytes.empty() ? t.bytes : t.recv_bytes[i]);
  }
  std::int64_t total() const { return offsets_.back(); }
  std::int64_t offset(int member) const { return offsets_[static_cast<std::size_t>(member)]; }
  /// The blocks of members first .. end - 1 of a vector that starts at `base`.
  Region range(Place base, int first, int end) const {
    return {base + offset(first), offset(end) - offset(first)};
  }
  Region block(Place base, int member) const { return range(base, member, member + 1); }

 private:
  std::vector<std::int64_t> offsets_;
};

/// Blocks of the members that virtual ranks first .. end - 1 stand for.
Region virtual_range(const BlockMap& map, const Folding& fold, Place base, int first, int end) {
  auto real_start = [&](int v) { return v < fold.extra ? 2 * v : v + fold.extra; };
  return map.range(base, real_start(first), real_start(end));
}

/// The even one of each folded pair gives all it has to the odd one.
/// @return false if this member sits out
bool fold_whole_vector(ScheduleBuilder& b, const Task& t, const Folding& fold, Place sum, Place inbox,
                       std::int64_t bytes) {
  if (!fold.folded(t.rank)) return true;
  if (t.rank % 2 == 0) {
    b.send(t.rank + 1, {sum, bytes});
    return false;
  }
  b.recv(t.rank - 1, {inbox, bytes});
  b.reduce(inbox, sum, bytes);
  return true;
}

/// Halves with far partners first, so that the blocks that remain are neighbours.
void halve_blocks(ScheduleBuilder& b, const BlockMap& map, const Folding& fold, Place sum, Place inbox) {
  int first = 0, end = fold.half;
  for (int mask = fold.half / 2; mask > 0; mask /= 2) {
    const int middle = first + mask;
    const bool lower = (fold.virtual_rank & mask) == 0;
    const Region kept =
        lower ? virtual_range(map, fold, sum, first, middle) : virtual_range(map, fold, sum, middle, end);
    const Region given =
        lower ? virtual_range(map, fold, sum, middle, end) : virtual_range(map, fold, sum, first, middle);
    const Place arrival{inbox.buffer, kept.place.offset - sum.offset + inbox.offset};
    const int peer = fold.real(fold.virtual_rank ^ mask);
    ScheduleBuilder::Slot receive = 0;
    if (kept.bytes > 0) receive = b.irecv(peer, {arrival, kept.bytes});
    if (given.bytes > 0) b.send(peer, given);
    if (kept.bytes > 0) {
      b.wait(receive);
      b.reduce(arrival, kept.place, kept.bytes);
    }
    (lower ? end : first) = middle;
  }
}

int mirrored(int number, int half) {
  int result = 0;
  for (int bit = 1; bit < half; bit *= 2) result = result * 2 + ((number & bit) != 0 ? 1 : 0);
  return result;
}

/// Halves with near partners first, keeping the operands in order; returns where the remaining block is.
struct ButterflyResult {
  Place sum;
  int block;  ///< virtual rank whose block this member now holds
};
ButterflyResult butterfly(ScheduleBuilder& b, const BlockMap& map, const Folding& fold, Place sum,
                          Place inbox) {
  int first = 0;
  for (int mask = 1, number = fold.half / 2; mask < fold.half; mask *= 2, number /= 2) {
    const int peer = fold.virtual_rank ^ mask;
    const bool lower = peer > fold.virtual_rank;
    const int kept = lower ? first : first + number, given = lower ? first + number : first;
    const Region kept_sum = virtual_range(map, fold, sum, kept, kept + number);
    const Region arrival = virtual_range(map, fold, inbox, kept, kept + number);
    b.sendrecv(fold.real(peer), virtual_range(map, fold, sum, given, given + number), fold.real(peer),
               arrival);
    if (lower) {
      b.reduce(kept_sum.place, arrival.place, arrival.bytes);
      std::swap(sum, inbox);
    } else {
      b.reduce(arrival.place, kept_sum.place, arrival.bytes);
    }
    first = kept;
  }
  return {sum, first};
}

/// Member v holds the block of the member whose number has v's bits mirrored: both swap.
void swap_mirrored(ScheduleBuilder& b, const Task& t, const BlockMap& map, const Folding& fold,
                   const ButterflyResult& result) {
  const int other = mirrored(fold.virtual_rank, fold.half);
  int block = result.block < fold.extra ? 2 * result.block : result.block + fold.extra;
  if (other < fold.extra) {
    b.send(fold.real(other) - 1, map.block(result.sum, block));
    ++block;
  }
  const Region own{t.output, map.block(t.output, t.rank).bytes};
  if (other == fold.virtual_rank) {
    b.copy(map.block(result.sum, t.rank).place, own.place, own.bytes);
  } else {
    b.sendrecv(fold.real(other), map.block(result.sum, block), fold.real(other), own);
  }
}

void butterfly_any_size(ScheduleBuilder& b, const Task& t) {
  const BlockMap map(t);
  const Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  b.copy(t.input, sum, map.total());
  const Folding fold(t.rank, t.size, /*odd_stays=*/true);
  if (fold_whole_vector(b, t, fold, sum, inbox, map.total())) {
    swap_mirrored(b, t, map, fold, butterfly(b, map, fold, sum, inbox));
  } else {
    const int holder = fold.real(mirrored((t.rank + 1) / 2, fold.half));
    b.recv(holder, {t.output, map.block(t.output, t.rank).bytes});
  }
}

}  // namespace

void reduce_scatter_nonoverlapping(ScheduleBuilder& b, const Task& t) {
  const BlockMap map(t);
  Task reduce = t;
  reduce.root = 0;
  reduce.bytes = map.total();
  reduce.in_place = t.in_place && t.rank == 0;
  reduce.recv_bytes = {};
  if (t.rank == 0 && !t.in_place) reduce.output = {b.scratch(), 0};
  (*t.nested)(b, Collective::kReduce, reduce);
  Task scatter = t;
  scatter.root = 0;
  scatter.input = reduce.output;
  scatter.in_place = t.in_place && t.rank == 0;
  scatter.send_bytes = t.recv_bytes;
  const std::int64_t own[] = {map.block(t.output, t.rank).bytes};
  scatter.recv_bytes = own;
  (*t.nested)(b, Collective::kScatterv, scatter);
}

void reduce_scatter_recursive_halving(ScheduleBuilder& b, const Task& t) {
  const BlockMap map(t);
  if (map.total() == 0) return;
  const Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  b.copy(t.input, sum, map.total());
  const Folding fold(t.rank, t.size, /*odd_stays=*/true);
  const std::int64_t own = map.block(sum, t.rank).bytes;
  if (fold_whole_vector(b, t, fold, sum, inbox, map.total())) {
    halve_blocks(b, map, fold, sum, inbox);
    b.copy(map.block(sum, t.rank).place, t.output, own);
  }
  if (!fold.folded(t.rank)) return;
  if (t.rank % 2 == 0) {
    if (own > 0) b.recv(t.rank + 1, t.out(0, own));
  } else if (map.block(sum, t.rank - 1).bytes > 0) {
    b.send(t.rank - 1, map.block(sum, t.rank - 1));
  }
}

void reduce_scatter_ring(ScheduleBuilder& b, const Task& t) {
  const BlockMap map(t);
  const Place sum{b.scratch(), 0};
  const Place inbox[2] = {{b.scratch(), 0}, {b.scratch(), 0}};
  b.copy(t.input, sum, map.total());
  const int next = (t.rank + 1) % t.size, previous = (t.rank + t.size - 1) % t.size;
  // In step k the block of the member k + 1 before this one leaves, and the one before that arrives.
  auto block_of_step = [&](int step) { return map.block(sum, (t.rank + 2 * t.size - step - 1) % t.size); };
  auto pending = b.irecv(previous, {inbox[0], block_of_step(1).bytes});
  b.send(next, block_of_step(0));
  for (int step = 1; step < t.size; ++step) {
    const bool more = step + 1 < t.size;
    const auto following =
        more ? b.irecv(previous, {inbox[step % 2], block_of_step(step + 1).bytes}) : pending;
    b.wait(pending);
    const Region block = block_of_step(step);
    b.reduce(inbox[(step - 1) % 2], block.place, block.bytes);
    if (more) b.send(next, block);
    pending = following;
  }
  const Region own = map.block(sum, t.rank);
  b.copy(own.place, t.output, own.bytes);
}

void reduce_scatter_butterfly(ScheduleBuilder& b, const Task& t) {
  butterfly_any_size(b, t);
}

void reduce_scatter_block_linear(ScheduleBuilder& b, const Task& t) {
  Task reduce = t;
  reduce.root = 0;
  reduce.bytes = t.bytes * t.size;
  reduce.in_place = false;
  if (t.rank == 0) reduce.output = {b.scratch(), 0};
  (*t.nested)(b, Collective::kReduce, reduce);
  Task scatter = t;
  scatter.root = 0;
  scatter.in_place = false;
  scatter.input = reduce.output;
  (*t.nested)(b, Collective::kScatter, scatter);
}

void reduce_scatter_block_recursive_halving(ScheduleBuilder& b, const Task& t) {
  if (!t.commutative) return reduce_scatter_block_linear(b, t);
  reduce_scatter_recursive_halving(b, t);
}

void reduce_scatter_block_butterfly(ScheduleBuilder& b, const Task& t) {
  if (power_of_two_below(t.size) != t.size) return butterfly_any_size(b, t);
  // Blocks are stored with mirrored numbers, so each member ends with its own.
  const BlockMap map(t);
  const Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  for (int member = 0; member < t.size; ++member)
    b.copy(t.input + member * t.bytes, sum + mirrored(member, t.size) * t.bytes, t.bytes);
  const Folding fold(t.rank, t.size, /*odd_stays=*/true);
  const ButterflyResult result = butterfly(b, map, fold, sum, inbox);
  b.copy(map.block(result.sum, result.block).place, t.output, t.bytes);
}

namespace {

/// Everything but the blocks of members first .. first + number - 1.
std::vector<Region> all_but(const BlockMap& map, const Task& t, Place base, int first, int number) {
  const int end = std::min(first + number, t.size);
  return {map.range(base, 0, first), map.range(base, end, t.size)};
}

}  // namespace

void reduce_scatter_block_recursive_doubling(ScheduleBuilder& b, const Task& t) {
  const BlockMap map(t);
  const Place sum{b.scratch(), 0}, inbox{b.scratch(), 0};
  b.copy(t.input, sum, map.total());
  for (int mask = 1; mask < t.size; mask *= 2) {
    const int peer = t.rank ^ mask;
    const int my_tree = round_down(t.rank, mask), other_tree = round_down(peer, mask);
    // What the members of a tree are still to give each other is not sent out of it.
    const auto sent = all_but(map, t, sum, my_tree, mask);
    const auto arriving = all_but(map, t, inbox, std::min(other_tree, t.size), mask);
    bool received = false;
    if (peer < t.size) {
      b.sendrecv(peer, sent, peer, arriving);
      received = true;
    }
    pass_on_missing(
        t.rank, t.size, mask, [&](int other) { b.wait(b.isend(other, arriving)); },
        [&](int other) {
          b.wait(b.irecv(other, arriving));
          received = true;
        });
    if (!received) continue;
    for (const Region& part : arriving) {
      const Place mine = sum + (part.place.offset - inbox.offset);
      if (t.commutative || other_tree < my_tree) {
        b.reduce(part.place, mine, part.bytes);
      } else {
        b.reduce(mine, part.place, part.bytes);
        b.copy(part.place, mine, part.bytes);
      }
    }
  }
  const Region own = map.block(sum, t.rank);
  b.copy(own.place, t.output, own.bytes);
}

}  // namespace dperf::replay::mpi
