// SimGrid 3.32's allreduce, allgather, alltoall and reduce_scatter, as its selector `ompi` takes them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <functional>
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"
#include "replay/mpi/schedules/doubling.h"

namespace dperf::replay::mpi {

void smpi_allreduce_lr(ScheduleBuilder& b, const Task& t) {
  if (t.count() < t.size) return allreduce_nonoverlapping(b, t);
  // Equal blocks round a ring; what is left is an allreduce of its own.
  const std::int64_t block = t.count() / t.size * t.element;
  const std::int64_t rest = t.bytes - block * t.size;
  Place own = t.input;
  if (t.in_place) {
    own = {b.scratch(), 0};
    b.copy(t.input, own, t.bytes);
  }
  const int next = (t.rank + 1) % t.size, previous = (t.rank + t.size - 1) % t.size;
  const auto offset = [&](int number) { return (number + 3 * t.size) % t.size * block; };
  b.copy(own + offset(t.rank - 1), t.output + offset(t.rank - 1), block);
  for (int step = 0; step < t.size - 1; ++step) {
    const std::int64_t arriving = offset(t.rank - 2 - step);
    b.sendrecv(next, t.out(offset(t.rank - 1 - step), block), previous, t.out(arriving, block));
    b.reduce(own + arriving, t.output + arriving, block);
  }
  for (int step = 0; step < t.size - 1; ++step)
    b.sendrecv(next, t.out(offset(t.rank - step), block), previous, t.out(offset(t.rank - 1 - step), block));
  if (rest == 0) return;
  Task remainder = t;
  remainder.in_place = false;
  remainder.input = own + block * t.size;
  remainder.output = t.output + block * t.size;
  remainder.bytes = rest;
  (*t.nested)(b, Collective::kAllreduce, remainder);
}

void smpi_allreduce_ring_segmented(ScheduleBuilder& b, const Task& t) {
  Task task = t;
  task.segment_bytes = std::int64_t{1} << 20;
  const std::int64_t segment = segment_elements(task.segment_bytes, t.element, t.count());
  if (t.count() < t.size * segment) return smpi_allreduce_lr(b, t);
  allreduce_segmented_ring(b, task);
}

void smpi_allreduce_rab_rdb(ScheduleBuilder& b, const Task& t) {
  b.copy(t.input, t.output, t.bytes);
  const Place inbox{b.scratch(), 0};
  const Folding fold(t.rank, t.size, /*odd_stays=*/true);
  if (fold.folded(t.rank) && t.rank % 2 == 0) {
    b.send(t.rank + 1, t.out(0, t.bytes));
    b.recv(t.rank + 1, t.out(0, t.bytes));
    return;
  }
  if (fold.folded(t.rank)) {
    b.recv(t.rank - 1, {inbox, t.bytes});
    b.reduce(inbox, t.output, t.bytes);
  }
  // Equal blocks, the last one longer; windows of blocks are halved.
  const std::int64_t block = t.count() / fold.half * t.element;
  const auto range = [&](int first, int end) {
    const std::int64_t from = first * block, to = end == fold.half ? t.bytes : end * block;
    return t.out(from, to - from);
  };
  struct Halves {
    int peer;
    Region kept, given;
  };
  std::vector<Halves> steps;
  int first = 0, end = fold.half;
  for (int mask = 1; mask < fold.half; mask *= 2) {
    const int middle = (first + end) / 2;
    const bool lower = (fold.virtual_rank & mask) == 0;
    const Region low = range(first, middle), high = range(middle, end);
    steps.push_back({fold.real(fold.virtual_rank ^ mask), lower ? low : high, lower ? high : low});
    const Region kept = steps.back().kept;
    b.sendrecv(steps.back().peer, steps.back().given, steps.back().peer, {inbox, kept.bytes});
    b.reduce(inbox, kept.place, kept.bytes);
    (lower ? end : first) = middle;
  }
  for (auto step = steps.rbegin(); step != steps.rend(); ++step)
    b.sendrecv(step->peer, step->kept, step->peer, step->given);
  if (fold.folded(t.rank)) b.send(t.rank - 1, t.out(0, t.bytes));
}

namespace {

/// Where the blocks of an allgather or allgatherv are in the output.
class Gathered {
 public:
  explicit Gathered(const Task& t) : t_(t), offsets_(static_cast<std::size_t>(t.size) + 1) {
    for (std::size_t i = 0; i + 1 < offsets_.size(); ++i)
      offsets_[i + 1] = offsets_[i] + (t.recv_bytes.empty() ? t.bytes : t.recv_bytes[i]);
  }
  Region range(int first, int end) const {
    const std::int64_t from = offsets_[static_cast<std::size_t>(std::min(first, t_.size))];
    return t_.out(from, offsets_[static_cast<std::size_t>(std::min(end, t_.size))] - from);
  }
  Region block(int member) const { return range(member, member + 1); }
  std::int64_t total() const { return offsets_.back(); }

