// Which variables are counters of loops: members and references, by what all files together show.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sources.h"

namespace dperf::instrument {
namespace {

using testing::HasSubstr;

constexpr Eligibility kSampled = Eligibility::kAlways, kIfDirected = Eligibility::kIfDirected,
                      kNo = Eligibility::kNever;

constexpr const char* kClass =
    "#pragma once\n"
    "struct domain { int cycle = 0, other = 0; void advance(); void run(int n); void skip(); };\n"
    "struct outer { domain inside; };\n";

PlanEntry first_loop_of(const std::vector<NamedText>& others) {
  std::vector<NamedText> texts = {
      {"a.cpp",
       "#include \"domain.h\"\n"
       "void domain::run(int n) {\n  for (cycle = 0; cycle < n; ++cycle) advance();\n}\n"},
      {"domain.h", kClass}};
  texts.insert(texts.end(), others.begin(), others.end());
  return instrument_texts(texts)[0].loops.at(0);
}

std::string advance_that(const std::string& does) {
  return "#include <mpi.h>\n#include <cstring>\n#include \"domain.h\"\nvoid (*hook)(domain &);\n"
         "void domain::advance() { MPI_Barrier(MPI_COMM_WORLD); " +
         does + " }\n";
}

TEST(MemberCounters, AreCountersIfNothingThatTheLoopCallsWritesThem) {
  const PlanEntry loop = first_loop_of({{"b.cpp", advance_that("++other;")}});
  EXPECT_EQ(loop.eligibility, kSampled) << loop.why;
  EXPECT_THAT(loop.why, HasSubstr("its counter `cycle` steps to `n`"));
  EXPECT_EQ(first_loop_of({{"b.cpp", advance_that("") + "void domain::skip() { ++cycle; }\n"}}).eligibility,
            kSampled)
      << "what the loop does not call does not matter";
}

TEST(MemberCounters, AreNotIfSomethingMayWriteThem) {
  const std::string skip = "void domain::skip() { ++cycle; }\n";
  const NamedText cases[] = {
      {"the function that is called", advance_that("++cycle;")},
      {"one that it calls", advance_that("skip();") + skip},
      {"one that it may call through a pointer", advance_that("hook(*this);") + skip},
      {"one that is not given", advance_that("skip();")},
      {"code that has its address", advance_that("static int *p; p = &cycle; ++*p;")},
      {"an assignment of the object", advance_that("*this = domain();")},
      {"an assignment of what it is in", advance_that("static outer a, b; a = b;")},
      {"a copy of its bytes", advance_that("static domain d; std::memcpy(this, &d, sizeof d);")},
      {"the function that the loop is in, again", advance_that("run(other);")},
  };
  for (const auto& [who, text] : cases) {
    const PlanEntry loop = first_loop_of({{"b.cpp", text}});
    EXPECT_EQ(loop.eligibility, kIfDirected) << who;
    EXPECT_THAT(loop.why, HasSubstr("its counter `cycle` is not a local variable")) << who;
  }
  EXPECT_EQ(first_loop_of({}).eligibility, kIfDirected) << "one file alone shows too little";
}

TEST(MemberCounters, OfAnotherObjectInEachIterationAreNone) {
  const auto files =
      instrument_texts({{"a.c",
                         "#include <mpi.h>\nstruct node { int k; struct node *next; };\n"
                         "void f(struct node *p, struct node *q) {\n"
                         "  for (p->k = 0; p->k < 9; p->k++) { MPI_Barrier(MPI_COMM_WORLD); p = p->next; }\n"
                         "  for (q->k = 0; q->k < 9; q->k++) MPI_Barrier(MPI_COMM_WORLD);\n}\n"}});
  EXPECT_EQ(files[0].loops[0].eligibility, kIfDirected);
  EXPECT_EQ(files[0].loops[1].eligibility, kSampled) << files[0].loops[1].why;
}

TEST(References, AreTheVariableThatTheyStandFor) {
  const auto files = instrument_texts(
      {{"a.cpp",
        "#include <mpi.h>\nvoid f(int &given, int n) {\n  int count = 0;\n  int &k = count;\n"
        "  for (k = 0; k < n; ++k) MPI_Barrier(MPI_COMM_WORLD);\n"
        "  for (k = 0; k < n; ++k) { MPI_Barrier(MPI_COMM_WORLD); count += 2; }\n"
        "  for (given = 0; given < n; ++given) MPI_Barrier(MPI_COMM_WORLD);\n}\n"}});
  EXPECT_EQ(files[0].loops[0].eligibility, kSampled) << files[0].loops[0].why;
  EXPECT_EQ(files[0].loops[1].eligibility, kNo) << files[0].loops[1].why;
  EXPECT_EQ(files[0].loops[2].eligibility, kIfDirected) << files[0].loops[2].why;
}

}  // namespace
}  // namespace dperf::instrument
