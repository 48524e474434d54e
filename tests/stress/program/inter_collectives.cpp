// Collectives between the two groups of an intercommunicator.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.h"
#include "inter.h"
#include "kinds.h"

namespace stress {

namespace {

/// One collective: everything that must live until it has ended.
struct Call {
  Rank& me;
  const Operation& operation;
  Random random;
  Sides s;
  bool starts;
  bool from_first;  ///< where there is a root: it is in the first group
  int root;         ///< its rank there
  Counts sent{}, received{}, sent_at{}, received_at{};
  std::vector<MPI_Datatype> types{};
  Numbers in{}, out{};
  MPI_Request request = MPI_REQUEST_NULL;

  Call(Rank& r, const Operation& o)
      : me(r),
        operation(o),
        random(o.seed),
        s(r, o),
        starts(r.can(Feature::icoll) && random.chance(50)),
        from_first(random.chance(50)),
        root(random.below(from_first ? s.first : s.second)) {}
  bool has_root() const { return s.in_first == from_first; }
  bool is_root() const { return has_root() && s.rank == root; }
  /// What this rank gives as the root.
  int root_argument() const { return !has_root() ? root : is_root() ? MPI_ROOT : MPI_PROC_NULL; }
  int draw_block() { return draw_numbers(random, me.can(Feature::zero), 30000 / (s.first + s.second)); }
  std::uint64_t key(bool first, int from, int to) const {
    return mix(operation.seed, static_cast<std::uint64_t>((first ? 0 : 10000) + from * 100 + to));
  }
  std::uint64_t my_key(int to = 99) const { return key(s.in_first, s.rank, to); }
  std::uint64_t their_key(int from, int to = 99) const { return key(!s.in_first, from, to); }
  /// The size of a block with that key; a few sizes only.
  static int part(int most, std::uint64_t key) {
    return most * static_cast<int>(key % 4) / 3 / kGrain * kGrain;
  }
  void lay_out() {
    sent_at = starts_of(sent);
    received_at = starts_of(received);
    in = room(total(sent));
    out = room(total(received));
    for (Counts* list : {&sent, &received, &sent_at, &received_at}) list->push_back(0);
  }
};
using Shared = std::shared_ptr<Call>;

void end(const Shared& c, std::function<void()> check) {
  if (!c->starts) return check();
  c->me.later(c->operation.due, c->request, [c, check = std::move(check)](const MPI_Status*) { check(); });
}
/// Block i of what was received is that of rank i of the other group.
void end_blocks(const Shared& c, int to = 99) {
  end(c, [c, to] {
    for (std::size_t i = 0; i + 1 < c->received.size(); ++i)
      check(c->me, c->out->data() + c->received_at[i], c->received[i], c->their_key(static_cast<int>(i), to));
  });
}

void run_barrier(Rank& me, const Operation& operation) {
  const auto c = std::make_shared<Call>(me, operation);
  c->starts ? MPI_Ibarrier(c->s.comm, &c->request) : MPI_Barrier(c->s.comm);
  end(c, [] {});
}

void run_bcast(Rank& me, const Operation& operation) {
  const auto c = std::make_shared<Call>(me, operation);
  const int numbers = c->draw_block();
  const auto key = c->key(c->from_first, c->root, 99);
  c->in = room(numbers);
  if (c->is_root()) fill(c->in->data(), numbers, key);
  if (c->starts)
    MPI_Ibcast(c->in->data(), numbers, MPI_UNSIGNED, c->root_argument(), c->s.comm, &c->request);
  else
    MPI_Bcast(c->in->data(), numbers, MPI_UNSIGNED, c->root_argument(), c->s.comm);
  end(c, [c, numbers, key] {
    if (!c->has_root()) check(c->me, c->in->data(), numbers, key);
  });
}

/// One block of each of the group without the root.
Shared prepare_gather(Rank& me, const Operation& operation, bool same) {
  auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block();
  const auto size = [&](std::uint64_t key) { return same ? most : Call::part(most, key); };
  c->sent = {c->has_root() ? 0 : size(c->my_key())};
  for (int i = 0; c->is_root() && i < c->s.theirs(); ++i) c->received.push_back(size(c->their_key(i)));
  c->lay_out();
  fill(c->in->data(), c->sent[0], c->my_key());
  return c;
}
void run_gather(Rank& me, const Operation& operation) {
  const Shared c = prepare_gather(me, operation, true);
  if (c->starts)
    MPI_Igather(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received[0], MPI_UNSIGNED,
                c->root_argument(), c->s.comm, &c->request);
  else
    MPI_Gather(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received[0], MPI_UNSIGNED,
               c->root_argument(), c->s.comm);
  end_blocks(c);
}
void run_gatherv(Rank& me, const Operation& operation) {
  const Shared c = prepare_gather(me, operation, false);
  if (c->starts)
    MPI_Igatherv(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received.data(),
                 c->received_at.data(), MPI_UNSIGNED, c->root_argument(), c->s.comm, &c->request);
  else
    MPI_Gatherv(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received.data(),
                c->received_at.data(), MPI_UNSIGNED, c->root_argument(), c->s.comm);
  end_blocks(c);
}

/// One block for each of the group without the root.
Shared prepare_scatter(Rank& me, const Operation& operation, bool same) {
  auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block();
  const auto size = [&](int to) {
    return same ? most : Call::part(most, c->key(c->from_first, c->root, to));
  };
  for (int i = 0; c->is_root() && i < c->s.theirs(); ++i) c->sent.push_back(size(i));
  c->received = {c->has_root() ? 0 : size(c->s.rank)};
  c->lay_out();
  for (int i = 0; c->is_root() && i < c->s.theirs(); ++i)
    fill(c->in->data() + c->sent_at[static_cast<std::size_t>(i)], c->sent[static_cast<std::size_t>(i)],
         c->my_key(i));
  return c;
}
void end_scatter(const Shared& c) {
  end(c, [c] { check(c->me, c->out->data(), c->received[0], c->key(c->from_first, c->root, c->s.rank)); });
}
void run_scatter(Rank& me, const Operation& operation) {
  const Shared c = prepare_scatter(me, operation, true);
  if (c->starts)
    MPI_Iscatter(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received[0], MPI_UNSIGNED,
                 c->root_argument(), c->s.comm, &c->request);
  else
    MPI_Scatter(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received[0], MPI_UNSIGNED,
                c->root_argument(), c->s.comm);
  end_scatter(c);
}
void run_scatterv(Rank& me, const Operation& operation) {
  const Shared c = prepare_scatter(me, operation, false);
  if (c->starts)
    MPI_Iscatterv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                  c->received[0], MPI_UNSIGNED, c->root_argument(), c->s.comm, &c->request);
  else
    MPI_Scatterv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                 c->received[0], MPI_UNSIGNED, c->root_argument(), c->s.comm);
  end_scatter(c);
}

