// SPDX-License-Identifier: LGPL-2.1-or-later
#include "link.h"

#include <gtest/gtest.h>

namespace dperf::bed {
namespace {

constexpr double kMbit = 1e6;
constexpr Nanos kMicro = 1000;
// A full frame (1514 bytes) is 1538 on the wire: 123.04 us at 100 Mbit/s.
constexpr int kFull = 1514;
constexpr Nanos kFullAt100Mbit = 123040;

TEST(Link, CountsWhatEthernetAddsToAFrame) {
  EXPECT_EQ(wire_bytes(kFull), 1538);
  EXPECT_EQ(wire_bytes(60), 84);
  EXPECT_EQ(wire_bytes(14), 84);  // padded to the shortest frame
}

TEST(Link, TakesTheTimeOfTheWireAndTheDelay) {
  Link link({100 * kMbit, 50 * kMicro, 100000});
  EXPECT_EQ(link.offer(kFull, 1000), 1000 + kFullAt100Mbit + 50 * kMicro);
  EXPECT_EQ(link.crossing(kFull), kFullAt100Mbit + 50 * kMicro);
}

TEST(Link, SendsOneFrameAfterTheOther) {
  Link link({100 * kMbit, 0, 100000});
  EXPECT_EQ(link.offer(kFull, 0), kFullAt100Mbit);
  EXPECT_EQ(link.offer(kFull, 1000), 2 * kFullAt100Mbit);
  EXPECT_EQ(link.offer(kFull, 10 * kFullAt100Mbit), 11 * kFullAt100Mbit);  // free in between
}

TEST(Link, TheDelayDoesNotOccupyTheWire) {
  Link link({100 * kMbit, 1000 * kMicro, 100000});
  link.offer(kFull, 0);
  EXPECT_EQ(link.offer(kFull, 0), 2 * kFullAt100Mbit + 1000 * kMicro);
}

TEST(Link, ReachesItsRateExactlyOverManyFrames) {
  Link link({7 * kMbit, 0, 100 << 20});
  std::optional<Nanos> last;
  for (int frame = 0; frame < 10000; ++frame) last = link.offer(kFull, 0);
  // 10000 * 1538 * 8 bit / 7 Mbit/s = 17.577142857 s; a frame is rounded to a ns.
  ASSERT_TRUE(last);
  EXPECT_NEAR(static_cast<double>(*last), 17.577142857e9, 10000);
}

TEST(Link, DropsWhatDoesNotFitIntoItsQueue) {
  Link link({100 * kMbit, 0, 3 * 1538});
  EXPECT_TRUE(link.offer(kFull, 0));
  EXPECT_TRUE(link.offer(kFull, 0));
  EXPECT_TRUE(link.offer(kFull, 0));
  EXPECT_FALSE(link.offer(kFull, 0));
  EXPECT_FALSE(link.offer(kFull, kFullAt100Mbit - 1000));  // the first is nearly gone, not quite
  EXPECT_TRUE(link.offer(kFull, kFullAt100Mbit));
  EXPECT_EQ(link.count().drops, 2);
  EXPECT_EQ(link.count().frames, 4);
  EXPECT_EQ(link.count().wire_bytes, 4 * 1538);
  EXPECT_EQ(link.count().longest_queue_bytes, 3 * 1538);
}

TEST(Link, ASmallFrameMayFitWhereALargeOneDoesNot) {
  Link link({100 * kMbit, 0, 1538 + 84});
  EXPECT_TRUE(link.offer(kFull, 0));
  EXPECT_FALSE(link.offer(kFull, 0));
  EXPECT_TRUE(link.offer(60, 0));
}

TEST(Link, WithoutARateNothingQueuesAndNothingIsDropped) {
  Link link({0, 5 * kMicro, 0});
  for (int frame = 0; frame < 100; ++frame) EXPECT_EQ(link.offer(kFull, 7), 7 + 5 * kMicro);
  EXPECT_EQ(link.count().drops, 0);
}

TEST(Link, ForgetsItsCountButNotItsQueue) {
  Link link({100 * kMbit, 0, 100000});
  link.offer(kFull, 0);
  link.forget_count();
  EXPECT_EQ(link.count().frames, 0);
  EXPECT_EQ(link.offer(kFull, 0), 2 * kFullAt100Mbit);
}

}  // namespace
}  // namespace dperf::bed
