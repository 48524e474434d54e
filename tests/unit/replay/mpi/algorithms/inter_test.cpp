// Collectives on intercommunicators leave every member with what the MPI standard requires: each group gets
// what the other one has.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <functional>

#include "support/error.h"
#include "trace/model/event.h"
#include "unit/replay/mpi/algorithms/executor.h"

namespace dperf::replay::mpi::testing {
namespace {

using enum Collective;

/// Two groups: members 0 .. left - 1 and left .. left + right - 1. The root is in the left group.
struct Bridge {
  Collective collective;
  int left, right;
  int root = 0;
  std::int64_t count = 3;
  bool non_blocking = false;

  int size() const { return left + right; }
  bool is_left(int member) const { return member < left; }
  int rank(int member) const { return is_left(member) ? member : member - left; }
  int own(int member) const { return is_left(member) ? left : right; }
  int remote(int member) const { return is_left(member) ? right : left; }
  int first_own(int member) const { return is_left(member) ? 0 : left; }
  int first_remote(int member) const { return is_left(member) ? left : 0; }
};

constexpr std::int64_t kElement = 4;

bool has_root(Collective c) {
  return c == kBcast || c == kReduce || c == kGather || c == kGatherv || c == kScatter || c == kScatterv;
}
/// Elements of a member's block where they differ.
std::int64_t block(int member) {
  return (member * 3 + 1) % 5;
}
/// Of reduce_scatter, where both groups must have the same length in all.
std::int64_t reduced_block(const Bridge& c, int member) {
  return block(c.rank(member));
}
/// Elements from one member to another where they differ.
std::int64_t uneven(int from, int to) {
  return (from * 7 + to * 3) % 4;
}

std::vector<std::int64_t> sizes(int first, int number, const std::function<std::int64_t(int)>& elements) {
  std::vector<std::int64_t> bytes;
  for (int i = first; i < first + number; ++i) bytes.push_back(elements(i) * kElement);
  return bytes;
}

CollectiveCall call_of(const Bridge& c, int member) {
  CollectiveCall call;
  call.collective = c.collective;
  call.rank = c.rank(member);
  call.size = c.own(member);
  call.remote_size = c.remote(member);
  call.non_blocking = c.non_blocking;
  call.element_bytes = kElement;
  call.bytes = c.collective == kBarrier ? 0 : c.count * kElement;
  if (has_root(c.collective))
    call.root = !c.is_left(member) ? c.root : member == c.root ? trace::kRoot : trace::kProcNull;
  const auto of_own = sizes(c.first_own(member), c.own(member), block);
  const auto of_remote = sizes(c.first_remote(member), c.remote(member), block);
  switch (c.collective) {
    case kAllgather:  // the left group has more to say
      call.bytes = (c.is_left(member) ? c.count : c.count + 2) * kElement;
      call.send_bytes = {(c.is_left(member) ? c.count + 2 : c.count) * kElement};
      break;
    case kAlltoall:
      call.send_bytes = {call.bytes};
      break;
    case kAllgatherv:
      call.own_bytes = of_own;
      call.recv_bytes = of_remote;
      call.send_bytes = {block(member) * kElement};
      break;
    case kGatherv:
      call.own_bytes = of_own;
      if (member == c.root) call.recv_bytes = of_remote;
      if (!c.is_left(member)) call.send_bytes = {block(member) * kElement};
      break;
    case kScatterv:
      call.own_bytes = of_own;
      if (member == c.root) call.send_bytes = of_remote;
      if (!c.is_left(member)) call.recv_bytes = {block(member) * kElement};
      break;
    case kReduceScatter:
      call.recv_bytes = sizes(c.first_own(member), c.own(member), [&](int i) { return reduced_block(c, i); });
      break;
    case kAlltoallv:
      call.send_bytes =
          sizes(c.first_remote(member), c.remote(member), [&](int to) { return uneven(member, to); });
      call.recv_bytes =
          sizes(c.first_remote(member), c.remote(member), [&](int from) { return uneven(from, member); });
      break;
    default:
      break;
  }
  return call;
}

Vector contribution(int member, std::int64_t number, int kind = 1) {
  Vector data;
  for (std::int64_t i = 0; i < number; ++i) data.push_back(element(kind, member, i));
  return data;
}
void append(Vector& to, const Vector& from) {
  to.insert(to.end(), from.begin(), from.end());
}
Vector slice(const Vector& data, std::int64_t first, std::int64_t number) {
  return {data.begin() + first, data.begin() + first + number};
}
std::int64_t blocks(int first, int number) {
  std::int64_t sum = 0;
  for (int i = first; i < first + number; ++i) sum += block(i);
  return sum;
}

std::int64_t elements_between(const Bridge& c, int from, int to) {
  return c.collective == kAlltoallv ? uneven(from, to) : c.count;
}
Vector between(const Bridge& c, int from, int to) {
  return contribution(from * 100 + to, elements_between(c, from, to), 2);
}

Vector input(const Bridge& c, int member) {
  Vector data;
  switch (c.collective) {
    case kBarrier:
      return {};
    case kAlltoall:
    case kAlltoallv:
      for (int i = 0; i < c.remote(member); ++i) append(data, between(c, member, c.first_remote(member) + i));
      return data;
    case kScatter:
      return contribution(member, c.count * c.right);
    case kScatterv:
      return contribution(member, blocks(c.left, c.right));
    case kAllgather:
      return contribution(member, c.is_left(member) ? c.count + 2 : c.count);
    case kAllgatherv:
    case kGatherv:
      return contribution(member, block(member));
    case kReduceScatter:
      return contribution(member, blocks(0, c.left));
    case kReduceScatterBlock:
      return contribution(member, c.count * c.left);
    default:
      return contribution(member, c.count);
  }
}

Vector sum_of(const Bridge& c, int first, int number) {
  Vector sum = input(c, first);
  for (int i = first + 1; i < first + number; ++i) {
    const Vector more = input(c, i);
    for (std::size_t e = 0; e < sum.size(); ++e) sum[e] = combine(sum[e], more[e], true);
  }
  return sum;
}

Vector output(const Bridge& c, int member) {
  const bool left = c.is_left(member);
  Vector data;
  switch (c.collective) {
    case kBarrier:
      return {};
    case kBcast:
      return left ? Vector{} : input(c, c.root);
    case kReduce:
      return member == c.root ? sum_of(c, c.left, c.right) : Vector{};
    case kAllreduce:
      return sum_of(c, c.first_remote(member), c.remote(member));
    case kGather:
    case kGatherv:
      if (member != c.root) return {};
      [[fallthrough]];
    case kAllgather:
    case kAllgatherv:
      for (int i = 0; i < c.remote(member); ++i) append(data, input(c, c.first_remote(member) + i));
      return data;
    case kAlltoall:
    case kAlltoallv:
      for (int i = 0; i < c.remote(member); ++i) append(data, between(c, c.first_remote(member) + i, member));
      return data;
    case kScatter:
      return left ? Vector{} : slice(input(c, c.root), c.rank(member) * c.count, c.count);
    case kScatterv:
      return left ? Vector{} : slice(input(c, c.root), blocks(c.left, member - c.left), block(member));
    case kReduceScatter:
      return slice(sum_of(c, c.first_remote(member), c.remote(member)), blocks(0, c.rank(member)),
                   reduced_block(c, member));
    case kReduceScatterBlock:
      return slice(sum_of(c, c.first_remote(member), c.remote(member)), c.rank(member) * c.count, c.count);
    default:
      return {};
  }
}

/// Peers of a schedule are counted from the own group on; the executor counts the left group first.
void renumber(const Bridge& c, int member, Schedule& schedule) {
  if (c.is_left(member)) return;
  for (Step& step : schedule) {
    if (step.peer >= 0) step.peer = step.peer < c.right ? step.peer + c.left : step.peer - c.right;
  }
}

void expect_right(const Bridge& c, Sends sends) {
  SCOPED_TRACE(::testing::Message() << name_of(c.collective) << " " << c.left << "+" << c.right << " root "
                                    << c.root << (c.non_blocking ? " non-blocking" : ""));
  std::vector<CollectiveCall> calls;
  for (int member = 0; member < c.size(); ++member) calls.push_back(call_of(c, member));
  auto members = members_of(calls, {});
  for (int member = 0; member < c.size(); ++member) {
    Member& made = members[static_cast<std::size_t>(member)];
    renumber(c, member, made.schedule);
    made.buffers[c.collective == kBcast ? kOutput : kInput] = input(c, member);
  }
  ASSERT_EQ(execute(members, sends), "");
  for (int member = 0; member < c.size(); ++member) {
    const Vector wanted = output(c, member);
    if (wanted.empty()) continue;
    Vector found = members[static_cast<std::size_t>(member)].buffers[kOutput];
    found.resize(std::min(found.size(), wanted.size()));
    ASSERT_EQ(found, wanted) << "member " << member;
  }
}

class InterTest : public ::testing::TestWithParam<Collective> {};

TEST_P(InterTest, GivesEachGroupWhatTheOtherHas) {
  const bool rooted = has_root(GetParam());
  const bool same_size = GetParam() == kReduceScatterBlock || GetParam() == kReduceScatter;
  for (int left = 1; left <= 6; ++left)
    for (int right = 1; right <= 6; ++right)
      for (const bool non_blocking : {false, true})
        for (int root = 0; root < (rooted ? left : 1); ++root)
          for (const Sends sends : {Sends::kEager, Sends::kSynchronous}) {
            if (same_size && left != right) continue;
            expect_right({GetParam(), left, right, root, 3, non_blocking}, sends);
          }
}

TEST_P(InterTest, TakesNothingToTransfer) {
  for (const bool non_blocking : {false, true})
    expect_right({GetParam(), 3, GetParam() == kReduceScatter ? 3 : 2, 1, 0, non_blocking}, Sends::kEager);
}

INSTANTIATE_TEST_SUITE_P(All, InterTest,
                         ::testing::Values(kBarrier, kBcast, kReduce, kAllreduce, kAllgather, kAllgatherv,
                                           kAlltoall, kAlltoallv, kGather, kGatherv, kScatter, kScatterv,
                                           kReduceScatter, kReduceScatterBlock),
                         [](const auto& tested) { return std::string(name_of(tested.param)); });

TEST(Inter, ScansAreNotDefined) {
  CollectiveCall call;
  call.collective = kScan;
  call.remote_size = 1;
  call.bytes = 4;
  EXPECT_THROW(write_schedule(call, {}, nullptr), Error);
}

TEST(Inter, TheAlgorithmOfTheGroupsCanBeChosen) {
  CollectiveCall call;
  call.collective = kAllreduce;
  call.size = 8;
  call.remote_size = 1;
  call.bytes = 4;
  CollectiveChoice choice;
  EXPECT_EQ(choose_algorithm(call, choice), "inter_leaders");
  const auto decided = write_schedule(call, choice, nullptr);
  choice.forced["bcast"] = "basic_linear";
  EXPECT_NE(write_schedule(call, choice, nullptr), decided);
}

}  // namespace
}  // namespace dperf::replay::mpi::testing
