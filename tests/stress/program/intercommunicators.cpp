// Intercommunicators: made from two halves, duplicated, merged, and messages between their groups.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "creation.h"
#include "inter.h"
#include "kinds.h"

namespace stress {

namespace {

bool is_inter(const Communicator& comm) {
  return comm.is_inter();
}
bool has_pairs(const Communicator& comm) {
  return !comm.is_inter() && comm.size() > 1;
}

/// The two sides of one object, each with the other as its twin (the plan says which number that is).
Made both_sides(const std::vector<int>& first, const std::vector<int>& second) {
  return {{.members = first, .remote = second, .twin = 0}, {.members = second, .remote = first, .twin = 0}};
}

/// Which of the two groups each member is in; neither is empty.
std::vector<int> draw_sides(const Communicator& parent, const Operation& operation) {
  Random random(operation.seed);
  std::vector<int> sides;
  for (int i = 0; i < parent.size(); ++i) sides.push_back(random.below(2));
  if (std::count(sides.begin(), sides.end(), 0) == 0) sides.front() = 0;
  if (std::count(sides.begin(), sides.end(), 1) == 0) sides.back() = 1;
  return sides;
}

Made make_inter(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  const std::vector<int> sides = draw_sides(parent, operation);
  std::vector<int> groups[2];
  for (std::size_t i = 0; i < sides.size(); ++i) groups[sides[i]].push_back(parent.members[i]);
  return both_sides(groups[0], groups[1]);
}

void set_handle(Rank& me, const Operation& operation, MPI_Comm comm) {
  int is_inter = 0, size = 0;
  for (const int id : operation.made) {
    me.handle(id) = comm;
    if (!me.comm(id).has(me.world())) continue;
    MPI_Comm_test_inter(comm, &is_inter);
    MPI_Comm_remote_size(comm, &size);
    me.expect(is_inter && size == static_cast<int>(me.comm(id).remote.size()), "another remote group");
  }
}

void run_inter(Rank& me, const Operation& operation) {
  const Communicator& parent = me.comm(operation);
  const int side = draw_sides(parent, operation)[static_cast<std::size_t>(me.rank_in(operation))];
  const Communicator* groups[2] = {&me.comm(operation.made[0]), &me.comm(operation.made[1])};
  Random random(mix(operation.seed, 5));
  int leaders[2];
  for (int i = 0; i < 2; ++i) leaders[i] = random.below(groups[i]->size());
  const int other = 1 - side;
  const int remote_leader = groups[other]->members[static_cast<std::size_t>(leaders[other])];
  MPI_Comm local, comm;
  MPI_Comm_split(me.handle(operation), side, 0, &local);
  MPI_Intercomm_create(local, leaders[side], me.handle(operation), parent.rank_of(remote_leader),
                       operation.index * 16, &comm);
  MPI_Comm_free(&local);
  set_handle(me, operation, comm);
}

Made make_inter_dup(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  return both_sides(parent.members, parent.remote);
}
void run_inter_dup(Rank& me, const Operation& operation) {
  MPI_Comm comm;
  MPI_Comm_dup(me.handle(operation), &comm);
  set_handle(me, operation, comm);
}

/// Which side comes last.
int draw_high(const Operation& operation) {
  return Random(operation.seed).below(2);
}
Made make_merged(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  const bool first_is_high = draw_high(operation) == 0;
  Communicator made{.members = first_is_high ? parent.remote : parent.members};
  const auto& last = first_is_high ? parent.members : parent.remote;
  made.members.insert(made.members.end(), last.begin(), last.end());
  return {std::move(made)};
}
void run_merge(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const int side = me.rank_in(operation) >= 0 ? 0 : 1;
  MPI_Intercomm_merge(me.handle(operation), side == draw_high(operation), &made.comm);
}

/// A few messages from one group to the other, and back.
void run_messages(Rank& me, const Operation& operation) {
  const Sides s(me, operation);
  Random random(operation.seed);
  for (int i = random.below(4); i >= 0; --i) {
    const bool from_first = random.chance(50), starts = random.chance(50), posts = random.chance(50);
    const bool synchronous = random.chance(20), probes = random.chance(30), any = random.chance(25);
    const int from = random.below(from_first ? s.first : s.second);
    const int to = random.below(from_first ? s.second : s.first);
    const int numbers = draw_numbers(random, me.can(Feature::zero)), tag = operation.index * 16 + i;
    const auto key = mix(operation.seed, 40 + static_cast<std::uint64_t>(i));
    const auto data = std::make_shared<Buffer>(me.draw_layout(random), numbers);
    const auto verify = [&me, data, numbers, key](const MPI_Status*) {
      me.expect(data->verify(key, numbers, me.sum()), "wrong data received");
    };
    MPI_Request request;
    if (s.in_first == from_first && s.rank == from) {
      data->fill(key);
      if (starts) {
        MPI_Isend(data->data(), data->count(), data->type(), to, tag, s.comm, &request);
        me.later(operation.due, request, [data](const MPI_Status*) {});
      } else {
        (synchronous ? MPI_Ssend : MPI_Send)(data->data(), data->count(), data->type(), to, tag, s.comm);
      }
    } else if (s.in_first != from_first && s.rank == to) {
      const int source = any && me.can(Feature::any_source) ? MPI_ANY_SOURCE : from;
      if (posts) {
        MPI_Irecv(data->data(), data->count(), data->type(), source, tag, s.comm, &request);
        me.later(operation.due, request, verify);
      } else {
        MPI_Status status;
        if (probes) MPI_Probe(source, tag, s.comm, &status);
        MPI_Recv(data->data(), data->count(), data->type(), source, tag, s.comm, &status);
        me.expect(status.MPI_SOURCE == from, "wrong source in the status");
        verify(&status);
      }
    }
  }
}

}  // namespace

const std::vector<Kind>& inter_kinds() {
  static const std::vector<Kind> table = {
      {.name = "inter",
       .feature = Feature::inter,
       .weight = 4,
       .run = run_inter,
       .make = make_inter,
       .suits = has_pairs,
       .at_once = true},
      {.name = "inter_dup",
       .feature = Feature::inter,
       .weight = 2,
       .run = run_inter_dup,
       .make = make_inter_dup,
       .suits = is_inter,
       .at_once = true},
      {.name = "inter_merge",
       .feature = Feature::inter_merge,
       .weight = 6,
       .run = run_merge,
       .make = make_merged,
       .suits = is_inter,
       .at_once = true},
      {.name = "inter_messages",
       .feature = Feature::inter,
       .weight = 20,
       .run = run_messages,
       .suits = is_inter},
  };
  return table;
}

}  // namespace stress
