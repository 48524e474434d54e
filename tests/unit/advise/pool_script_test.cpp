// Which master has which tasks, and who tells whom.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_script.h"

#include <gmock/gmock.h>

#include "numbered_tasks.h"

namespace dperf::advise {
namespace {

using testing::ElementsAre;
using Kind = Step::Kind;

struct Exchange {
  Kind kind;
  int peer;
  std::int64_t bytes;
  bool operator==(const Exchange&) const = default;
};

std::vector<Exchange> with_masters(const MasterScript& script) {
  std::vector<Exchange> found;
  for (const Step& step : script.steps)
    if (step.kind != Kind::kGiveTask && step.kind != Kind::kTakeAnswer)
      found.push_back({step.kind, step.peer, step.bytes});
  return found;
}

TEST(PoolScript, SharesAreEqualAndTheFirstOnesHaveTheRest) {
  EXPECT_EQ(share_of(10, 4, 0), 3u);
  EXPECT_EQ(share_of(10, 4, 1), 3u);
  EXPECT_EQ(share_of(10, 4, 2), 2u);
  EXPECT_EQ(share_of(10, 4, 3), 2u);
  const std::vector<MasterScript> scripts = plan_masters({.phases = {tasks(5)}, .workers = 3, .masters = 2});
  ASSERT_EQ(scripts.size(), 2u);
  EXPECT_EQ(scripts[0].workers, 2);
  EXPECT_EQ(scripts[1].workers, 1);
  ASSERT_EQ(scripts[0].tasks.size(), 3u);
  ASSERT_EQ(scripts[1].tasks.size(), 2u);
  EXPECT_EQ(scripts[1].tasks[0].in_bytes, 4);  // what follows the first three
  EXPECT_TRUE(scripts[1].has_own_work);
  EXPECT_THAT(with_masters(scripts[0]), ElementsAre());
}

TEST(PoolScript, MastersThatSplitHandOnHalfOfWhatTheyHave) {
  // Eight tasks of 1 to 8 bytes, two for each of four masters: 3, 7, 11 and 15 bytes.
  const std::vector<MasterScript> scripts =
      plan_masters({.phases = {tasks(8)}, .workers = 4, .masters = 4, .split = true});
  EXPECT_THAT(with_masters(scripts[0]),
              ElementsAre(Exchange{Kind::kSendShare, 2, 11 + 15}, Exchange{Kind::kSendShare, 1, 7},
                          Exchange{Kind::kReceiveResults, 1, 70}, Exchange{Kind::kReceiveResults, 2, 260}));
  EXPECT_THAT(with_masters(scripts[1]),
              ElementsAre(Exchange{Kind::kReceiveShare, 0, 7}, Exchange{Kind::kSendResults, 0, 70}));
  EXPECT_THAT(with_masters(scripts[2]),
              ElementsAre(Exchange{Kind::kReceiveShare, 0, 26}, Exchange{Kind::kSendShare, 3, 15},
                          Exchange{Kind::kReceiveResults, 3, 150}, Exchange{Kind::kSendResults, 0, 260}));
  // Results come after the last answer.
  EXPECT_EQ(scripts[3].steps.back().kind, Kind::kSendResults);
  EXPECT_TRUE(scripts[0].has_own_work);
  EXPECT_FALSE(scripts[1].has_own_work);
}

TEST(PoolScript, EachPhaseIsHandedOut) {
  const std::vector<MasterScript> scripts =
      plan_masters({.phases = {tasks(4), tasks(2)}, .workers = 2, .masters = 2, .split = true});
  // 3 + 4 bytes, then 2.
  EXPECT_THAT(with_masters(scripts[1]),
              ElementsAre(Exchange{Kind::kReceiveShare, 0, 7}, Exchange{Kind::kSendResults, 0, 70},
                          Exchange{Kind::kReceiveShare, 0, 2}, Exchange{Kind::kSendResults, 0, 20}));
}

}  // namespace
}  // namespace dperf::advise
