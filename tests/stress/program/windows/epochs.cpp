// SPDX-License-Identifier: LGPL-2.1-or-later
#include "epochs.h"

#include <algorithm>
#include <set>

#include "../completion.h"

namespace stress {

namespace {

/// One epoch in the making.
struct Epoch {
  Rank& me;
  Memory& memory;
  MPI_Comm comm;
  Random& random;  ///< the same on all ranks
  Random own;      ///< of this rank
  Begun begun{};

  MPI_Win window() const { return memory.window; }
  bool mine(const Access& a) const { return a.origin == memory.rank; }
  std::vector<Access> draw() { return draw_accesses(me, memory, random); }
  void start(const std::vector<Access>& accesses, bool requests = false) {
    for (const Access& a : accesses)
      if (mine(a)) begin(me, memory, a, requests, begun);
  }
  void wait_for_requests() {
    complete_all(begun.requests, me.plan().features, own, [](std::size_t, const MPI_Status*) {});
    begun.requests.clear();
  }
  void check() {
    for (const auto& [target, check] : begun.checks) check();
    begun.checks.clear();
  }
  void check(int target) {
    const auto [first, last] = begun.checks.equal_range(target);
    for (auto at = first; at != last; ++at) at->second();
    begun.checks.erase(first, last);
  }
  void apply(const std::vector<Access>& accesses) {
    for (const Access& a : accesses) stress::apply(memory, a);
  }
  void verify() { me.expect(memory.verify(), "wrong data in the window"); }
};

/// One, two or three fences in a row.
void fence(Epoch& e) {
  const int rounds = 1 + e.random.below(3);
  MPI_Win_fence(e.random.pick(std::vector<int>{0, MPI_MODE_NOPRECEDE, MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE}),
                e.window());
  for (int round = 1; round <= rounds; ++round) {
    const auto accesses = e.draw();
    e.start(accesses);
    const int last =
        e.random.pick(std::vector<int>{0, MPI_MODE_NOSUCCEED, MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE});
    MPI_Win_fence(round == rounds ? last : 0, e.window());
    e.check();
    e.apply(accesses);
  }
  e.verify();  // not in between: others go on
}

MPI_Group group_of(const Epoch& e, const std::set<int>& ranks) {
  MPI_Group all, some;
  const std::vector<int> list(ranks.begin(), ranks.end());
  MPI_Win_get_group(e.window(), &all);
  MPI_Group_incl(all, static_cast<int>(list.size()), list.data(), &some);
  MPI_Group_free(&all);
  return some;
}

/// Who accesses whom is drawn; some ranks are origins, some targets, some both, some neither.
void post_start_complete_wait(Epoch& e) {
  const auto accesses = e.draw();
  std::set<int> origins, targets;
  for (const Access& a : accesses) {
    if (a.target == e.memory.rank) origins.insert(a.origin);
    if (e.mine(a)) targets.insert(a.target);
  }
  // Open MPI 4.1's osc/sm misses completions after posts that need no check.
  const bool no_check = e.memory.by_messages && e.random.chance(25);
  const int assert = no_check ? MPI_MODE_NOCHECK : 0;
  const int also = e.own.chance(30) ? MPI_MODE_NOSTORE : 0;
  MPI_Group from = group_of(e, origins), to = group_of(e, targets);
  const bool exposes = !origins.empty() || e.own.chance(20), goes = !targets.empty() || e.own.chance(20);
  if (exposes) MPI_Win_post(from, assert | also, e.window());
  if (no_check) MPI_Barrier(e.comm);
  if (goes) {
    MPI_Win_start(to, assert, e.window());
    e.start(accesses);
    MPI_Win_complete(e.window());
  }
  // MPI_Win_test of Open MPI 4.1's osc/sm lets no other communication go on.
  const bool waits = e.own.chance(50) || !e.memory.by_messages || !e.me.can(Feature::win_test);
  if (exposes && waits)
    MPI_Win_wait(e.window());
  else if (exposes)
    for (int flag = 0; !flag;) MPI_Win_test(e.window(), &flag);
  e.check();
  e.apply(accesses);
  e.verify();
  MPI_Group_free(&from);
  MPI_Group_free(&to);
}

/// Accesses to one target that are complete, here or there, before the epoch ends.
void flush(Epoch& e, int target) {
  const int way = e.own.below(6);
  if (way > 3) return;
  if (way == 0) MPI_Win_flush(target, e.window());
  if (way == 1) MPI_Win_flush_all(e.window());
  if (way == 2) MPI_Win_flush_local(target, e.window());
  if (way == 3) MPI_Win_flush_local_all(e.window());
  e.check(target);
}

/// Each origin locks its targets one after the other; or, if all locks are shared ones, now and then at once.
void lock(Epoch& e) {
  const bool all_shared = e.random.chance(50) || !e.me.can(Feature::exclusive);
  const bool no_check = all_shared && e.random.chance(30);
  if (no_check) MPI_Barrier(e.comm);
  const auto accesses = e.draw();
  const bool at_once = all_shared && e.own.chance(40);
  std::set<int> targets;
  for (const Access& a : accesses)
    if (e.mine(a)) targets.insert(a.target);
  const auto open = [&](int target) {
    const int type = all_shared || e.own.chance(50) ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
    MPI_Win_lock(type, target, no_check ? MPI_MODE_NOCHECK : 0, e.window());
  };
  const auto use = [&](int target) {
    std::vector<Access> those;
    std::copy_if(accesses.begin(), accesses.end(), std::back_inserter(those),
                 [&](const Access& a) { return a.target == target; });
    e.start(those, true);
  };
  const auto close = [&](int target) {
    e.wait_for_requests();
    flush(e, target);
    MPI_Win_unlock(target, e.window());
    e.check(target);
  };
  for (const int target : targets) {
    open(target);
    if (at_once) continue;
    use(target);
    close(target);
  }
  for (const int target : targets)
    if (at_once) use(target);
  for (const int target : targets)
    if (at_once) close(target);
  e.apply(accesses);
  if (no_check) MPI_Barrier(e.comm);
}

/// Several rounds: a flush orders accesses to the same memory.
void lock_all(Epoch& e) {
  const bool no_check = e.random.chance(30);
  if (no_check) MPI_Barrier(e.comm);
  MPI_Win_lock_all(no_check ? MPI_MODE_NOCHECK : 0, e.window());
  for (int round = e.random.below(3); round >= 0; --round) {
    const auto accesses = e.draw();
    e.start(accesses, true);
    if (e.own.chance(50)) e.wait_for_requests();
    for (const Access& a : accesses)
      if (e.mine(a) && e.begun.requests.empty() && e.own.chance(30)) flush(e, a.target);
    e.wait_for_requests();
    MPI_Win_flush_all(e.window());
    e.check();
    e.apply(accesses);
    if (e.own.chance(30)) MPI_Win_sync(e.window());
  }
  MPI_Win_unlock_all(e.window());
  if (no_check) MPI_Barrier(e.comm);
}

struct Row {
  Discipline discipline;
  Feature feature;
  void (*run)(Epoch&);
};
constexpr Row kRows[] = {{Discipline::kFence, Feature::rma_fence, fence},
                         {Discipline::kPscw, Feature::rma_pscw, post_start_complete_wait},
                         {Discipline::kLock, Feature::rma_lock, lock},
                         {Discipline::kLockAll, Feature::rma_lock, lock_all}};

bool is_passive(Discipline d) {
  return d == Discipline::kLock || d == Discipline::kLockAll;
}

}  // namespace

void separate(MPI_Comm comm, Discipline before, Discipline next) {
  const bool both_passive = is_passive(before) && is_passive(next);
  if (before != Discipline::kNone && before != next && !both_passive) MPI_Barrier(comm);
}

void run_epoch(Rank& me, Memory& memory, MPI_Comm comm, Random& random, Discipline& before) {
  std::vector<const Row*> possible;
  for (const Row& row : kRows)
    if (me.can(row.feature) && !(memory.by_messages && is_passive(row.discipline))) possible.push_back(&row);
  if (possible.empty()) return;
  const Row& row = *random.pick(possible);
  separate(comm, before, row.discipline);
  before = row.discipline;
  Epoch epoch{me, memory, comm, random, Random(mix(random.next(), static_cast<std::uint64_t>(memory.rank)))};
  row.run(epoch);
}

}  // namespace stress
