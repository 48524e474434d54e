// Values of known laws, seen on a few numbers of ranks: the law must be found, checked on a number of ranks
// that was not seen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <functional>

#include "model/search/search.h"
#include "support/error.h"

namespace dperf::model {
namespace {

using Law = std::function<std::int64_t(int rank, int ranks)>;

struct Seen {
  std::vector<Situation> situations;
  std::vector<std::int64_t> values;
};

class SearchTest : public testing::Test {
 protected:
  explicit SearchTest(const std::vector<int>& ranks = {2, 4, 8, 16}) {
    for (const int p : ranks) settings_.push_back({p, {}});
  }
  Seen see(const Law& law) const {
    Seen seen;
    for (int run = 0; run < static_cast<int>(settings_.size()); ++run) {
      const int p = settings_[static_cast<std::size_t>(run)].ranks;
      for (int rank = 0; rank < p; ++rank) {
        seen.situations.push_back({run, rank, rank, p, 0, 0, 0, 1, 0});
        seen.values.push_back(law(rank, p));
      }
    }
    return seen;
  }
  Found number(const Law& law) {
    const Seen seen = see(law);
    return Search(variables_, settings_).number(seen.situations, seen.values);
  }
  /// What is found must hold for numbers of ranks that were not seen.
  void expect_found(const Law& law, const std::vector<int>& others) {
    const Found found = number(law);
    ASSERT_TRUE(found.expression);
    for (const int p : others)
      for (int rank = 0; rank < p; ++rank)
        EXPECT_EQ(found.expression->evaluate(variables_.of_rank({p, {}}, rank)), law(rank, p))
            << to_string(*found.expression, variables_.names()) << " rank " << rank << " of " << p;
  }
  Variables variables_{{}};
  std::vector<Setting> settings_;
};

TEST_F(SearchTest, ConstantsAndNeighbours) {
  expect_found([](int, int) { return 7; }, {32});
  expect_found([](int rank, int p) { return (rank + 1) % p; }, {32, 5});
  expect_found([](int rank, int) { return rank - 1 < 0 ? -2 : rank - 1; }, {32, 5});
  expect_found([](int rank, int p) { return (rank + 4 * p - 3) % p; }, {32});
  expect_found([](int rank, int) { return rank ^ 1; }, {32});
  expect_found([](int, int p) { return p - 1; }, {32});
}

TEST_F(SearchTest, SharesOfAnUnnamedTotal) {
  expect_found([](int, int p) { return 4096 / p; }, {32});
  expect_found([](int rank, int p) { return 1000 / p + (rank < 1000 % p ? 1 : 0); }, {32, 7});
  expect_found([](int rank, int p) { return (1000 / p + (rank < 1000 % p ? 1 : 0)) * 66; }, {32, 7});
}

TEST_F(SearchTest, GridOfTwoDimensions) {
  expect_found(
      [](int rank, int p) {
        const std::vector<int> dims = balanced_dimensions(p, 2);
        const int row = rank / dims[1], column = rank % dims[1];
        return row + 1 < dims[0] ? (row + 1) * dims[1] + column : -2;
      },
      {32, 12});
  expect_found([](int, int p) { return 512 / balanced_dimensions(p, 2)[1]; }, {32});
}

TEST_F(SearchTest, OneRankIsAnother) {
  expect_found([](int rank, int p) { return rank == 0 ? p - 1 : 1; }, {32, 9});
  expect_found([](int rank, int p) { return rank == p - 1 ? 100 : rank == 0 ? 3 : 2 * rank; }, {32, 9});
}

// No law: a permutation that is data.
TEST_F(SearchTest, RandomPartnersAreRefused) {
  const Found found = number([](int rank, int p) { return (rank * 7919 + p * 104729) % 31 % p; });
  EXPECT_FALSE(found.expression);
}

// From 16 ranks on it is another one: only one run shows what.
TEST_F(SearchTest, AChangeThatOneRunShowsIsNamed) {
  const Found found = number([](int rank, int p) { return p >= 16 ? (rank + 5) % p : (rank + 1) % p; });
  EXPECT_FALSE(found.expression);
  EXPECT_EQ(found.refusal, Refusal::kOneTrace);
}

TEST_F(SearchTest, ConditionsOfRankAndIteration) {
  Seen seen;
  for (int run = 0; run < 4; ++run)
    for (int rank = 0; rank < settings_[static_cast<std::size_t>(run)].ranks; ++rank)
      for (int i = 0; i < 25; ++i) {
        seen.situations.push_back(
            {run, rank, rank, settings_[static_cast<std::size_t>(run)].ranks, i, i, 0, 25, 0});
        seen.values.push_back((i + 1) % 10 == 0 || i == 24);
      }
  const Found found = Search(variables_, settings_).condition(seen.situations, seen.values);
  ASSERT_TRUE(found.expression);
  Values values(variables_, settings_);
  Situation at = seen.situations.front();
  at.trips = 47;
  for (int i = 0; i < 47; ++i)
    EXPECT_EQ(found.expression->evaluate(values.at(at, i)) != 0, (i + 1) % 10 == 0 || i == 46)
        << i << ": " << to_string(*found.expression, variables_.names());
}

TEST(ExpressionTest, WhatIsPrintedIsRead) {
  const Variables variables({"n"});
  for (const char* text : {"(rank + 1) % p", "rank xor pow2(i)", "share(n, p, rank) * (n + 2)",
                           "if(rank == 0, p - 1, grid(-1,0))", "rank - (p - 1)", "i % 10 == 9 or left == 0",
                           "not(rank <= 3)", "-2", "fortran_torus(+1,0,0)"}) {
    const Expression read = parse_expression(text, variables.names());
    EXPECT_EQ(to_string(read, variables.names()), text);
  }
  for (const char* wrong : {"", "rank +", "nothing", "(p", "min(1)", "p p"})
    EXPECT_THROW(parse_expression(wrong, variables.names()), Error) << wrong;
}

TEST(ExpressionTest, WhatIsUndefinedStaysSo) {
  const Variables variables({});
  const auto values = variables.of_rank({4, {}}, 3);
  EXPECT_EQ(parse_expression("1 / (rank - 3)", variables.names()).evaluate(values), kUndefined64);
  EXPECT_EQ(parse_expression("if(rank == 3, 5, 1 / (rank - 3))", variables.names()).evaluate(values), 5);
  const auto large = variables.of_rank({400, {}}, 300);
  EXPECT_EQ(parse_expression("min(2, pow2(rank))", variables.names()).evaluate(large), 2);
  EXPECT_EQ(parse_expression("2 * pow2(rank)", variables.names()).evaluate(large), kUndefined64);
}

}  // namespace
}  // namespace dperf::model
