// What the user says about loops, and what is wrong with it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <string>

extern "C" {
#include "sampling/rule/decisions.h"
}

namespace {

class Decisions : public testing::Test {
 protected:
  void TearDown() override { dperf_decisions_free(&decisions_); }
  bool parse(const std::string& text) {
    char error[512] = "";
    const bool right = dperf_decisions_parse(&decisions_, text.c_str(), error, sizeof error);
    error_ = error;
    return right;
  }
  void expect_error(const std::string& text, const std::string& part) {
    EXPECT_FALSE(parse(text)) << text;
    EXPECT_NE(error_.find(part), std::string::npos) << error_;
    dperf_decisions_free(&decisions_);
  }
  dperf_decisions decisions_{};
  std::string error_;
};

TEST_F(Decisions, EachLineIsAboutALoop) {
  ASSERT_TRUE(
      parse("# all of them\n"
            "\n"
            "src/jacobi.c:60 = 10000   # then it is left\n"
            "src/verlet.cpp:251 sample\r\n"
            "\t src/main.c:33 \t run\n"
            "src/main.c:80 first 50\n"
            "src/main.c:90 first 50 period 10"))
      << error_;
  ASSERT_EQ(decisions_.size, 5U);
  const dperf_decision* rows = decisions_.rows;
  EXPECT_STREQ(rows[0].file, "src/jacobi.c");
  EXPECT_EQ(rows[0].line, 60U);
  EXPECT_EQ(rows[0].what, DPERF_DECIDED_ITERATIONS);
  EXPECT_EQ(rows[0].iterations, 10000U);
  EXPECT_EQ(rows[0].stands_in, 3U);
  EXPECT_EQ(rows[1].what, DPERF_DECIDED_SAMPLE);
  EXPECT_EQ(rows[2].what, DPERF_DECIDED_RUN);
  EXPECT_EQ(rows[3].what, DPERF_DECIDED_FIRST);
  EXPECT_EQ(rows[3].iterations, 50U);
  EXPECT_EQ(rows[3].period, 0U);
  EXPECT_EQ(rows[4].period, 10U);
}

TEST_F(Decisions, NothingIsNoDecision) {
  EXPECT_TRUE(parse(""));
  EXPECT_EQ(decisions_.size, 0U);
}

TEST_F(Decisions, NamesMayHaveBlanksAndColons) {
  ASSERT_TRUE(parse("my src/a:b.c:7=3")) << error_;
  EXPECT_STREQ(decisions_.rows[0].file, "my src/a:b.c");
  EXPECT_EQ(decisions_.rows[0].iterations, 3U);
}

TEST_F(Decisions, ALoopIsFoundByTheLastComponentsOfItsFile) {
  ASSERT_TRUE(parse("jacobi.c:60 run")) << error_;
  EXPECT_NE(dperf_decisions_find(&decisions_, "../app/src/jacobi.c", 60), nullptr);
  EXPECT_NE(dperf_decisions_find(&decisions_, "jacobi.c", 60), nullptr);
  EXPECT_EQ(dperf_decisions_find(&decisions_, "src/xjacobi.c", 60), nullptr);
  EXPECT_EQ(dperf_decisions_find(&decisions_, "jacobi.c", 61), nullptr);
  EXPECT_EQ(dperf_decisions_find(&decisions_, "c", 60), nullptr);
}

TEST_F(Decisions, WhatIsWrongIsSaidWithItsLine) {
  expect_error("a.c:1 run\nb.c 7 run\n", "2: 'b.c 7 run': expected FILE:LINE");
  expect_error("a.c: run", "1: 'a.c: run': expected FILE:LINE");
  expect_error(":5 run", "expected FILE:LINE");
  expect_error("a.c:0 run", "expected FILE:LINE");
  expect_error("a.c:99999999999 run", "expected FILE:LINE");
  expect_error("a.c:5", "after a.c:5");
  expect_error("a.c:5 walk", "after a.c:5");
  expect_error("a.c:5 sampled", "after a.c:5");
  expect_error("a.c:5 = ", "after a.c:5");
  expect_error("a.c:5 = -3", "after a.c:5");
  expect_error("a.c:5 = 0", "after a.c:5");
  expect_error("a.c:5 = 99999999999999999999999", "after a.c:5");
  expect_error("a.c:5 = 10 20", "after a.c:5");
  expect_error("a.c:5 run fast", "after a.c:5");
  expect_error("a.c:5 first", "after a.c:5");
  expect_error("a.c:5 first 10 period", "after a.c:5");
  expect_error("a.c:5 first 10 period 0", "after a.c:5");
  expect_error("a.c:5 run\na.c:5 = 3",
               "2: a.c:5: expected one line per loop, but line 1 is about the same loop");
}

}  // namespace
