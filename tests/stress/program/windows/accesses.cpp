// SPDX-License-Identifier: LGPL-2.1-or-later
#include "accesses.h"

#include <algorithm>

namespace stress {

namespace {

struct Operator {
  MPI_Op op;
  std::uint32_t (*combine)(std::uint32_t given, std::uint32_t held);
};
const Operator& operator_of(int row) {
  static const Operator table[] = {
      {MPI_SUM, [](std::uint32_t a, std::uint32_t b) { return a + b; }},
      {MPI_REPLACE, [](std::uint32_t a, std::uint32_t) { return a; }},
      {MPI_BXOR, [](std::uint32_t a, std::uint32_t b) { return a ^ b; }},
      {MPI_MAX, [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); }},
      {MPI_NO_OP, [](std::uint32_t, std::uint32_t b) { return b; }},
  };
  return table[row];
}
constexpr int kSum = 0, kChanging = 4, kOperators = 5;

}  // namespace

/// All that an access needs when it starts.
struct AccessStart {
  Rank& me;
  Memory& memory;
  const Access& a;
  Begun& begun;
  MPI_Aint at;
  std::shared_ptr<Buffer> out, in;
  MPI_Request* request = nullptr;  ///< the form with a request

  int count() const { return a.numbers / a.target_layout->numbers; }
  MPI_Datatype type() const { return a.target_layout->type; }
  MPI_Op op() const { return operator_of(a.op).op; }
};

namespace {

void put(AccessStart& s) {
  if (s.request)
    MPI_Rput(s.out->data(), s.out->count(), s.out->type(), s.a.target, s.at, s.count(), s.type(),
             s.memory.window, s.request);
  else
    MPI_Put(s.out->data(), s.out->count(), s.out->type(), s.a.target, s.at, s.count(), s.type(),
            s.memory.window);
}
void get(AccessStart& s) {
  if (s.request)
    MPI_Rget(s.in->data(), s.in->count(), s.in->type(), s.a.target, s.at, s.count(), s.type(),
             s.memory.window, s.request);
  else
    MPI_Get(s.in->data(), s.in->count(), s.in->type(), s.a.target, s.at, s.count(), s.type(),
            s.memory.window);
}
void accumulate(AccessStart& s) {
  if (s.request)
    MPI_Raccumulate(s.out->data(), s.out->count(), s.out->type(), s.a.target, s.at, s.count(), s.type(),
                    s.op(), s.memory.window, s.request);
  else
    MPI_Accumulate(s.out->data(), s.out->count(), s.out->type(), s.a.target, s.at, s.count(), s.type(),
                   s.op(), s.memory.window);
}
void get_accumulate(AccessStart& s) {
  const bool gives = s.op() != MPI_NO_OP;
  const void* from = gives ? s.out->data() : nullptr;
  const int count = gives ? s.out->count() : 0;
  if (s.request)
    MPI_Rget_accumulate(from, count, s.out->type(), s.in->data(), s.in->count(), s.in->type(), s.a.target,
                        s.at, s.count(), s.type(), s.op(), s.memory.window, s.request);
  else
    MPI_Get_accumulate(from, count, s.out->type(), s.in->data(), s.in->count(), s.in->type(), s.a.target,
                       s.at, s.count(), s.type(), s.op(), s.memory.window);
}
void fetch_and_op(AccessStart& s) {
  MPI_Fetch_and_op(s.out->data(), s.in->data(), MPI_UNSIGNED, s.a.target, s.at, s.op(), s.memory.window);
}
void compare_and_swap(AccessStart& s) {
  const auto other = std::make_shared<std::uint32_t>(s.memory.place(s.a.target, s.a.origin, s.a.thread)[0]);
  if (!s.a.compares_equal) ++*other;
  MPI_Compare_and_swap(s.out->data(), other.get(), s.in->data(), MPI_UNSIGNED, s.a.target, s.at,
                       s.memory.window);
  s.begun.checks.emplace(s.a.target, [other] {});
}

}  // namespace

struct AccessKind {
  void (*start)(AccessStart&);
  Feature feature;
  bool fetches, one_number, has_request;
  int operators;  ///< it takes one of the first so many
};

namespace {

constexpr AccessKind kKinds[] = {
    {put, Feature::window, false, false, true, 0},
    {get, Feature::window, true, false, true, 0},
    {accumulate, Feature::rma_accumulate, false, false, true, kChanging},
    {get_accumulate, Feature::rma_accumulate, true, false, true, kOperators},
    {fetch_and_op, Feature::rma_accumulate, true, true, false, kOperators},
    {compare_and_swap, Feature::rma_accumulate, true, true, false, 0},
};

const AccessKind& draw_kind(Rank& me, Random& random) {
  const AccessKind& kind = kKinds[random.below(static_cast<int>(std::size(kKinds)))];
  return me.can(kind.feature) ? kind : kKinds[random.below(2)];
}

Access draw_access(Rank& me, const Memory& memory, Random& random) {
  Access a;
  a.kind = &draw_kind(me, random);
  a.key = random.next();
  a.compares_equal = a.key % 2 == 0 || !me.can(Feature::unequal);
  a.numbers = std::min(memory.numbers, draw_numbers(random, me.can(Feature::zero), 16386));
  a.origin_layout = &me.draw_layout(random);
  a.target_layout = &me.draw_layout(random);
  // Open MPI 4.1's osc/pt2pt overwrites its own memory where MPI_Get_accumulate has derived types.
  if (a.kind->fetches && a.kind->operators > 0) a.origin_layout = a.target_layout = &me.plain();
  if (a.kind->one_number) a.numbers = 1, a.origin_layout = a.target_layout = &me.plain();
  a.op = a.kind->operators > 0 ? random.below(a.kind->operators) : 0;
  a.by_request = a.kind->has_request && random.chance(40);
  return a;
}

/// Adds something to the counter of the target.
Access draw_count(Rank& me, Random& random) {
  Access a;
  a.kind = &kKinds[random.chance(50) ? 2 : 4];
  a.key = random.next();
  a.thread = kCounter;
  a.numbers = 1;
  a.origin_layout = a.target_layout = &me.plain();
  a.op = kSum;
  return a;
}

}  // namespace