 private:
  const Task& t_;
  std::vector<std::int64_t> offsets_;
};

}  // namespace

void smpi_allgather_rdb(ScheduleBuilder& b, const Task& t) {
  const Gathered blocks(t);
  b.copy(t.input, blocks.block(t.rank).place, t.bytes);
  for (int mask = 1; mask < t.size; mask *= 2) {
    const int peer = t.rank ^ mask;
    const int mine = round_down(t.rank, mask), theirs = round_down(peer, mask);
    const Region arriving = blocks.range(theirs, theirs + mask);
    if (peer < t.size) b.sendrecv(peer, blocks.range(mine, mine + mask), peer, arriving);
    pass_on_missing(
        t.rank, t.size, mask, [&](int other) { b.send(other, arriving); },
        [&](int other) { b.recv(other, arriving); });
  }
}

void smpi_allgather_ring(ScheduleBuilder& b, const Task& t) {
  // Everybody sends its own block to each other member in turn.
  const Gathered blocks(t);
  const Region own = blocks.block(t.rank);
  b.copy(t.input, own.place, own.bytes);
  for (int distance = 1; distance < t.size; ++distance) {
    const int from = (t.rank - distance + t.size) % t.size;
    b.sendrecv((t.rank + distance) % t.size, {t.input, own.bytes}, from, blocks.block(from));
  }
}

void smpi_allgather_neighborexchange(ScheduleBuilder& b, const Task& t) {
  if (t.size % 2 != 0) return smpi_allgather_ring(b, t);
  allgather_neighbor(b, t);
}

void smpi_allgatherv_gb(ScheduleBuilder& b, const Task& t) {
  const Gathered blocks(t);
  const std::int64_t own[] = {blocks.block(t.rank).bytes};
  Task gather = t;
  gather.root = 0;
  gather.in_place = t.in_place && t.rank == 0;
  gather.send_bytes = own;
  (*t.nested)(b, Collective::kGatherv, gather);
  Task bcast = t;
  bcast.root = 0;
  bcast.bytes = blocks.total();
  if (bcast.bytes > 0) (*t.nested)(b, Collective::kBcast, bcast);
}

void smpi_allgatherv_mpich_ring(ScheduleBuilder& b, const Task& t) {
  const std::int64_t least_chunk = t.segment_bytes > 0 ? t.segment_bytes : 262144;
  const Gathered blocks(t);
  const Region own = blocks.block(t.rank);
  b.copy(t.input, own.place, own.bytes);
  std::int64_t chunk = own.bytes;
  for (int member = 0; member < t.size; ++member) chunk = std::min(chunk, blocks.block(member).bytes);
  if (chunk < least_chunk) chunk = std::max(least_chunk / t.element * t.element, t.element);
  // What passes by this member, the own block first or the left neighbour's; an empty block takes a turn,
  // too.
  const auto pieces_from = [&](int first) {
    std::vector<Region> pieces;
    for (int i = 0; i < t.size - 1; ++i) {
      const Region block = blocks.block((first - i + t.size) % t.size);
      for (std::int64_t done = 0; done == 0 || done < block.bytes; done += chunk)
        pieces.push_back({block.place + done, std::min(chunk, block.bytes - done)});
    }
    return pieces;
  };
  const int left = (t.rank + t.size - 1) % t.size, right = (t.rank + 1) % t.size;
  const auto sent = pieces_from(t.rank), received = pieces_from(left);
  for (std::size_t i = 0; i < std::max(sent.size(), received.size()); ++i) {
    const bool sends = i < sent.size() && sent[i].bytes > 0;
    const bool receives = i < received.size() && received[i].bytes > 0;
    if (sends && receives) {
      b.sendrecv(right, sent[i], left, received[i]);
    } else if (sends) {
      b.send(right, sent[i]);
    } else if (receives) {
      b.recv(left, received[i]);
    }
  }
}

void smpi_alltoall_pair(ScheduleBuilder& b, const Task& t) {
  if (t.in_place || power_of_two_below(t.size) != t.size) return alltoall_pairwise(b, t);
  for (int step = 0; step < t.size; ++step) {
    const int peer = t.rank ^ step;
    b.sendrecv(peer, t.in(peer * t.bytes, t.bytes), peer, t.out(peer * t.bytes, t.bytes));
  }
}

void smpi_alltoallv_pair(ScheduleBuilder& b, const Task& t) {
  if (t.in_place || power_of_two_below(t.size) != t.size) return alltoallv_pairwise(b, t);
  const auto offset = [](std::span<const std::int64_t> sizes, int member) {
    std::int64_t sum = 0;
    for (int i = 0; i < member; ++i) sum += sizes[static_cast<std::size_t>(i)];
    return sum;
  };
  for (int step = 0; step < t.size; ++step) {
    const int peer = t.rank ^ step;
    const auto p = static_cast<std::size_t>(peer);
    b.sendrecv(peer, t.in(offset(t.send_bytes, peer), t.send_bytes[p]), peer,
               t.out(offset(t.recv_bytes, peer), t.recv_bytes[p]));
  }
}

void smpi_reduce_scatter_default(ScheduleBuilder& b, const Task& t) {
  const bool uneven = std::adjacent_find(t.recv_bytes.begin(), t.recv_bytes.end(), std::not_equal_to<>()) !=
                      t.recv_bytes.end();
  if (!t.commutative && uneven) return reduce_scatter_block_recursive_doubling(b, t);  // as MPICH
  // All members' vectors to member 0 at once, and the blocks back at once.
  const Gathered blocks(t);
  const std::int64_t total = blocks.total();
  Task reduce = t;
  reduce.root = 0;
  reduce.bytes = total;
  reduce.in_place = false;
  if (t.rank == 0) reduce.output = {b.scratch(), 0};
  if (!t.commutative) {
    reduce_linear(b, reduce);
  } else if (t.rank != 0) {
    b.send(0, t.in(0, total));
  } else {
    b.copy(t.input, reduce.output, total);
    std::vector<Place> inboxes;
    for (int peer = 1; peer < t.size; ++peer) {
      inboxes.push_back({b.scratch(), 0});
      b.irecv(peer, {inboxes.back(), total});
    }
    b.wait_all();
    for (Place inbox : inboxes) b.reduce(inbox, reduce.output, total);
  }
  std::vector<std::int64_t> sizes;
  for (int member = 0; member < t.size; ++member) sizes.push_back(blocks.block(member).bytes);
  const std::int64_t own[] = {sizes[static_cast<std::size_t>(t.rank)]};
  Task scatter = t;
  scatter.root = 0;
  scatter.in_place = false;
  scatter.input = reduce.output;
  scatter.send_bytes = sizes;
  scatter.recv_bytes = own;
  nbc_scatterv_linear(b, scatter);
}

}  // namespace dperf::replay::mpi
