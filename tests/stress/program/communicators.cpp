// Communicators that are made and freed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <numeric>

#include "creation.h"
#include "kinds.h"

namespace stress {

namespace {

Made make_same(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  return {{.members = parent.members, .neighbours = parent.neighbours, .grid = parent.grid}};
}

Made make_plain(const Plan& plan, const Operation& operation) {
  return {{.members = parent_of(plan, operation).members}};
}

void run_dup(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  MPI_Comm_dup(me.handle(operation), &made.comm);
}
void run_dup_with_info(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  MPI_Comm_dup_with_info(me.handle(operation), MPI_INFO_NULL, &made.comm);
}
void run_idup(Rank& me, const Operation& operation) {
  MPI_Request request;
  MPI_Comm_idup(me.handle(operation), &me.handle(operation.made[0]), &request);
  me.later(operation.due, request, [](const MPI_Status*) {});
}

/// Colors and keys of all members.
struct Split {
  std::vector<int> colors, keys;
  Split(const Plan& plan, const Operation& operation) {
    Random random(operation.seed);
    const int most = 1 + random.below(3);
    const bool some_stay_out = random.chance(30);
    for (int i = 0; i < parent_of(plan, operation).size(); ++i) {
      colors.push_back(some_stay_out && random.chance(20) ? MPI_UNDEFINED : random.below(most));
      keys.push_back(random.below(4) - 1);
    }
  }
};

Made make_split(const Plan& plan, const Operation& operation) {
  const Communicator& parent = parent_of(plan, operation);
  const Split split(plan, operation);
  Made made(3);
  std::vector<std::size_t> order(parent.members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return split.keys[a] < split.keys[b]; });
  for (const std::size_t i : order)
    if (split.colors[i] != MPI_UNDEFINED)
      made[static_cast<std::size_t>(split.colors[i])].members.push_back(parent.members[i]);
  return made;
}
void run_split(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Split split(me.plan(), operation);
  const auto rank = static_cast<std::size_t>(me.rank_in(operation));
  MPI_Comm_split(me.handle(operation), split.colors[rank], split.keys[rank], &made.comm);
}

/// All ranks run on one host. Where a library simulates several, they are split by nothing.
void run_split_type(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  if (me.options().create_first)
    MPI_Comm_split(me.handle(operation), 0, 0, &made.comm);
  else
    MPI_Comm_split_type(me.handle(operation), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made.comm);
}

/// Some members in any order, as ranks of the parent.
std::vector<int> draw_subset(const Plan& plan, const Operation& operation) {
  Random random(operation.seed);
  std::vector<int> ranks(parent_of(plan, operation).members.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  for (std::size_t i = ranks.size(); i > 1; --i)
    std::swap(ranks[i - 1], ranks[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  ranks.resize(static_cast<std::size_t>(1 + random.below(static_cast<int>(ranks.size()))));
  return ranks;
}
Made make_subset(const Plan& plan, const Operation& operation) {
  Communicator made;
  for (const int rank : draw_subset(plan, operation))
    made.members.push_back(parent_of(plan, operation).members[static_cast<std::size_t>(rank)]);
  return {std::move(made)};
}
struct Subset {
  MPI_Group parent, group;
  Subset(Rank& me, const Operation& operation) {
    const std::vector<int> ranks = draw_subset(me.plan(), operation);
    MPI_Comm_group(me.handle(operation), &parent);
    MPI_Group_incl(parent, static_cast<int>(ranks.size()), ranks.data(), &group);
  }
  ~Subset() {
    MPI_Group_free(&group);
    MPI_Group_free(&parent);
  }
  Subset(const Subset&) = delete;
  Subset& operator=(const Subset&) = delete;
};
void run_create(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  const Subset subset(me, operation);
  MPI_Comm_create(me.handle(operation), subset.group, &made.comm);
}
/// Only the members of the new one take part.
void run_create_group(Rank& me, const Operation& operation) {
  NewHandle made(me, operation);
  if (made.id < 0) return;
  const Subset subset(me, operation);
  MPI_Comm_create_group(me.handle(operation), subset.group, operation.index, &made.comm);
}

}  // namespace

const std::vector<Kind>& communicator_kinds() {
  static const std::vector<Kind> table = {
      {.name = "dup",
       .feature = Feature::dup,
       .weight = 2,
       .run = run_dup,
       .make = make_same,
       .at_once = true},
      {.name = "dup_with_info",
       .feature = Feature::dup_with_info,
       .weight = 1,
       .run = run_dup_with_info,
       .make = make_same,
       .at_once = true},
      {.name = "idup",
       .feature = Feature::idup,
       .weight = 1,
       .run = run_idup,
       .make = make_same,
       .at_once = true},
      {.name = "split",
       .feature = Feature::split,
       .weight = 5,
       .run = run_split,
       .make = make_split,
       .at_once = true},
      {.name = "split_type",
       .feature = Feature::split_type,
       .weight = 1,
       .run = run_split_type,
       .make = make_plain,
       .at_once = true},
      {.name = "create",
       .feature = Feature::create,
       .weight = 2,
       .run = run_create,
       .make = make_subset,
       .at_once = true},
      {.name = "create_group",
       .feature = Feature::create_group,
       .weight = 2,
       .run = run_create_group,
       .make = make_subset,
       .at_once = true},
  };
  return table;
}

}  // namespace stress