MPI_Aint Memory::displacement(const Access& access) const {
  const auto bytes = static_cast<MPI_Aint>(begin(access.origin, access.thread)) *
                     static_cast<MPI_Aint>(sizeof(std::uint32_t));
  if (!bases.empty()) return MPI_Aint_add(bases[static_cast<std::size_t>(access.target)], bytes);
  return bytes / unit;
}

std::vector<std::uint32_t>& Memory::place(int target, int origin, int thread) {
  auto& held = places[{target, origin, thread}];
  if (!held.empty()) return held;
  const auto start = static_cast<std::size_t>(begin(origin, thread));
  for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(numbers); ++i)
    held.push_back(value(mix(key, static_cast<std::uint64_t>(target)), start + i));
  return held;
}

void Memory::initialise() {
  for (int i = 0; i < size() - 1; ++i)
    mine[i] = value(mix(key, static_cast<std::uint64_t>(rank)), static_cast<std::size_t>(i));
  mine[size() - 1] = 0;
}

bool Memory::verify() {
  bool good = mine[size() - 1] == counter;
  for (int origin = 0; origin < ranks; ++origin)
    for (int thread = 0; thread < kThreads; ++thread) {
      const auto& held = place(rank, origin, thread);
      good = good && std::equal(held.begin(), held.end(), mine + begin(origin, thread));
    }
  return good;
}

std::vector<Access> draw_accesses(Rank& me, const Memory& memory, Random& random) {
  std::vector<Access> accesses;
  const int percent = 10 + random.below(50);
  const auto add = [&](Access access, int origin, int target, int thread) {
    access.origin = origin;
    access.target = target;
    access.thread = thread;
    accesses.push_back(access);
  };
  for (int origin = 0; origin < memory.ranks; ++origin)
    for (int target = 0; target < memory.ranks; ++target) {
      if (!random.chance(percent)) continue;
      add(draw_access(me, memory, random), origin, target, 0);
      if (random.chance(30)) add(draw_access(me, memory, random), origin, target, 1);
      if (me.can(Feature::rma_accumulate) && random.chance(25))
        add(draw_count(me, random), origin, target, kCounter);
    }
  return accesses;
}

void begin(Rank& me, Memory& memory, const Access& a, bool requests, Begun& begun) {
  AccessStart s{me,
                memory,
                a,
                begun,
                memory.displacement(a),
                std::make_shared<Buffer>(*a.origin_layout, a.numbers),
                std::make_shared<Buffer>(*a.origin_layout, a.numbers)};
  s.out->fill(a.key);
  MPI_Request request = MPI_REQUEST_NULL;
  const bool by_request = requests && a.by_request && me.can(Feature::rma_request);
  if (by_request) s.request = &request;
  a.kind->start(s);
  if (by_request) begun.requests.push_back(request);
  const auto expected = std::make_shared<std::vector<std::uint32_t>>();
  const bool known = a.kind->fetches && a.thread != kCounter;
  for (int i = 0; known && i < a.numbers; ++i)
    expected->push_back(memory.place(a.target, a.origin, a.thread)[place(*a.target_layout, i)]);
  begun.checks.emplace(a.target, [&me, out = s.out, in = s.in, expected] {
    bool good = true;
    for (std::size_t i = 0; i < expected->size(); ++i) {
      good = good && in->at(static_cast<int>(i)) == (*expected)[i];
      me.sum() += (*expected)[i];
    }
    me.expect(good, "wrong data fetched");
  });
}

void apply(Memory& memory, const Access& a) {
  if (a.thread == kCounter) {
    if (a.target == memory.rank) memory.counter += value(a.key, 0);
    return;
  }
  if ((a.origin != memory.rank && a.target != memory.rank) || a.kind->start == get) return;
  auto& held = memory.place(a.target, a.origin, a.thread);
  if (a.kind->start == compare_and_swap && !a.compares_equal) return;
  const bool combines = a.kind->operators > 0;
  for (int i = 0; i < a.numbers; ++i) {
    std::uint32_t& number = held[place(*a.target_layout, i)];
    const std::uint32_t given = value(a.key, static_cast<std::size_t>(i));
    number = combines ? operator_of(a.op).combine(given, number) : given;
  }
}

}  // namespace stress
