// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/ranks/ranks.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "support/output.h"
#include "support/temp_folder.h"

namespace dperf::advise {
namespace {

/// Each rank on a host of its own: n0, n1, ...
Prediction run(int ranks, double compute_s, double communication_s, double waiting_s) {
  Prediction made;
  made.t_predicted_s = compute_s + communication_s + waiting_s;
  for (int rank = 0; rank < ranks; ++rank) {
    RankTimes& times = made.ranks.emplace_back();
    times.compute_s = compute_s;
    times.communication_s = communication_s;
    times.waiting_s = waiting_s;
    times.total_s = made.t_predicted_s;
    times.host = "n" + std::to_string(rank);
  }
  BlockCost& block = made.blocks.emplace_back();
  block.file = "a.c";
  block.first_line = 1;
  block.last_line = 5;
  block.mean_s = compute_s;
  SiteCost& site = made.sites.emplace_back();
  site.call = "MPI_Send";
  site.place = "a.c:9";
  site.mean_s = communication_s + waiting_s;
  return made;
}

TEST(RanksPoints, CompareWithTheFewestRanks) {
  const auto points = points_of({run(2, 10, 0, 0), run(4, 5, 0, 0), run(8, 2.5, 1.5, 0)}, {{"*", 36}});
  EXPECT_EQ(points[1].speed_up, 2);
  EXPECT_EQ(points[1].efficiency, 1);
  EXPECT_EQ(points[1].limit, RanksLimit::kNothing);
  EXPECT_EQ(points[1].where, "");
  // 10 s become 4 s on four times as many ranks.
  EXPECT_EQ(points[2].speed_up, 2.5);
  EXPECT_EQ(points[2].efficiency, 0.625);
  EXPECT_EQ(points[2].limit, RanksLimit::kCommunication);
  EXPECT_EQ(points[2].where, "MPI_Send at a.c:9");
  EXPECT_EQ(points[2].communication_share, 1.5 / 4);
  // 36 per hour are 0.01 per second: 2 hosts for 10 s, 4 for 5 s, 8 for 4 s.
  EXPECT_NEAR(*points[0].cost, 0.2, 1e-12);
  EXPECT_NEAR(*points[1].cost, 0.2, 1e-12);
  EXPECT_NEAR(*points[2].cost, 0.32, 1e-12);
}

TEST(RanksPoints, WorkThatIsNotSharedIsALimit) {
  const auto points = points_of({run(2, 10, 0, 0), run(4, 9, 0.5, 0)}, {});
  EXPECT_EQ(points[1].limit, RanksLimit::kCompute);
  EXPECT_EQ(points[1].where, "a.c:1-5");
  EXPECT_FALSE(points[1].cost);
}

TEST(RanksPoints, AHostIsPaidOnce) {
  Prediction shared = run(4, 5, 0, 0);
  for (RankTimes& rank : shared.ranks) rank.host = "n0";
  EXPECT_NEAR(*points_of({shared, shared}, {{"n0", 36}})[0].cost, 0.05, 1e-12);
}

class PriceFiles : public testing::Test {
 protected:
  Prices read(const std::string& text) {
    write_file(folder_ / "prices", text);
    return read_prices(folder_ / "prices");
  }
  std::string why(const std::string& text) {
    try {
      read(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  test::TempFolder folder_;
};

TEST_F(PriceFiles, TheFirstPatternThatFitsCounts) {
  const Prices prices = read("# per hour\nfast[0-9] 2.5\n\n* 0.25 # all others\n");
  EXPECT_EQ(price_per_hour(prices, "fast3"), 2.5);
  EXPECT_EQ(price_per_hour(prices, "fast33"), 0.25);
  EXPECT_THROW(price_per_hour(read("a* 1\n"), "b"), Error);
}

TEST_F(PriceFiles, AWrongLineIsNamed) {
  EXPECT_NE(why("a 1\nb\n").find("prices:2: expected HOSTS PRICE"), std::string::npos);
  EXPECT_NE(why("a -1\n").find("prices:1:"), std::string::npos);
  EXPECT_NE(why("a 1 2\n").find("prices:1:"), std::string::npos);
  EXPECT_NE(why("a nan\n").find("prices:1:"), std::string::npos);
  EXPECT_NE(why("# none\n").find("has no prices"), std::string::npos);
}

}  // namespace
}  // namespace dperf::advise
