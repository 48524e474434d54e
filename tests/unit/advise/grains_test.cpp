// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/grains.h"

#include <gmock/gmock.h>

#include "support/error.h"

namespace dperf::advise {
namespace {

using testing::HasSubstr;

MeasuredPool pool(const std::string& folder, std::size_t tasks, const Task& task) {
  MeasuredPool made;
  made.folder = folder;
  made.phases = {std::vector<Task>(tasks, task)};
  return made;
}

std::string error_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Grains, AreReadAndWritten) {
  for (const char* text : {"1", "x2", "x16", "/4"}) EXPECT_EQ(to_string(parse_grain(text)), text);
  EXPECT_EQ(parse_grain("x1"), Grain{});
  for (const char* text : {"", "4", "x", "x0", "/-2", "x2 ", "y3"})
    EXPECT_THAT(error_of([&] { parse_grain(text); }), HasSubstr("expected 1, xN")) << text;
}

TEST(Grains, TasksThatFollowEachOtherAreMergedWithinTheirPhase) {
  const std::vector<std::vector<Task>> phases = {{{1, 10, 100}, {2, 20, 200}, {4, 40, 400}}, {{8, 80, 800}}};
  const auto merged = with_grain(phases, {2, 1}, {});
  ASSERT_EQ(merged.size(), 2u);
  ASSERT_EQ(merged[0].size(), 2u);
  EXPECT_EQ(merged[0][0].compute_ns, 3);
  EXPECT_EQ(merged[0][0].in_bytes, 30);
  EXPECT_EQ(merged[0][0].out_bytes, 300);
  EXPECT_EQ(merged[0][1].compute_ns, 4);
  EXPECT_EQ(merged[1][0].compute_ns, 8);
}

TEST(Grains, WhatIsFixedIsThereOncePerTask) {
  // 100 ns fixed: three of 300 ns become one of 900 - 2 x 100; one of 300 becomes two of 100 + 200 / 2.
  const std::vector<std::vector<Task>> phases = {std::vector<Task>(3, {300, 8, 12})};
  const FixedPart fixed{100, 8, 8};
  const auto merged = with_grain(phases, {3, 1}, fixed);
  EXPECT_EQ(merged[0][0].compute_ns, 700);
  EXPECT_EQ(merged[0][0].in_bytes, 8);    // the number of the first point
  EXPECT_EQ(merged[0][0].out_bytes, 20);  // 8 + 3 x 4
  const auto divided = with_grain(phases, {1, 2}, fixed);
  ASSERT_EQ(divided[0].size(), 6u);
  EXPECT_EQ(divided[0][0].compute_ns, 200);
  EXPECT_EQ(divided[0][0].out_bytes, 10);  // 8 + 4 / 2
}

TEST(Grains, TwoTracesTellWhatIsFixed) {
  // 1000 points: 1000 tasks of 50 + 250 ns and 8 + 4 bytes; 100 tasks of 50 + 2500 ns and 8 + 40 bytes.
  const FixedPart fixed = fixed_part(pool("coarse", 100, {2550, 8, 48}), pool("fine", 1000, {300, 8, 12}));
  EXPECT_NEAR(fixed.compute_ns, 50, 1e-6);
  EXPECT_NEAR(fixed.in_bytes, 8, 1e-9);
  EXPECT_NEAR(fixed.out_bytes, 8, 1e-9);
}

TEST(Grains, TracesThatContradictEachOther) {
  const auto error = [](const MeasuredPool& a, const MeasuredPool& b) {
    return error_of([&] { fixed_part(a, b); });
  };
  EXPECT_THAT(error(pool("a", 10, {5, 1, 1}), pool("b", 10, {5, 1, 1})),
              HasSubstr("a and b: both have 10 tasks"));
  EXPECT_THAT(
      error(pool("a", 10, {300, 1, 1}), pool("b", 20, {400, 1, 1})),
      HasSubstr("b has 20 tasks of 4e-07 s, a has 10 of 3e-07 s; expected the fewer tasks to take longer"));
  EXPECT_THAT(error(pool("a", 10, {900, 1, 1}), pool("b", 20, {300, 1, 1})),
              HasSubstr("expected the same problem"));
}

}  // namespace
}  // namespace dperf::advise
