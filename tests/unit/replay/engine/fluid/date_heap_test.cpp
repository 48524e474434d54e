// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/date_heap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace dperf::replay::fluid {
namespace {

TEST(DateHeap, WhatWasPutInFirstComesFirstOfEqualDates) {
  DateHeap heap;
  for (const std::uint32_t id : {3U, 1U, 2U}) heap.set(id, 1);
  for (const std::uint32_t id : {3U, 1U, 2U}) {
    EXPECT_EQ(heap.first(), id);
    heap.erase(id);
  }
  EXPECT_TRUE(heap.empty());
}

TEST(DateHeap, ErasingWhatIsNotThereChangesNothing) {
  DateHeap heap;
  heap.erase(5);
  heap.set(1, 2);
  heap.erase(0);
  EXPECT_EQ(heap.first(), 1U);
}

TEST(DateHeap, KnowsTheFirstAsAMapDoes) {
  std::mt19937 random(1);
  DateHeap heap;
  std::map<std::uint32_t, double> all;
  for (int step = 0; step < 20'000; ++step) {
    const std::uint32_t id = random() % 50;
    if (random() % 3 == 0) {
      heap.erase(id);
      all.erase(id);
    } else {
      const double date = static_cast<double>(random());
      heap.set(id, date);
      all[id] = date;
    }
    ASSERT_EQ(heap.empty(), all.empty());
    if (all.empty()) continue;
    const auto first = std::min_element(all.begin(), all.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    ASSERT_EQ(heap.first_date(), first->second);
    ASSERT_EQ(heap.date(first->first), first->second);
  }
}

TEST(DateHeap, FindsAllThatAreBeforeADate) {
  DateHeap heap;
  for (std::uint32_t id = 0; id < 100; ++id) heap.set(id, id * 37 % 100);
  for (const double date : {0.0, 1.0, 42.0, 100.0}) {
    std::vector<std::uint32_t> found;
    heap.find_before(date, found);
    EXPECT_EQ(static_cast<double>(found.size()), date);
    for (const std::uint32_t id : found) EXPECT_LT(heap.date(id), date);
  }
}

}  // namespace
}  // namespace dperf::replay::fluid
