// Loops around skipped ones that ended before their counters say.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/early_exits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// `steps` of a solver's loop in each of which a loop of 40 iterations skips 30.
std::vector<std::string> found_in(int steps, const std::string& definitions) {
  std::string text =
      "ranks 1\nloop solve.c:98(main)\nloop row.c:7(sweep)\nrank 0\nsample 2 sampled run=10 skipped=30\n" +
      definitions + "MPI_Init\nenter 1\n";
  for (int i = 0; i < steps; ++i)
    text += "iteration 1\nenter 2\nrepeat 30 {\niteration 2\ncompute 1us\nMPI_Barrier\n}\nleave 2\n";
  std::vector<std::string> found;
  for (const EarlyExit& exit : early_exits(*trace::assemble(text + "leave 1\nMPI_Finalize\n")))
    found.push_back(describe(exit));
  return found;
}

constexpr const char* kNoCounter = "sample 1 not-told entries=1 run=20 reason=no-counter\n";

TEST(EarlyExits, AreThoseBeforeTheCounterSays) {
  const std::string bound = fmt::format("{}bound 1 0 step<max iterations=3000\n", kNoCounter);
  EXPECT_THAT(found_in(20, bound),
              ElementsAre("solve.c:98 (main) ended after 20 iterations of at most 3000 (step<max), perhaps "
                          "because iterations in it were skipped, which computed nothing"));
}

TEST(EarlyExits, AreNotThoseByTheCounter) {
  EXPECT_THAT(found_in(20, fmt::format("{}bound 1 0 step<max iterations=20\n", kNoCounter)), IsEmpty());
  // Steps that vary: within a tenth.
  const std::string estimated = fmt::format("{}bound 1 0 t<t_end iterations=21 estimated=1\n", kNoCounter);
  EXPECT_THAT(found_in(19, estimated), IsEmpty());
  EXPECT_THAT(found_in(12, estimated),
              ElementsAre(testing::HasSubstr("after 12 iterations of about 21 (t<t_end),")));
}

TEST(EarlyExits, NeedALoopThatMayBeLeftEarlyAndSkippedIterations) {
  EXPECT_THAT(found_in(20, "bound 1 0 step<max iterations=3000\n"), IsEmpty());
  const auto trace = trace::assemble(
      fmt::format("ranks 1\nloop solve.c:98(main)\nrank 0\n{}bound 1 0 step<max iterations=3000\nMPI_Init\n"
                  "enter 1\niteration 1\nMPI_Barrier\nleave 1\nMPI_Finalize\n",
                  kNoCounter));
  EXPECT_THAT(early_exits(*trace), IsEmpty());
}

TEST(EarlyExits, AreNotThoseOfARunThatWasStopped) {
  const auto trace = trace::assemble(fmt::format(
      "ranks 1\nloop solve.c:98(main)\nloop row.c:7(sweep)\nrank 0\n"
      "sample 2 sampled run=10 skipped=30\n{}bound 1 0 step<max iterations=3000\nMPI_Init\n"
      "enter 1\niteration 1\nenter 2\nrepeat 30 {{\niteration 2\nMPI_Barrier\n}}\nleave 2\nkilled\n",
      kNoCounter));
  EXPECT_THAT(early_exits(*trace), IsEmpty());
}

TEST(EarlyExits, WithoutACounterAreDoubtfulInAnyCase) {
  EXPECT_THAT(
      found_in(20, kNoCounter),
      ElementsAre("solve.c:98 (main) ended after 20 iterations, perhaps because iterations in it were "
                  "skipped, which computed nothing"));
}

}  // namespace
}  // namespace dperf::sample
