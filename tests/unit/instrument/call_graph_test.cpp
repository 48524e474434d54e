// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sources.h"

namespace dperf::instrument {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const NamedText kExchange = {"exchange.c",
                             "#include <mpi.h>\nvoid exchange(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"};
const std::string kCallsExchange =
    "int n;\nvoid exchange(void);\nvoid step(void) {\n  n++;\n  exchange();\n  n++;\n}\n";

TEST(CallGraph, FollowsCallsIntoTheOtherGivenFiles) {
  const auto files = instrument_texts({{"step.c", kCallsExchange}, kExchange});
  EXPECT_THAT(files[0].blocks, SizeIs(2));
}

TEST(CallGraph, TakesAFunctionThatIsNotGivenForPerhaps) {
  const auto files = instrument_texts({{"step.c", kCallsExchange}});
  EXPECT_FALSE(files[0].changed);
  EXPECT_THAT(files[0].blocks, IsEmpty());
}

TEST(CallGraph, KeepsStaticFunctionsOfTheSameNameApart) {
  const std::string silent = "int n;\nstatic void helper(void) {}\nvoid f(void) { n++; helper(); n++; }\n";
  const std::string speaking =
      "#include <mpi.h>\nint n;\nstatic void helper(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
      "void g(void) { n++; helper(); n++; }\n";
  const auto files = instrument_texts({{"a.c", silent}, {"sub/a.c", speaking}});
  EXPECT_FALSE(files[0].changed);
  EXPECT_THAT(files[1].blocks, SizeIs(2));
}

TEST(CallGraph, LocalFunctionsOfMpiAreNoCommunication) {
  const auto files = instrument_texts(
      {{"a.c",
        "#include <mpi.h>\ndouble f(int *r) { MPI_Comm_rank(MPI_COMM_WORLD, r); return MPI_Wtime(); }\n"}});
  EXPECT_TRUE(files[0].calls_mpi);
  EXPECT_FALSE(files[0].changed);
}

TEST(CallGraph, PmpiCountsAsMpi) {
  const auto files =
      instrument_texts({{"a.c", main_with("int n = 0; PMPI_Barrier(MPI_COMM_WORLD); n++; (void)n;")}});
  EXPECT_THAT(files[0].blocks, SizeIs(1));
}

TEST(CallGraph, AbortAndPathsThatEndAreNoCommunication) {
  const std::string before =
      "#include <stdlib.h>\nint n;\nstatic void die(void) { MPI_Abort(MPI_COMM_WORLD, 1); }\n"
      "static void check(int bad) { if (bad) { MPI_Finalize(); exit(1); } if (bad) die(); }\n";
  const auto files =
      instrument_texts({{"a.c", main_with("MPI_Init(0, 0); n++; check(n); n++; check(n); n++;", before)}});
  EXPECT_THAT(files[0].blocks, SizeIs(1));
}

TEST(CallGraph, NamesFunctionsOfHeadersThatCannotBeEdited) {
  const auto files =
      instrument_texts({{"meet.h",
                         "#include <mpi.h>\nstatic inline int meet(void) { MPI_Barrier(MPI_COMM_WORLD); "
                         "return __INCLUDE_LEVEL__; }\n"},
                        {"a.c", "#include \"meet.h\"\nint n;\nvoid f(void) { n++; meet(); n++; }\n"}});
  EXPECT_THAT(files[0].blocks, SizeIs(2));
  ASSERT_THAT(files[0].skipped, SizeIs(1));
  EXPECT_EQ(files[0].skipped[0].function, "meet");
  EXPECT_THAT(files[0].skipped[0].path, HasSubstr("meet.h"));
  EXPECT_EQ(files[0].skipped[0].line, 2U);
}

TEST(CallGraph, MutualRecursionEnds) {
  const auto files =
      instrument_texts({{"a.c",
                         "#include <mpi.h>\nint n;\nvoid g(int);\nvoid f(int i) { if (i) g(i - 1); n++; }\n"
                         "void g(int i) { if (i) f(i - 1); MPI_Barrier(MPI_COMM_WORLD); n++; }\n"}});
  EXPECT_THAT(files[0].text, HasSubstr("dperf_rt_block"));
}

TEST(CallGraph, ALibraryWhoseHeaderIncludesMpiIsPerhaps) {
  const std::vector<NamedText> texts = {
      {"sys/solver.h", "#include <mpi.h>\nvoid solve(void);\n"},
      {"a.c",
       main_with("MPI_Init(0, 0);\nfor (int i = 0; i < 3; i++) { solve(); }\n", "#include <solver.h>\n")}};
  const auto files = instrument_texts(texts, {"-isystem", "sys"});
  ASSERT_THAT(files[0].loops, SizeIs(1)) << files[0].reason;
  EXPECT_EQ(files[0].loops[0].communication, Communication::kPerhaps);
}

TEST(CallGraph, ALibraryWithoutMpiIsNot) {
  const auto files =
      instrument_texts({{"a.c", main_with("MPI_Init(0, 0);\nfor (int i = 0; i < 3; i++) { putchar(i); }\n",
                                          "#include <stdio.h>\n")}});
  EXPECT_THAT(files[0].loops, IsEmpty());
  EXPECT_THAT(files[0].text, Not(HasSubstr("dperf_rt_loop_enter(0x")));
}

}  // namespace
}  // namespace dperf::instrument
