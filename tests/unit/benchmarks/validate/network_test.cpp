// SPDX-License-Identifier: LGPL-2.1-or-later
#include "network.h"

#include <gmock/gmock.h>

#include <cstring>

#include "support/error.h"

namespace dperf::bed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kMbit = 1e6;
constexpr int kFull = 1514;
constexpr Nanos kFullAt100Mbit = 123040;  // 1538 bytes on the wire

struct Arrival {
  int host;
  int bytes;
  Nanos due;
  bool operator==(const Arrival&) const = default;
};

/// Hosts 0 and 1 at switch a, host 2 at switch b; 100 Mbit/s each.
Layout two_switches(double trunk_bps, std::int64_t queue_bytes) {
  Layout layout;
  layout.hosts = {{"h0", "", "a", 100 * kMbit}, {"h1", "", "a", 100 * kMbit}, {"h2", "", "b", 100 * kMbit}};
  layout.trunks = {{"a", "b", trunk_bps}};
  layout.queue_bytes = queue_bytes;
  return layout;
}

Frame* frame_for(Network& network, int to, int bytes) {
  Frame* frame = network.take_frame();
  std::memset(frame->data, 0, sizeof frame->data);
  const unsigned char address[] = {0x02, 0x64, 0x70, 0, 0, static_cast<unsigned char>(to)};
  std::memcpy(frame->data, address, sizeof address);
  frame->length = bytes;
  return frame;
}

void send(Network& network, int from, int to, int bytes, Nanos at) {
  network.inject(from, {frame_for(network, to, bytes)}, at, at);
}

std::vector<Arrival> delivered(Network& network, Nanos until) {
  std::vector<Arrival> arrivals;
  network.deliver(until, [&](int host, const Frame& frame, Nanos due) {
    arrivals.push_back({host, frame.length, due});
  });
  return arrivals;
}

// Each link stores the frame before it sends it on: host to switch and switch to host.
TEST(Network, StoresAndForwardsAtEachSwitch) {
  Network network(two_switches(0, 100000));
  send(network, 0, 1, kFull, 0);
  EXPECT_THAT(delivered(network, 2 * kFullAt100Mbit - 1), IsEmpty());
  EXPECT_THAT(delivered(network, 2 * kFullAt100Mbit), ElementsAre(Arrival{1, kFull, 2 * kFullAt100Mbit}));
}

TEST(Network, AddsTheDelayOfEachLink) {
  Layout layout = two_switches(1000 * kMbit, 100000);
  layout.delay_ns = 10000;
  Network network(layout);
  send(network, 0, 2, kFull, 0);
  // Two lines of 100 Mbit/s, a trunk of 1 Gbit/s, three delays.
  const Nanos due = 2 * kFullAt100Mbit + 12304 + 3 * 10000;
  EXPECT_THAT(delivered(network, due), ElementsAre(Arrival{2, kFull, due}));
}

TEST(Network, FlowsThatMeetShareTheLink) {
  Network network(two_switches(0, 100000));
  send(network, 0, 2, kFull, 0);
  send(network, 1, 2, kFull, 100);
  // Both reach host 2's port at about the same time; the second waits for the first.
  EXPECT_THAT(delivered(network, 1'000'000),
              ElementsAre(Arrival{2, kFull, 2 * kFullAt100Mbit}, Arrival{2, kFull, 3 * kFullAt100Mbit}));
}

TEST(Network, BothDirectionsOfALineAreIndependent) {
  Network network(two_switches(0, 100000));
  send(network, 0, 1, kFull, 0);
  send(network, 1, 0, kFull, 0);
  EXPECT_THAT(delivered(network, 1'000'000),
              ElementsAre(Arrival{1, kFull, 2 * kFullAt100Mbit}, Arrival{0, kFull, 2 * kFullAt100Mbit}));
}