/// Each group gets what the other one has.
Shared prepare_allgather(Rank& me, const Operation& operation, bool same) {
  auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block();
  const auto size = [&](std::uint64_t key) { return same ? most : Call::part(most, key); };
  c->sent = {size(c->my_key())};
  for (int i = 0; i < c->s.theirs(); ++i) c->received.push_back(size(c->their_key(i)));
  c->lay_out();
  fill(c->in->data(), c->sent[0], c->my_key());
  return c;
}
void run_allgather(Rank& me, const Operation& operation) {
  const Shared c = prepare_allgather(me, operation, true);
  if (c->starts)
    MPI_Iallgather(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->sent[0], MPI_UNSIGNED,
                   c->s.comm, &c->request);
  else
    MPI_Allgather(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->sent[0], MPI_UNSIGNED,
                  c->s.comm);
  end_blocks(c);
}
void run_allgatherv(Rank& me, const Operation& operation) {
  const Shared c = prepare_allgather(me, operation, false);
  if (c->starts)
    MPI_Iallgatherv(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received.data(),
                    c->received_at.data(), MPI_UNSIGNED, c->s.comm, &c->request);
  else
    MPI_Allgatherv(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->received.data(),
                   c->received_at.data(), MPI_UNSIGNED, c->s.comm);
  end_blocks(c);
}

/// A block of each for each of the other group.
Shared prepare_alltoall(Rank& me, const Operation& operation, bool same) {
  auto c = std::make_shared<Call>(me, operation);
  const int most = c->draw_block();
  const auto size = [&](std::uint64_t key) { return same ? most : Call::part(most, key); };
  for (int i = 0; i < c->s.theirs(); ++i) {
    c->sent.push_back(size(c->my_key(i)));
    c->received.push_back(size(c->their_key(i, c->s.rank)));
  }
  c->lay_out();
  for (std::size_t i = 0; i + 1 < c->sent.size(); ++i)
    fill(c->in->data() + c->sent_at[i], c->sent[i], c->my_key(static_cast<int>(i)));
  return c;
}
void run_alltoall(Rank& me, const Operation& operation) {
  const Shared c = prepare_alltoall(me, operation, true);
  if (c->starts)
    MPI_Ialltoall(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->sent[0], MPI_UNSIGNED,
                  c->s.comm, &c->request);
  else
    MPI_Alltoall(c->in->data(), c->sent[0], MPI_UNSIGNED, c->out->data(), c->sent[0], MPI_UNSIGNED,
                 c->s.comm);
  end_blocks(c, c->s.rank);
}
void run_alltoallv(Rank& me, const Operation& operation) {
  const Shared c = prepare_alltoall(me, operation, false);
  if (c->starts)
    MPI_Ialltoallv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                   c->received.data(), c->received_at.data(), MPI_UNSIGNED, c->s.comm, &c->request);
  else
    MPI_Alltoallv(c->in->data(), c->sent.data(), c->sent_at.data(), MPI_UNSIGNED, c->out->data(),
                  c->received.data(), c->received_at.data(), MPI_UNSIGNED, c->s.comm);
  end_blocks(c, c->s.rank);
}

