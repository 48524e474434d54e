// Which messages hold data that the program has never written.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "run.h"

namespace dperf::test {
namespace {

bool has_page_maps() {
  return std::ifstream("/proc/self/pagemap").good();
}

class Unwritten : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_page_maps()) GTEST_SKIP() << "the kernel does not say what a page is";
  }
  static TracedRun& run() {
    static TracedRun run(2, "unwritten");
    return run;
  }
  /// How many messages of that tag are, of how many.
  static std::pair<int, int> of(int tag) {
    std::vector<trace::Event> sends = only(run().calls(0), "MPI_Send");
    std::erase_if(sends, [tag](const trace::Event& send) { return send.args.tag != tag; });
    const auto unwritten =
        std::count_if(sends.begin(), sends.end(), [](const auto& send) { return send.unwritten; });
    return {static_cast<int>(unwritten), static_cast<int>(sends.size())};
  }
};

TEST_F(Unwritten, IsWhatWasOnlyAllocated) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  expect_sums(run());
  EXPECT_EQ(of(1), std::pair(4, 4)) << "never written";
  EXPECT_EQ(of(2), std::pair(0, 4)) << "written";
  EXPECT_EQ(of(3), std::pair(4, 4)) << "static";
  EXPECT_EQ(of(4), std::pair(4, 4)) << "of a contiguous datatype";
}

TEST_F(Unwritten, AreNoDataThatBothSidesCopy) {
  EXPECT_EQ(of(5), std::pair(0, 4)) << "of a datatype with gaps";
  EXPECT_EQ(of(6), std::pair(0, 4)) << "small";
}

// It may be seen only some messages later that they are now.
TEST_F(Unwritten, IsNotWhatWasWrittenSince) {
  EXPECT_EQ(of(7), std::pair(4, 4));
  EXPECT_LE(of(8).first, 15);
  EXPECT_EQ(of(9), std::pair(0, 4));
}

TEST_F(Unwritten, OfABroadcastIsTheDataOfTheRoot) {
  EXPECT_TRUE(only(run().calls(0), "MPI_Bcast").at(0).unwritten);
  EXPECT_FALSE(only(run().calls(1), "MPI_Bcast").at(0).unwritten);
}

}  // namespace
}  // namespace dperf::test