TEST(Network, ASwitchDropsAndAHostDoesNot) {
  Network network(two_switches(10 * kMbit, 2 * 1538));
  for (int frame = 0; frame < 6; ++frame) send(network, 0, 2, kFull, 0);
  // They reach the trunk each 123 us; it takes 1230 us a frame and has room for two: the first is being sent
  // and the second waits when the other four come.
  EXPECT_EQ(delivered(network, 100'000'000).size(), 2u);
  std::int64_t drops = 0;
  for (const auto& named : network.links()) {
    drops += named.link.count().drops;
    EXPECT_EQ(named.link.count().frames, named.from == "h0"                     ? 6
                                         : named.from == "a" && named.to == "b" ? 2
                                         : named.to == "h2"                     ? 2
                                                                                : 0)
        << named.from << " -> " << named.to;
  }
  EXPECT_EQ(drops, 4);
}

TEST(Network, WakesWhenAFrameIsDueOrCouldLeaveASwitch) {
  Network network(two_switches(0, 100000));
  EXPECT_EQ(network.next_wake(), std::nullopt);
  send(network, 0, 1, kFull, 0);
  EXPECT_EQ(network.next_wake(), 2 * kFullAt100Mbit);  // not at the switch
  delivered(network, 2 * kFullAt100Mbit);
  EXPECT_EQ(network.next_wake(), std::nullopt);
}

TEST(Network, LooksLateAndIsInTimeAllTheSame) {
  Network network(two_switches(0, 100000));
  send(network, 0, 1, kFull, 0);
  // Nobody looked before: what is due says when it should have arrived.
  EXPECT_THAT(delivered(network, 50'000'000), ElementsAre(Arrival{1, kFull, 2 * kFullAt100Mbit}));
}

// Three frames that are found at once at 1 ms left one after the other: the first was there two frames
// earlier.
TEST(Network, WhatIsLookedAtLateHasLeftInTime) {
  Network network(two_switches(0, 100000));
  std::vector<Frame*> frames;
  for (int i = 0; i < 3; ++i) frames.push_back(frame_for(network, 1, kFull));
  network.inject(0, frames, 0, 1'000'000);
  const Nanos first = 1'000'000 - 2 * kFullAt100Mbit + 2 * kFullAt100Mbit;
  EXPECT_THAT(delivered(network, 10'000'000),
              ElementsAre(Arrival{1, kFull, first}, Arrival{1, kFull, first + kFullAt100Mbit},
                          Arrival{1, kFull, first + 2 * kFullAt100Mbit}));
}

// Nothing was there at 0.9 ms, so the first of them cannot have been earlier.
TEST(Network, NothingHasLeftBeforeItWasMissing) {
  Network network(two_switches(0, 100000));
  std::vector<Frame*> frames;
  for (int i = 0; i < 3; ++i) frames.push_back(frame_for(network, 1, kFull));
  network.inject(0, frames, 900'000, 1'000'000);
  const Nanos first = 900'000 + 2 * kFullAt100Mbit;
  EXPECT_THAT(delivered(network, 10'000'000),
              ElementsAre(Arrival{1, kFull, first}, Arrival{1, kFull, first + kFullAt100Mbit},
                          Arrival{1, kFull, first + 2 * kFullAt100Mbit}));
}

TEST(Network, FramesForNobodyGoNowhere) {
  Network network(two_switches(0, 100000));
  send(network, 0, 0, kFull, 0);
  send(network, 0, 3, kFull, 0);
  Frame* broadcast = network.take_frame();
  std::memset(broadcast->data, 0xff, sizeof broadcast->data);
  broadcast->length = 60;
  network.inject(0, {broadcast}, 0, 0);
  EXPECT_EQ(network.next_wake(), std::nullopt);
}

TEST(Network, RefusesWhatIsNotJoined) {
  Layout layout = two_switches(0, 1);
  layout.trunks.clear();
  EXPECT_THROW(Network{layout}, Error);
  layout = two_switches(0, 1);
  layout.hosts[1].name = "h0";
  EXPECT_THROW(Network{layout}, Error);
}

}  // namespace
}  // namespace dperf::bed
