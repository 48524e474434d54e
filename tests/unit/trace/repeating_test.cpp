// Periods of iterations, against their definition.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/repeating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace dperf::trace {
namespace {

/// From where on each is like the one `period` before it, except for the tail.
std::uint64_t plainly(const std::vector<std::uint64_t>& entry, std::uint64_t period) {
  std::uint64_t from = 0;
  for (std::uint64_t i = period; i + dperf_tail(period) < entry.size(); ++i)
    if (entry[i] != entry[i - period]) from = i + 1;
  return from;
}

void expect_as_defined(const std::vector<std::vector<std::uint64_t>>& entries) {
  RepeatingIterations repeating;
  for (const auto& entry : entries) {
    for (const std::uint64_t signature : entry) repeating.add(signature);
    repeating.end_entry();
  }
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD; ++period) {
    std::uint64_t from = 0;
    for (const auto& entry : entries) from = std::max(from, plainly(entry, period));
    EXPECT_EQ(repeating.from(period), from) << "period " << period;
  }
}

std::vector<std::uint64_t> of_period(std::size_t size, std::uint64_t period,
                                     std::vector<std::size_t> odd = {}) {
  std::vector<std::uint64_t> entry(size);
  for (std::size_t i = 0; i < size; ++i) entry[i] = i % period;
  for (const std::size_t i : odd) entry[i] = 1000 + i;
  return entry;
}

TEST(RepeatingIterations, AreFoundAsTheyAreDefined) {
  for (const std::uint64_t period : {1, 2, 7, 64})
    for (const std::size_t size : {1, 5, 127, 130, 700}) expect_as_defined({of_period(size, period)});
  expect_as_defined({of_period(900, 1, {0}), of_period(900, 1, {3, 500})});
  expect_as_defined({of_period(900, 1, {300, 301, 700}), of_period(10, 3), of_period(900, 5, {899})});
  expect_as_defined({of_period(400, 1, {130}), of_period(400, 1), of_period(400, 1, {397, 398})});
  expect_as_defined({of_period(400, 1, {128, 257, 390})});
}

}  // namespace
}  // namespace dperf::trace
