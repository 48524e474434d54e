// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/response_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace dperf::wrapper {
namespace {

using testing::ElementsAre;

TEST(ResponseFile, SeparatesWordsAtWhiteSpace) {
  EXPECT_THAT(split_words(" -c\tfoo.c\n-o  foo.o\n"), ElementsAre("-c", "foo.c", "-o", "foo.o"));
}

TEST(ResponseFile, QuotesAndBackslashesProtect) {
  EXPECT_THAT(split_words(R"(-DA="b c" 'd "e' f\ g "h\"i" "")"),
              ElementsAre("-DA=b c", "d \"e", "f g", "h\"i", ""));
}

TEST(ResponseFile, IsReadWhereItStandsAndMayNest) {
  const auto folder = std::filesystem::path(testing::TempDir());
  const auto inner = folder / "dperf_inner.rsp";
  const auto outer = folder / "dperf_outer.rsp";
  std::ofstream(inner) << "b.c \"c d.c\"";
  std::ofstream(outer) << "a.c @" << inner.string();
  EXPECT_THAT(expand_response_files({"-c", "@" + outer.string(), "e.c"}),
              ElementsAre("-c", "a.c", "b.c", "c d.c", "e.c"));
}

TEST(ResponseFile, ThatNamesItselfEnds) {
  const auto file = std::filesystem::path(testing::TempDir()) / "dperf_loop.rsp";
  std::ofstream(file) << "@" << file.string();
  EXPECT_THAT(expand_response_files({"@" + file.string()}), ElementsAre("@" + file.string()));
}

TEST(ResponseFile, ThatCannotBeReadStaysAWord) {
  EXPECT_THAT(expand_response_files({"@nowhere.rsp", "@"}), ElementsAre("@nowhere.rsp", "@"));
}

}  // namespace
}  // namespace dperf::wrapper
