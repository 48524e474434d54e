// Rabenseifner's reductions: recursive halving leaves each member with a part of the sum, then the parts are
// gathered.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <vector>

#include "replay/mpi/algorithms/algorithms.h"

namespace dperf::replay::mpi {

namespace {

/// A run of elements.
struct Window {
  std::int64_t first, number;
};

/// What a member keeps and what it gives away in one halving step.
struct Halving {
  Window kept, given;
};

/// The windows of member `virtual_rank` in all steps, the first step being with its direct neighbour.
std::vector<Halving> halvings(int virtual_rank, int half, std::int64_t count) {
  std::vector<Halving> steps;
  Window window{0, count};
  for (int mask = 1; mask < half; mask *= 2) {
    const std::int64_t low = window.number / 2;
    // The member with the lower rank keeps the smaller half, and each keeps the half that is named after it.
    const bool lower = (virtual_rank & mask) == 0;
    const std::int64_t upper_kept = window.number - low;
    const Window first{window.first, low}, second{window.first + low, upper_kept};
    steps.push_back(lower ? Halving{first, second} : Halving{second, first});
    window = steps.back().kept;
  }
  return steps;
}

class Rabenseifner {
 public:
  Rabenseifner(ScheduleBuilder& b, const Task& t, Place sum)
      : b_(b), t_(t), fold(t.rank, t.size, /*odd_stays=*/false), sum_(sum), inbox_{b.scratch(), 0} {}

  Region sum(Window w) const { return {sum_ + w.first * t_.element, w.number * t_.element}; }

  void fold_pairs() {
    if (!fold.folded(t_.rank)) return;
    const Window left{0, t_.count() / 2}, right{t_.count() / 2, t_.count() - t_.count() / 2};
    if (t_.rank % 2 == 1) {
      exchange_and_reduce(t_.rank - 1, left, right);
      b_.send(t_.rank - 1, sum(right));
    } else {
      exchange_and_reduce(t_.rank + 1, right, left);
      b_.recv(t_.rank + 1, sum(right));
    }
  }

  /// The odd one of each folded pair gives the even one all it has.
  void fold_whole() {
    if (!fold.folded(t_.rank)) return;
    const Window all{0, t_.count()};
    if (t_.rank % 2 == 1) return b_.send(t_.rank - 1, sum(all));
    b_.recv(t_.rank + 1, {inbox_, t_.bytes});
    b_.reduce(inbox_, sum_, t_.bytes);
  }

  void halve() {
    if (fold.virtual_rank < 0) return;
    steps = halvings(fold.virtual_rank, fold.half, t_.count());
    for (std::size_t i = 0; i < steps.size(); ++i)
      exchange_and_reduce(fold.real(fold.virtual_rank ^ (1 << i)), steps[i].given, steps[i].kept);
  }

 private:
  void exchange_and_reduce(int peer, Window given, Window kept) {
    const Place arrival = inbox_ + kept.first * t_.element;
    b_.sendrecv(peer, sum(given), peer, {arrival, kept.number * t_.element});
    b_.reduce(arrival, sum(kept).place, kept.number * t_.element);
  }

  ScheduleBuilder& b_;
  const Task& t_;

 public:
  const Folding fold;
  std::vector<Halving> steps;

 private:
  Place sum_, inbox_;
};

}  // namespace

void allreduce_rabenseifner(ScheduleBuilder& b, const Task& t) {
  if (t.count() < power_of_two_below(t.size) || !t.commutative) return allreduce_linear(b, t);
  b.copy(t.input, t.output, t.bytes);
  Rabenseifner r(b, t, t.output);
  r.fold_pairs();
  r.halve();
  for (std::size_t i = r.steps.size(); i-- > 0;) {
    const int peer = r.fold.real(r.fold.virtual_rank ^ (1 << i));
    b.sendrecv(peer, r.sum(r.steps[i].kept), peer, r.sum(r.steps[i].given));
  }
  if (!r.fold.folded(t.rank)) return;
  if (t.rank % 2 == 1) {
    b.recv(t.rank - 1, t.out(0, t.bytes));
  } else {
    b.send(t.rank + 1, t.out(0, t.bytes));
  }
}

namespace {

/// The parts of the sum travel up a binomial tree to the root. A root that sat out takes the place of virtual
/// rank 0.
void gather_parts(ScheduleBuilder& b, const Task& t, Rabenseifner& r) {
  const bool root_sat_out = r.fold.folded(t.root) && t.root % 2 == 1;
  int me = r.fold.virtual_rank;
  int root = t.root - r.fold.extra;
  if (r.fold.folded(t.root)) root = root_sat_out ? 0 : t.root / 2;
  if (root_sat_out && t.rank == t.root) {
    r.steps = halvings(0, r.fold.half, t.count());
    b.recv(0, r.sum(r.steps.back().kept));
    me = 0;
  } else if (root_sat_out && me == 0) {
    b.send(t.root, r.sum(r.steps.back().kept));
    return;
  }
  if (me < 0) return;
  for (std::size_t i = r.steps.size(); i-- > 0;) {
    const int other = me ^ (1 << i);
    const int peer = root_sat_out && other == 0 ? t.root : r.fold.real(other);
    if (other >> i == root >> i) return b.send(peer, r.sum(r.steps[i].kept));
    b.recv(peer, r.sum(r.steps[i].given));
  }
}

}  // namespace

void mpich_reduce_rabenseifner(ScheduleBuilder& b, const Task& t) {
  if (t.count() < power_of_two_below(t.size) || !t.commutative) return mpich_reduce_binomial(b, t);
  const Place sum = t.rank == t.root ? t.output : Place{b.scratch(), 0};
  b.copy(t.input, sum, t.bytes);
  Rabenseifner r(b, t, sum);
  r.fold_whole();
  r.halve();
  gather_parts(b, t, r);
}

void reduce_rabenseifner(ScheduleBuilder& b, const Task& t) {
  if (t.size < 2 || t.count() < power_of_two_below(t.size) || !t.commutative) return reduce_linear(b, t);
  const Place sum = t.rank == t.root ? t.output : Place{b.scratch(), 0};
  b.copy(t.input, sum, t.bytes);
  Rabenseifner r(b, t, sum);
  r.fold_pairs();
  r.halve();
  gather_parts(b, t, r);
}

}  // namespace dperf::replay::mpi