/// Displacements in bytes, a type for each of the other group.
void run_alltoallw(Rank& me, const Operation& operation) {
  const Shared c = prepare_alltoall(me, operation, false);
  for (Counts* starts : {&c->sent_at, &c->received_at})
    for (int& at : *starts) at *= static_cast<int>(sizeof(unsigned));
  c->types.assign(c->sent.size(), MPI_UNSIGNED);
  if (c->starts)
    MPI_Ialltoallw(c->in->data(), c->sent.data(), c->sent_at.data(), c->types.data(), c->out->data(),
                   c->received.data(), c->received_at.data(), c->types.data(), c->s.comm, &c->request);
  else
    MPI_Alltoallw(c->in->data(), c->sent.data(), c->sent_at.data(), c->types.data(), c->out->data(),
                  c->received.data(), c->received_at.data(), c->types.data(), c->s.comm);
  end(c, [c] {
    for (std::size_t i = 0; i + 1 < c->received.size(); ++i)
      check(c->me, c->out->data() + c->received_at[i] / static_cast<int>(sizeof(unsigned)), c->received[i],
            c->their_key(static_cast<int>(i), c->s.rank));
  });
}

/// Sums of the other group's numbers: for the root, or for all.
Shared prepare_sum(Rank& me, const Operation& operation, int& numbers) {
  auto c = std::make_shared<Call>(me, operation);
  numbers = c->draw_block();
  c->in = room(numbers);
  c->out = room(numbers);
  fill(c->in->data(), numbers, c->my_key());
  return c;
}
void end_sum(const Shared& c, int numbers) {
  end(c, [c, numbers] {
    bool good = true;
    for (std::size_t i = 0; i < static_cast<std::size_t>(numbers); ++i) {
      std::uint32_t sum = 0;
      for (int member = 0; member < c->s.theirs(); ++member) sum += value(c->their_key(member), i);
      good = good && (*c->out)[i] == sum;
    }
    c->me.expect(good, "wrong result");
  });
}
void run_reduce(Rank& me, const Operation& operation) {
  int numbers;
  const Shared c = prepare_sum(me, operation, numbers);
  if (c->starts)
    MPI_Ireduce(c->in->data(), c->out->data(), numbers, MPI_UNSIGNED, MPI_SUM, c->root_argument(), c->s.comm,
                &c->request);
  else
    MPI_Reduce(c->in->data(), c->out->data(), numbers, MPI_UNSIGNED, MPI_SUM, c->root_argument(), c->s.comm);
  end_sum(c, c->is_root() ? numbers : 0);
}
void run_allreduce(Rank& me, const Operation& operation) {
  int numbers;
  const Shared c = prepare_sum(me, operation, numbers);
  if (c->starts)
    MPI_Iallreduce(c->in->data(), c->out->data(), numbers, MPI_UNSIGNED, MPI_SUM, c->s.comm, &c->request);
  else
    MPI_Allreduce(c->in->data(), c->out->data(), numbers, MPI_UNSIGNED, MPI_SUM, c->s.comm);
  end_sum(c, numbers);
}

Kind row(const char* name, void (*run)(Rank&, const Operation&)) {
  return {.name = name,
          .feature = Feature::inter_coll,
          .weight = 3,
          .run = run,
          .suits = [](const Communicator& comm) { return comm.is_inter(); }};
}

}  // namespace

const std::vector<Kind>& inter_collective_kinds() {
  static const std::vector<Kind> table = {
      row("inter_barrier", run_barrier),     row("inter_bcast", run_bcast),
      row("inter_gather", run_gather),       row("inter_gatherv", run_gatherv),
      row("inter_scatter", run_scatter),     row("inter_scatterv", run_scatterv),
      row("inter_allgather", run_allgather), row("inter_allgatherv", run_allgatherv),
      row("inter_alltoall", run_alltoall),   row("inter_alltoallv", run_alltoallv),
      row("inter_alltoallw", run_alltoallw), row("inter_reduce", run_reduce),
      row("inter_allreduce", run_allreduce),
  };
  return table;
}

}  // namespace stress
