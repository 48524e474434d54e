// Probes, loop marks and tables, as instrumented code uses them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"

namespace dperf::test {
namespace {

using trace::EventKind;

std::int64_t wall_ns(TracedRun& run, int rank, std::uint64_t id) {
  return sum(
      run, rank, [&](std::uint64_t block) { return block == id; },
      [](const trace::Event& event) { return event.duration_ns; });
}

TEST(Blocks, GetTheTimeBetweenProbes) {
  TracedRun run(1, "blocks");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  /* At least what was asked for: on a busy machine it takes longer. What MPI_Init took is not in it. */
  EXPECT_GE(wall_ns(run, 0, 0), 19000);
  EXPECT_GE(wall_ns(run, 0, 0x11), 29000);
  EXPECT_GE(wall_ns(run, 0, 0x12), 39000);
  EXPECT_GE(wall_ns(run, 0, 0x15), 19000);
}

TEST(Blocks, HaveTheTextOfTheirTables) {
  TracedRun run(2, "blocks", {"late"});
  for (int rank = 0; rank < 2; ++rank) {
    const auto& blocks = run.trace().rank(rank).definitions().blocks;
    const auto found =
        std::find_if(blocks.begin(), blocks.end(), [](const auto& block) { return block.id == 0x12; });
    ASSERT_NE(found, blocks.end());
    EXPECT_EQ(found->place.file, "some/file.c");
    EXPECT_EQ(found->place.line, 14u);
    EXPECT_EQ(found->place.function, "main");
    EXPECT_FALSE(found->is_loop);
  }
  const auto& blocks = run.trace().rank(1).definitions().blocks;
  EXPECT_TRUE(std::any_of(blocks.begin(), blocks.end(),
                          [](const auto& block) { return block.place.file == "other.c"; }));
}

// for (i < 3) for (j) { MPI_Barrier; if (j == 1) break; }: the break leaves the inner loop's exit out.
TEST(Blocks, LoopsThatAreLeftEarlyAreClosed) {
  TracedRun run(1, "blocks");
  std::string marks;
  for (const trace::Event& event : run.events(0)) {
    if (event.kind == EventKind::kLoopEnter) marks += '(';
    if (event.kind == EventKind::kLoopExit) marks += ')';
    if (event.kind == EventKind::kLoopIteration) marks += 'i';
    if (event.kind == EventKind::kCall && name(event) == "MPI_Barrier") marks += 'B';
  }
  EXPECT_EQ(marks, "B(i(iBiB)i(iBiB)i(iBiB))B");
}

TEST(Blocks, SayOnceIfMpiInitWasNotSeen) {
  TracedRun run(1, "blocks_unseen");
  EXPECT_TRUE(run.result().ok());
  const std::string& err = run.result().err;
  const auto at = err.find("MPI_Init was not seen");
  EXPECT_NE(at, std::string::npos) << err;
  EXPECT_EQ(err.find("MPI_Init was not seen", at + 1), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(run.folder() / "traces"));
}

}  // namespace
}  // namespace dperf::test
