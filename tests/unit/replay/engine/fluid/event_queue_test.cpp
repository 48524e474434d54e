// The earliest first, and of equal dates what was put in first.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/event_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace dperf::replay {
namespace {

TEST(EventQueue, DoesWhatASortedMapDoes) {
  std::mt19937 random(1);
  EventQueue<int> queue;
  std::map<std::pair<double, int>, int> expected;
  for (int i = 0; i < 20000; ++i) {
    const bool grows = i / 500 % 2 == 0;
    if (!expected.empty() && random() % 3 < (grows ? 1 : 2)) {
      queue.pop();
      expected.erase(expected.begin());
    } else {
      const double date = static_cast<double>(random() % 50);
      queue.push(date, i);
      expected[{date, i}] = i;
    }
    ASSERT_EQ(queue.empty(), expected.empty());
    if (expected.empty()) continue;
    ASSERT_EQ(queue.first_date(), expected.begin()->first.first);
    ASSERT_EQ(queue.first(), expected.begin()->second);
  }
}

TEST(EventQueue, TheSecondOneIsAmongTheFirst) {
  std::mt19937 random(2);
  EventQueue<int> queue;
  for (int i = 0; i < 300; ++i) queue.push(static_cast<double>(random() % 1000), i);
  bool known = true;
  while (!queue.empty()) {
    EXPECT_TRUE(known);
    std::vector<int> of_first;
    queue.for_each_of_first([&](int what) { of_first.push_back(what); });
    EXPECT_EQ(of_first.front(), queue.first());
    queue.pop();
    known = queue.empty() || std::ranges::find(of_first, queue.first()) != of_first.end();
  }
}

}  // namespace
}  // namespace dperf::replay
