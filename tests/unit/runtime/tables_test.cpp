// The runtime's tables of handles, requests and call paths.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "parts.h"

namespace {

TEST(RuntimeHandles, KeepTheOthersWhenSomeAreRemoved) {
  // Pointers that lie close together, as those of MPI's objects do.
  const auto handle = [](unsigned i) { return std::uintptr_t{0x7f0000001000} + 64 * i; };
  for (unsigned i = 0; i < 1000; ++i) parts_handles_put(handle(i), i + 1);
  for (unsigned i = 0; i < 1000; i += 3) parts_handles_remove(handle(i));
  for (unsigned i = 0; i < 1000; ++i) ASSERT_EQ(parts_handles_number(handle(i)), i % 3 ? i + 1 : 0) << i;
  EXPECT_EQ(parts_handles_used(), 666U);
  parts_handles_free();
}

TEST(RuntimeHandles, ALaterObjectTakesTheHandleOver) {
  parts_handles_put(64, 1);
  parts_handles_put(64, 2);
  EXPECT_EQ(parts_handles_number(64), 2U);
  EXPECT_EQ(parts_handles_used(), 1U);
  parts_handles_free();
}

TEST(RuntimeHandles, NothingIsInAnEmptyTable) {
  EXPECT_EQ(parts_handles_number(64), 0U);
  parts_handles_remove(64);
  parts_handles_put(64, 1);
  EXPECT_EQ(parts_handles_number(0), 0U);
  parts_handles_remove(128);
  EXPECT_EQ(parts_handles_used(), 1U);
  parts_handles_free();
}

class RuntimeRequests : public testing::Test {
 protected:
  ~RuntimeRequests() override { parts_requests_free(); }
  int a_ = 0, b_ = 0;
};

TEST_F(RuntimeRequests, TheNullRequestIsNone) {
  EXPECT_EQ(parts_request_add(0, &a_), 0U);
  EXPECT_EQ(parts_request_hold(0, &a_), 0U);
  EXPECT_EQ(parts_request_hold(5, &a_), 0U) << "nothing was added";
}

TEST_F(RuntimeRequests, OfOneHandleThePlaceDecidesThenTheAge) {
  const auto first = parts_request_add(5, &a_);
  const auto second = parts_request_add(5, &b_);
  EXPECT_LT(parts_request_id(first), parts_request_id(second));
  EXPECT_EQ(parts_request_hold(5, &b_), second);
  parts_request_release(second);
  EXPECT_EQ(parts_request_hold(5, nullptr), first) << "copied elsewhere: the oldest";
  EXPECT_EQ(parts_request_hold(5, nullptr), second) << "the first one is held";
  EXPECT_EQ(parts_request_hold(5, nullptr), 0U);
}

TEST_F(RuntimeRequests, ARemovedOneIsForgottenAndItsIdUsedAgain) {
  const auto first = parts_request_add(5, &a_);
  const auto id = parts_request_id(first);
  parts_request_remove(first);
  parts_request_remove(first);
  EXPECT_EQ(parts_request_hold(5, &a_), 0U);
  EXPECT_EQ(parts_request_id(parts_request_add(5, &a_)), id);
}

TEST_F(RuntimeRequests, ThousandsWithOneHandleAreAllFound) {
  constexpr std::size_t kMany = 5000;
  std::vector<char> places(kMany);
  for (auto& place : places) ASSERT_NE(parts_request_add(5, &place), 0U);
  std::set<std::uint32_t> found;
  for (auto& place : places) found.insert(parts_request_hold(5, &place));
  EXPECT_EQ(found.size(), kMany);
  EXPECT_FALSE(found.contains(0));
}

TEST(RuntimeSites, AStackHasOneNumberAndEachStackItsOwn) {
  std::set<std::uint32_t> here, there, deep, deeper;
  for (int i = 0; i < 5; ++i) {
    here.insert(parts_site_from_here());
    there.insert(parts_site_from_there());
    deep.insert(parts_site_from_depth(3));
    deeper.insert(parts_site_from_depth(4));
  }
  const std::set<std::uint32_t> all{*here.begin(), *there.begin(), *deep.begin(), *deeper.begin()};
  EXPECT_EQ(here.size() + there.size() + deep.size() + deeper.size(), 4U) << "one number each";
  EXPECT_EQ(all.size(), 4U) << "different numbers";
  EXPECT_FALSE(all.contains(0));
  parts_sites_free();
}

}  // namespace
