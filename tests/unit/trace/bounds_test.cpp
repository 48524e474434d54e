// BOUND definitions: how many iterations a loop has by its condition, as it is read, written and refused.
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

constexpr const char* kBounds = R"(ranks 1
loop a.c:3..9(main)
rank 0
  enter 1
  iteration 1
  leave 1
  bound 1 0 k<max_iter iterations=150
  bound 1 1 "t <= \"end\"" iterations=40 estimated=1
  bound 1 0 estimated
  bound 1 2 t<end iterations=41 rounded=1
  bound 1 3 norm>tol iterations=93 estimated=1 guessed=1
)";

TEST(Bounds, AreRead) {
  EXPECT_THAT(
      assemble(kBounds)->rank(0).definitions().bounds,
      ElementsAre(LoopBound{1, 0, "k<max_iter", 150, false}, LoopBound{1, 1, "t <= \"end\"", 40, true},
                  LoopBound{1, 0, "estimated", 0, false}, LoopBound{1, 2, "t<end", 41, false, true},
                  LoopBound{1, 3, "norm>tol", 93, true, false, true}));
}

TEST(Bounds, AreDumpedAsTheyAreAssembled) {
  const std::string once = dump(*assemble(kBounds));
  EXPECT_THAT(once, HasSubstr("\nbound 1 0 k<max_iter iterations=150\n"
                              "bound 1 1 \"t <= \\\"end\\\"\" iterations=40 estimated=1\n"
                              "bound 1 0 estimated\n"
                              "bound 1 2 t<end iterations=41 rounded=1\n"
                              "bound 1 3 norm>tol iterations=93 estimated=1 guessed=1\n"));
  EXPECT_EQ(dump(*assemble(once)), once);
}

TEST(Bounds, AreTheSameInAFolder) {
  test::TempFolder folder;
  write_folder(*assemble(kBounds), folder / "t");
  const auto again = open(folder / "t", true);
  EXPECT_EQ(again->rank(0).definitions().bounds, assemble(kBounds)->rank(0).definitions().bounds);
  EXPECT_EQ(dump(*again), dump(*assemble(kBounds)));
}

TEST(Bounds, OfAnotherFormAreRefused) {
  EXPECT_THAT(text_error("bound 2 0 k<n"), HasSubstr(":4: '2' is not a"));
  EXPECT_THAT(text_error("bound 0 0 k<n"), HasSubstr(":4: 0 is not a loop; expected: bound LOOP"));
  EXPECT_THAT(text_error("bound 1 x k<n"), HasSubstr("comparison 'x' is not a number from 0 to 4294967295"));
  EXPECT_THAT(text_error("bound 1 0 k<n iterations=-1"), HasSubstr("iterations '-1' is not a number"));
  EXPECT_THAT(text_error("bound 1 0 k<n estimated=2"),
              HasSubstr("estimated '2' is not a number from 0 to 1"));
  EXPECT_THAT(text_error("bound 1 0 k<n iterations=7 guessed=1"),
              HasSubstr("what is guessed is estimated, and has a number of iterations"));
}

/// What a reader of definitions says of a BOUND.
std::string error_of(std::uint64_t loop, std::uint64_t iterations, std::uint8_t flags,
                     std::string_view behind = "") {
  ByteWriter payload;
  payload.varint(loop);
  payload.varint(0);
  payload.string("k<n");
  payload.varint(iterations);
  payload.byte(flags);
  payload.raw(behind);
  return error_in([&] { EXPECT_EQ(read_definition(DPERF_DEF_BOUND, payload).bounds.size(), 1U); });
}

TEST(Bounds, ThatAreDamagedAreRefused) {
  EXPECT_EQ(error_of(1, 7, DPERF_BOUND_ESTIMATED), "");
  EXPECT_EQ(error_of(1, 7, DPERF_BOUND_ESTIMATED | DPERF_BOUND_ROUNDED), "");
  EXPECT_THAT(error_of(0, 7, 0), HasSubstr("loop 0 of a bound is not defined"));
  EXPECT_THAT(error_of(2, 7, 0), HasSubstr("loop 2 of a bound is not defined"));
  EXPECT_THAT(error_of(1, std::uint64_t{1} << 60, 0), HasSubstr("iterations of a bound: at most "));
  EXPECT_EQ(error_of(1, 7, DPERF_BOUND_ESTIMATED | DPERF_BOUND_GUESSED), "");
  EXPECT_THAT(error_of(1, 7, DPERF_BOUND_GUESSED), HasSubstr("what is guessed is estimated"));
  EXPECT_THAT(error_of(1, 0, DPERF_BOUND_ESTIMATED | DPERF_BOUND_GUESSED), HasSubstr("found 0x5"));
  EXPECT_THAT(error_of(1, 7, 8), HasSubstr("flags of a bound: unknown bits in 0x8"));
  EXPECT_THAT(error_of(1, 7, 0, "x"), HasSubstr("end of the definition expected, but 1 byte left"));
}

}  // namespace
}  // namespace dperf::trace
