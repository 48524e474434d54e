// Collectives that move data.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "blocks.h"
#include "collective.h"
#include "kinds.h"

namespace stress {

namespace {

/// One that moves data.
struct Call : Collective {
  using Collective::Collective;
  std::uint64_t key(int from, int to = 0) const {
    return mix(operation.seed, static_cast<std::uint64_t>(from * 1000 + to));
  }
  /// Numbers of one block where there are so many of them.
  int block(int blocks) { return draw_numbers(random, me.can(Feature::zero), 60000 / std::max(1, blocks)); }
  /// One size a member, some of them nothing; a multiple of `grain`.
  Counts blocks() {
    Counts counts(static_cast<std::size_t>(n));
    const int most = block(n);
    for (int& count : counts) {
      const int part = random.below(5);
      count = me.can(Feature::zero) && part == 0 ? 0 : std::max(kGrain, most * part / 4 / kGrain * kGrain);
    }
    return counts;
  }
  /// Runs `check` when the collective has ended.
  void end(std::function<void()> check) {
    if (!starts) return check();
    me.later(operation.due, request, [check = std::move(check)](const MPI_Status*) { check(); });
  }
};

void run_barrier(Rank& me, const Operation& operation) {
  Call c(me, operation);
  c.starts ? MPI_Ibarrier(c.comm, &c.request) : MPI_Barrier(c.comm);
  c.end([] {});
}

void run_bcast(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.block(1);
  const Layout& layout = me.draw_layout(c.random);
  const auto data = std::make_shared<Buffer>(layout, numbers);
  if (c.rank == c.root) data->fill(c.key(c.root));
  if (c.starts)
    MPI_Ibcast(data->data(), data->count(), data->type(), c.root, c.comm, &c.request);
  else
    MPI_Bcast(data->data(), data->count(), data->type(), c.root, c.comm);
  c.end([&me, data, numbers, key = c.key(c.root)] {
    me.expect(data->verify(key, numbers, me.sum()), "wrong data received");
  });
}

// The layout of the root's side is the plain one.
void run_gather(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.block(c.n);
  const bool is_root = c.rank == c.root, in_place = c.in_place && is_root;
  const auto in = std::make_shared<Buffer>(me.draw_layout(c.random), numbers);
  const Numbers out = room(is_root ? c.n * numbers : 0);
  in->fill(c.key(c.rank));
  if (in_place) fill(out->data() + c.rank * numbers, numbers, c.key(c.rank));
  const void* from = in_place ? MPI_IN_PLACE : in->data();
  if (c.starts)
    MPI_Igather(from, in->count(), in->type(), out->data(), numbers, MPI_UNSIGNED, c.root, c.comm,
                &c.request);
  else
    MPI_Gather(from, in->count(), in->type(), out->data(), numbers, MPI_UNSIGNED, c.root, c.comm);
  c.end([&me, c, in, out, numbers, is_root] {
    for (int i = 0; is_root && i < c.n; ++i) check(me, out->data() + i * numbers, numbers, c.key(i));
  });
}

void run_gatherv(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const auto counts = std::make_shared<Counts>(c.blocks());
  const auto starts = std::make_shared<Counts>(starts_of(*counts, 2));
  const bool is_root = c.rank == c.root, in_place = c.in_place && is_root;
  const int mine = (*counts)[static_cast<std::size_t>(c.rank)];
  const Numbers in = room(mine), out = room(is_root ? total(*counts, 2) : 0);
  fill(in->data(), mine, c.key(c.rank));
  if (in_place) fill(out->data() + (*starts)[static_cast<std::size_t>(c.rank)], mine, c.key(c.rank));
  const void* from = in_place ? MPI_IN_PLACE : in->data();
  if (c.starts)
    MPI_Igatherv(from, mine, MPI_UNSIGNED, out->data(), counts->data(), starts->data(), MPI_UNSIGNED, c.root,
                 c.comm, &c.request);
  else
    MPI_Gatherv(from, mine, MPI_UNSIGNED, out->data(), counts->data(), starts->data(), MPI_UNSIGNED, c.root,
                c.comm);
  c.end([&me, c, in, out, counts, starts, is_root] {
    for (std::size_t i = 0; is_root && i < counts->size(); ++i)
      check(me, out->data() + (*starts)[i], (*counts)[i], c.key(static_cast<int>(i)));
  });
}

void run_scatter(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.block(c.n);
  const bool is_root = c.rank == c.root, in_place = c.in_place && is_root;
  const Numbers in = room(is_root ? c.n * numbers : 0);
  const auto out = std::make_shared<Buffer>(me.draw_layout(c.random), numbers);
  for (int i = 0; is_root && i < c.n; ++i) fill(in->data() + i * numbers, numbers, c.key(i));
  void* to = in_place ? MPI_IN_PLACE : out->data();
  if (c.starts)
    MPI_Iscatter(in->data(), numbers, MPI_UNSIGNED, to, out->count(), out->type(), c.root, c.comm,
                 &c.request);
  else
    MPI_Scatter(in->data(), numbers, MPI_UNSIGNED, to, out->count(), out->type(), c.root, c.comm);
  c.end([&me, c, in, out, numbers, in_place] {
    if (!in_place) me.expect(out->verify(c.key(c.rank), numbers, me.sum()), "wrong data received");
  });
}

void run_scatterv(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const auto counts = std::make_shared<Counts>(c.blocks());
  const auto starts = std::make_shared<Counts>(starts_of(*counts, 3));
  const bool is_root = c.rank == c.root, in_place = c.in_place && is_root;
  const int mine = (*counts)[static_cast<std::size_t>(c.rank)];
  const Numbers in = room(is_root ? total(*counts, 3) : 0), out = room(mine);
  for (std::size_t i = 0; is_root && i < counts->size(); ++i)
    fill(in->data() + (*starts)[i], (*counts)[i], c.key(static_cast<int>(i)));
  void* to = in_place ? MPI_IN_PLACE : static_cast<void*>(out->data());
  if (c.starts)
    MPI_Iscatterv(in->data(), counts->data(), starts->data(), MPI_UNSIGNED, to, mine, MPI_UNSIGNED, c.root,
                  c.comm, &c.request);
  else
    MPI_Scatterv(in->data(), counts->data(), starts->data(), MPI_UNSIGNED, to, mine, MPI_UNSIGNED, c.root,
                 c.comm);
  c.end([&me, c, in, out, counts, starts, mine, in_place] {
    if (!in_place) check(me, out->data(), mine, c.key(c.rank));
  });
}

void run_allgather(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.block(c.n);
  const auto in = std::make_shared<Buffer>(me.draw_layout(c.random), numbers);
  const Numbers out = room(c.n * numbers);
  in->fill(c.key(c.rank));
  if (c.in_place) fill(out->data() + c.rank * numbers, numbers, c.key(c.rank));
  const void* from = c.in_place ? MPI_IN_PLACE : in->data();
  if (c.starts)
    MPI_Iallgather(from, in->count(), in->type(), out->data(), numbers, MPI_UNSIGNED, c.comm, &c.request);
  else
    MPI_Allgather(from, in->count(), in->type(), out->data(), numbers, MPI_UNSIGNED, c.comm);
  c.end([&me, c, in, out, numbers] {
    for (int i = 0; i < c.n; ++i) check(me, out->data() + i * numbers, numbers, c.key(i));
  });
}

void run_allgatherv(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const auto counts = std::make_shared<Counts>(c.blocks());
  const auto starts = std::make_shared<Counts>(starts_of(*counts, 1));
  const int mine = (*counts)[static_cast<std::size_t>(c.rank)];
  const Numbers in = room(mine), out = room(total(*counts, 1));
  fill(in->data(), mine, c.key(c.rank));
  if (c.in_place) fill(out->data() + (*starts)[static_cast<std::size_t>(c.rank)], mine, c.key(c.rank));
  const void* from = c.in_place ? MPI_IN_PLACE : in->data();
  if (c.starts)
    MPI_Iallgatherv(from, mine, MPI_UNSIGNED, out->data(), counts->data(), starts->data(), MPI_UNSIGNED,
                    c.comm, &c.request);
  else
    MPI_Allgatherv(from, mine, MPI_UNSIGNED, out->data(), counts->data(), starts->data(), MPI_UNSIGNED,
                   c.comm);
  c.end([&me, c, in, out, counts, starts] {
    for (std::size_t i = 0; i < counts->size(); ++i)
      check(me, out->data() + (*starts)[i], (*counts)[i], c.key(static_cast<int>(i)));
  });
}

void run_alltoall(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.block(c.n);
  const Numbers in = room(c.n * numbers), out = room(c.n * numbers);
  for (int i = 0; i < c.n; ++i)
    fill((c.in_place ? out : in)->data() + i * numbers, numbers, c.key(c.rank, i));
  const void* from = c.in_place ? MPI_IN_PLACE : static_cast<const void*>(in->data());
  if (c.starts)
    MPI_Ialltoall(from, numbers, MPI_UNSIGNED, out->data(), numbers, MPI_UNSIGNED, c.comm, &c.request);
  else
    MPI_Alltoall(from, numbers, MPI_UNSIGNED, out->data(), numbers, MPI_UNSIGNED, c.comm);
  c.end([&me, c, in, out, numbers] {
    for (int i = 0; i < c.n; ++i) check(me, out->data() + i * numbers, numbers, c.key(i, c.rank));
  });
}

/// How much each sends to each: a matrix that all of them draw. For exchanges in place it is symmetric, and
/// without zeros: Open MPI 4.1 mixes up the data otherwise.
struct Matrix {
  Counts sent, received, sent_at, received_at;
  Matrix(Call& c) : sent(static_cast<std::size_t>(c.n)), received(sent) {
    const int most = c.block(c.n);
    for (int i = 0; i < c.n; ++i)
      for (int j = 0; j < c.n; ++j) {
        Random entry(mix(
            c.operation.seed,
            static_cast<std::uint64_t>(c.in_place ? std::min(i, j) * 100 + std::max(i, j) : i * 100 + j)));
        const int part = entry.below(4), zero = c.me.can(Feature::zero) && !c.in_place ? 0 : kGrain;
        const int count = std::max(zero, most * part / 3 / kGrain * kGrain);
        if (i == c.rank) sent[static_cast<std::size_t>(j)] = count;
        if (j == c.rank) received[static_cast<std::size_t>(i)] = count;
      }
    sent_at = starts_of(sent, 1);
    received_at = starts_of(received, 2);
  }
  int blocks() const { return static_cast<int>(sent.size()); }
};

struct Exchange {
  Matrix m;
  Numbers in, out;
  explicit Exchange(Call& c) : m(c), in(room(total(m.sent, 1))), out(room(total(m.received, 2))) {
    for (std::size_t i = 0; i < m.sent.size(); ++i) {
      const auto key = c.key(c.rank, static_cast<int>(i));
      if (c.in_place)
        fill(out->data() + m.received_at[i], m.received[i], key);
      else
        fill(in->data() + m.sent_at[i], m.sent[i], key);
    }
  }
  const void* from(const Call& c) const {
    return c.in_place ? MPI_IN_PLACE : static_cast<const void*>(in->data());
  }
  void verify(Rank& me, const Call& c) const {
    for (std::size_t i = 0; i < m.received.size(); ++i)
      check(me, out->data() + m.received_at[i], m.received[i], c.key(static_cast<int>(i), c.rank));
  }
};

void run_alltoallv(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const auto x = std::make_shared<Exchange>(c);
  Matrix& m = x->m;
  if (c.starts)
    MPI_Ialltoallv(x->from(c), m.sent.data(), m.sent_at.data(), MPI_UNSIGNED, x->out->data(),
                   m.received.data(), m.received_at.data(), MPI_UNSIGNED, c.comm, &c.request);
  else
    MPI_Alltoallv(x->from(c), m.sent.data(), m.sent_at.data(), MPI_UNSIGNED, x->out->data(),
                  m.received.data(), m.received_at.data(), MPI_UNSIGNED, c.comm);
  c.end([&me, c, x] { x->verify(me, c); });
}

/// Displacements in bytes, a type for each member.
void run_alltoallw(Rank& me, const Operation& operation) {
  Call c(me, operation);
  // MPI_Ialltoallw of Open MPI 4.1 takes the neighbours of a topology for the members, and crashes; also on
  // what MPI_Comm_create_group makes of a part of a grid, which it still takes for a grid.
  // SMPI does not have MPI_Topo_test.
  if (!me.can(Feature::ialltoallw)) c.starts = false;
  int topology = MPI_UNDEFINED;
  if (c.starts) MPI_Topo_test(c.comm, &topology);
  if (topology != MPI_UNDEFINED) c.starts = false;
  const auto x = std::make_shared<Exchange>(c);
  Matrix& m = x->m;
  struct Bytes {
    Counts sent_at, received_at;
    std::vector<MPI_Datatype> types;
  };
  const auto bytes = std::make_shared<Bytes>(Bytes{
      m.sent_at, m.received_at, std::vector<MPI_Datatype>(static_cast<std::size_t>(c.n), MPI_UNSIGNED)});
  for (int& at : bytes->sent_at) at *= static_cast<int>(sizeof(unsigned));
  for (int& at : bytes->received_at) at *= static_cast<int>(sizeof(unsigned));
  if (c.starts)
    MPI_Ialltoallw(x->from(c), m.sent.data(), bytes->sent_at.data(), bytes->types.data(), x->out->data(),
                   m.received.data(), bytes->received_at.data(), bytes->types.data(), c.comm, &c.request);
  else
    MPI_Alltoallw(x->from(c), m.sent.data(), bytes->sent_at.data(), bytes->types.data(), x->out->data(),
                  m.received.data(), bytes->received_at.data(), bytes->types.data(), c.comm);
  c.end([&me, c, x, bytes] { x->verify(me, c); });
}

}  // namespace

const std::vector<Kind>& collective_kinds() {
  static const std::vector<Kind> table = {
      {.name = "barrier", .feature = Feature::coll, .weight = 3, .run = run_barrier},
      {.name = "bcast", .feature = Feature::bcast, .weight = 3, .run = run_bcast},
      {.name = "gather", .feature = Feature::coll, .weight = 2, .run = run_gather},
      {.name = "gatherv", .feature = Feature::coll, .weight = 2, .run = run_gatherv},
      {.name = "scatter", .feature = Feature::coll, .weight = 2, .run = run_scatter},
      {.name = "scatterv", .feature = Feature::coll, .weight = 2, .run = run_scatterv},
      {.name = "allgather", .feature = Feature::coll, .weight = 2, .run = run_allgather},
      {.name = "allgatherv", .feature = Feature::allgatherv, .weight = 2, .run = run_allgatherv},
      {.name = "alltoall", .feature = Feature::coll, .weight = 2, .run = run_alltoall},
      {.name = "alltoallv", .feature = Feature::coll, .weight = 2, .run = run_alltoallv},
      {.name = "alltoallw", .feature = Feature::w, .weight = 2, .run = run_alltoallw},
  };
  return table;
}

}  // namespace stress
