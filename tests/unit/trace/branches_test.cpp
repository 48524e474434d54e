// BRANCH definitions: which branches in a loop were taken, as they are read, written and refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "definition_errors.h"
#include "dperf/trace_format.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"

namespace dperf::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kBranches = R"(ranks 1
loop a.c:3..9(main)
rank 0
  enter 1
  iteration 1
  leave 1
  branch 1 5
  branch 1 7 times=2 calls=31
)";

TEST(Branches, AreReadAndDumpedAsTheyAreAssembled) {
  const auto trace = assemble(kBranches);
  EXPECT_THAT(trace->rank(0).definitions().branches,
              ElementsAre(LoopBranch{1, 5, 0, 0}, LoopBranch{1, 7, 2, 31}));
  const std::string once = dump(*trace);
  EXPECT_THAT(once, HasSubstr("\nbranch 1 5\nbranch 1 7 times=2 calls=31\n"));
  EXPECT_EQ(dump(*assemble(once)), once);
}

TEST(Branches, AreTheSameInAFolder) {
  test::TempFolder folder;
  write_folder(*assemble(kBranches), folder / "t");
  EXPECT_EQ(dump(*open(folder / "t", true)), dump(*assemble(kBranches)));
}

TEST(Branches, OfAnotherFormAreRefused) {
  EXPECT_THAT(text_error("branch 2 5"), HasSubstr(":4: '2' is not a"));
  EXPECT_THAT(text_error("branch 0 5"), HasSubstr(":4: 0 is not a loop; expected: branch LOOP"));
  EXPECT_THAT(text_error("branch 1 x"), HasSubstr("line 'x' is not a number from 0 to 4294967295"));
  EXPECT_THAT(text_error("branch 1 5 times=-1"), HasSubstr("times '-1' is not a number"));
}

/// What a reader of definitions says of a BRANCH.
std::string error_of(std::uint64_t loop, std::uint64_t times, std::uint64_t calls) {
  ByteWriter payload;
  for (const std::uint64_t number : {loop, std::uint64_t{5}, times, calls}) payload.varint(number);
  return error_in([&] { EXPECT_EQ(read_definition(DPERF_DEF_BRANCH, payload).branches.size(), 1U); });
}

TEST(Branches, ThatAreDamagedAreRefused) {
  EXPECT_EQ(error_of(1, 2, 7), "");
  EXPECT_THAT(error_of(0, 2, 7), HasSubstr("loop 0 of a branch is not defined"));
  EXPECT_THAT(error_of(2, 2, 7), HasSubstr("loop 2 of a branch is not defined"));
  EXPECT_THAT(error_of(1, std::uint64_t{1} << 40, 7), HasSubstr("times of a branch"));
  EXPECT_THAT(error_of(1, 2, std::uint64_t{1} << 60), HasSubstr("calls before a branch: at most "));
}

}  // namespace
}  // namespace dperf::trace
