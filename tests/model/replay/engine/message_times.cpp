// How long messages take on a calibrated platform.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/engine/simulation.h"
#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::replay {
namespace {

// 20 us and 1 GB/s between hosts, 1 us and 10 GB/s within.
std::string two_hosts(const std::string& latency) {
  return R"(<zone id="z" routing="Full">
  <host id="a" speed="1Gf" core="2"/> <host id="b" speed="1Gf" core="2"/>
  <link id="l" bandwidth="1GBps" latency=")" +
         latency + R"("/> <link id="m" bandwidth="10GBps" latency="1us" sharing_policy="FATPIPE"/>
  <route src="a" dst="b"><link_ctn id="l"/></route>
  <route src="a" dst="a" symmetrical="NO"><link_ctn id="m"/></route>
</zone>)";
}

SimgridOptions calibrated(const PlatformFile& platform, std::vector<std::string> host_of_rank) {
  SimgridOptions options;
  options.platform = platform.path();
  options.host_of_rank = std::move(host_of_rank);
  options.settings = {"surf/precision=1e-9"};
  // Nothing more; from 1000 bytes on 30 us more and half the bandwidth.
  options.network_time = {{0, 0, 1}, {1000, 30e-6, 2}};
  // From 1000 bytes on half a microsecond less and a third of the bandwidth.
  options.memory_time = {{0, 0, 1}, {1000, -0.5e-6, 3}};
  options.crosstraffic = false;
  return options;
}

double time_of(const SimgridOptions& options, double bytes) {
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  engine->transfer(0, 1, bytes, 1);
  engine->run(notebook);
  return notebook.end_of.at(1);
}

TEST(MessageTimes, BelowABreak) {
  PlatformFile platform(two_hosts("20us"));
  // 20 us + 999 / 1e9
  EXPECT_NEAR(time_of(calibrated(platform, {"a", "b"}), 999), 20.999e-6, 1e-12);
}

TEST(MessageTimes, FromABreakOn) {
  PlatformFile platform(two_hosts("20us"));
  // 20 us + 30 us + 2 * 1000 / 1e9
  EXPECT_NEAR(time_of(calibrated(platform, {"a", "b"}), 1000), 52e-6, 1e-12);
}

TEST(MessageTimes, InMemory) {
  PlatformFile platform(two_hosts("20us"));
  // 1 us - 0.5 us + 3 * 10000 / 10e9
  EXPECT_NEAR(time_of(calibrated(platform, {"a", "a"}), 10000), 3.5e-6, 1e-15);
}

double unwritten_s(MessageTime time) {
  PlatformFile platform(two_hosts("20us"));
  SimgridOptions options = calibrated(platform, {"a", "a"});
  options.unwritten_time = std::move(time);
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  engine->transfer_part(0, 1, {.bytes = 10000, .of_bytes = 10000, .unwritten = true}, 1);
  engine->run(notebook);
  return notebook.end_of.at(1);
}

TEST(MessageTimes, InMemoryOfDataThatWereNeverWritten) {
  // 1 us + 10000 / 10e9
  EXPECT_NEAR(unwritten_s({{0, 0, 1}}), 2e-6, 1e-15);
}

TEST(MessageTimes, OfDataThatWereNeverWrittenAreThoseOfOthersIfNotMeasured) {
  EXPECT_NEAR(unwritten_s({}), 3.5e-6, 1e-15);
}

/// Ranks 0 and 1 send each other 10000 bytes, which take 3.5 us alone; rank 1 begins `later_s` later.
std::map<Token, double> both_ways_in_memory(const AtOnce& at_once, double later_s, double bytes = 10000) {
  PlatformFile platform(two_hosts("20us"));
  SimgridOptions options = calibrated(platform, {"a", "a"});
  options.memory_at_once = at_once;
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token == 3) engine->transfer(1, 0, bytes, 2);
  };
  engine->transfer(0, 1, bytes, 1);
  engine->timer(later_s, 3);
  engine->run(notebook);
  return notebook.end_of;
}

TEST(MessageTimes, AtOnceInMemoryTheySlowEachOtherDown) {
  auto ends = both_ways_in_memory({{0, 1}, {5000, 1.5}}, 0);
  EXPECT_NEAR(ends[1], 1.5 * 3.5e-6, 1e-12);
  EXPECT_NEAR(ends[2], 1.5 * 3.5e-6, 1e-12);
}

TEST(MessageTimes, InMemoryOnlyWhileTheyAreAtOnce) {
  // The first has 1.5 us to go when the second one comes at 2 us. Together these take 2.25 us; then the
  // second one has 2 us of its 3.5 to go, alone.
  auto ends = both_ways_in_memory({{0, 1}, {5000, 1.5}}, 2e-6);
  EXPECT_NEAR(ends[1], 4.25e-6, 1e-12);
  EXPECT_NEAR(ends[2], 6.25e-6, 1e-12);
}

TEST(MessageTimes, InMemorySmallOnesDoNotMeet) {
  auto ends = both_ways_in_memory({{0, 1}, {50000, 1.5}}, 0);
  EXPECT_NEAR(ends[1], 3.5e-6, 1e-15);
  EXPECT_NEAR(ends[2], 3.5e-6, 1e-15);
}

double time_in_parts(const SimgridOptions& options) {
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token == 1) engine->transfer_part(0, 1, {700, 1500, false}, 2);
  };
  engine->transfer_part(0, 1, {800, 1500, true}, 1);  // alone it would be of another class
  engine->run(notebook);
  return notebook.end_of.at(2);
}

TEST(MessageTimes, PartsTakeTogetherAsLongAsTheWhole) {
  PlatformFile platform(two_hosts("20us"));
  // 20 us + 30 us + 2 * 1500 / 1e9
  EXPECT_NEAR(time_in_parts(calibrated(platform, {"a", "b"})), 53e-6, 1e-9);
}

TEST(MessageTimes, PartsInMemoryTakeTogetherAsLongAsTheWhole) {
  PlatformFile platform(two_hosts("20us"));
  // 1 us - 0.5 us + 3 * 1500 / 10e9
  EXPECT_NEAR(time_in_parts(calibrated(platform, {"a", "a"})), 0.95e-6, 1e-12);
}

TEST(MessageTimes, AStretchedByteLeavesTheLinksToOthersWhileItWaits) {
  PlatformFile platform(two_hosts("20us"));
  auto engine = make_engine_under_test(calibrated(platform, {"a", "b"}));
  Notebook notebook(*engine);
  engine->transfer(0, 1, 1e6, 1);
  engine->transfer(0, 1, 1e6, 2);
  engine->run(notebook);
  // Each waits for as long as 1 MB travels, and then two messages of 1 MB share 1 GB/s: 50 us + 1 ms + 2 *
  // 1e6 / 1e9.
  EXPECT_NEAR(notebook.end_of.at(1), 3050e-6, 1e-9);
  EXPECT_NEAR(notebook.end_of.at(2), 3050e-6, 1e-9);
}

/// Two messages that start together, and what their host's queue makes of them.
std::pair<double, double> times_of_two(double first_bytes, const SendQueue& queue) {
  PlatformFile platform(two_hosts("20us"));
  SimgridOptions options = calibrated(platform, {"a", "b"});
  options.network_time = {{0, 0, 1}};
  options.send_queue = queue;
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  engine->transfer(0, 1, first_bytes, 1);
  engine->transfer(0, 1, 10000, 2);
  engine->run(notebook);
  return {notebook.end_of.at(1), notebook.end_of.at(2)};
}

TEST(MessageTimes, TheBeginningOfAMessageLeavesBeforeTheNextOne) {
  // The first has the link for 1000 bytes, 1 us; then both share it until the other 9000 have left, 18 us;
  // then the second has 1000 left.
  const auto [first_s, second_s] = times_of_two(10000, {.bytes = 1000, .seconds = 0});
  EXPECT_NEAR(first_s, 39e-6, 1e-11);
  EXPECT_NEAR(second_s, 40e-6, 1e-11);
}

TEST(MessageTimes, TheBeginningOfAMessageMayBeATimeAtTheRateOfTheLink) {
  // 2000 bytes are 2 us: 20 + 2 + 16 us, and 2000 bytes of the second are left.
  const auto [first_s, second_s] = times_of_two(10000, {.bytes = 1000, .seconds = 2e-6});
  EXPECT_NEAR(first_s, 38e-6, 1e-11);
  EXPECT_NEAR(second_s, 40e-6, 1e-11);
}

TEST(MessageTimes, AShortMessageIsABeginningAsAWhole) {
  const auto [first_s, second_s] = times_of_two(500, {.bytes = 1000, .seconds = 0});
  EXPECT_NEAR(first_s, 20.5e-6, 1e-11);
  EXPECT_NEAR(second_s, 30.5e-6, 1e-11);
}

/// Two messages of 10000 bytes, the second when so much time has passed; 1000 bytes are in the queue.
std::pair<double, double> times_of_a_later_one(double later_s) {
  PlatformFile platform(two_hosts("20us"));
  SimgridOptions options = calibrated(platform, {"a", "b"});
  options.network_time = {{0, 0, 1}};
  options.send_queue = {.bytes = 1000, .seconds = 0};
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token == 3) engine->transfer(0, 1, 10000, 2);
  };
  engine->transfer(0, 1, 10000, 1);
  engine->timer(later_s, 3);
  engine->run(notebook);
  return {notebook.end_of.at(1), notebook.end_of.at(2)};
}

TEST(MessageTimes, AMessageWaitsForWhatTheLineHasQueuedOfOthers) {
  // At 4 us, 1000 bytes of the first are in the queue: the second sets out at 5 us. The first has the links
  // from 20 to 25 us, then both share them until its other 5000 have left, at 35 us; the second has 5000
  // left then.
  const auto [first_s, second_s] = times_of_a_later_one(4e-6);
  EXPECT_NEAR(first_s, 35e-6, 1e-11);
  EXPECT_NEAR(second_s, 40e-6, 1e-11);
}

TEST(MessageTimes, AMessageWaitsForWhatIsLeftAtMost) {
  // At 9.5 us, 500 bytes are left: the second sets out at 10 us, behind the first one.
  const auto [first_s, second_s] = times_of_a_later_one(9.5e-6);
  EXPECT_NEAR(first_s, 30e-6, 1e-11);
  EXPECT_NEAR(second_s, 40e-6, 1e-11);
}

TEST(MessageTimes, AMessageBehindAnEmptyQueueSetsOutAtOnce) {
  const auto [first_s, second_s] = times_of_a_later_one(12e-6);
  EXPECT_NEAR(first_s, 30e-6, 1e-11);
  EXPECT_NEAR(second_s, 42e-6, 1e-11);
}

TEST(MessageTimes, HeadersOfAMessageAreInTheWayOfTheNextOneAndInItsOwnLatency) {
  // 400 bytes of headers and 100 of data: the second comes half a microsecond behind the first one.
  const SendQueue queue{.bytes = 1000, .seconds = 0, .frame_bytes = 400};
  const auto [first_s, second_s] = times_of_two(100, queue);
  EXPECT_NEAR(first_s, 20.1e-6, 1e-11);
  EXPECT_NEAR(second_s, 30.5e-6, 1e-11);
}

TEST(MessageTimes, HeadersAreInTheWayOfWhatSharesTheLink) {
  // The first leaves for 1.4 us alone, and is at the links 0.4 us before its latency is over; the second
  // follows at 21 us. Of 10400 bytes, the first has 9000 left then, and is through at 39 us; the second has
  // 1400 left.
  const auto [first_s, second_s] = times_of_two(10000, {.bytes = 1000, .seconds = 0, .frame_bytes = 400});
  EXPECT_NEAR(first_s, 39e-6, 1e-11);
  EXPECT_NEAR(second_s, 40.4e-6, 1e-11);
}

TEST(MessageTimes, HeadersDoNotTakeLongerThanTheLatency) {
  const auto [first_s, second_s] = times_of_two(1000, {.bytes = 1000, .seconds = 0, .frame_bytes = 1e6});
  EXPECT_NEAR(first_s, 21e-6, 1e-11);
  EXPECT_NEAR(second_s, 51e-6, 1e-11);
}

// 10 us and 2 GB/s from two hosts to a switch, 10 us and 1 GB/s from there to the third.
const char kTwoToOne[] = R"(<zone id="z" routing="Full">
  <host id="a" speed="1Gf"/> <host id="b" speed="1Gf"/> <host id="c" speed="1Gf"/>
  <link id="la" bandwidth="2GBps" latency="10us"/> <link id="lb" bandwidth="2GBps" latency="10us"/>
  <link id="lc" bandwidth="1GBps" latency="10us"/>
  <route src="a" dst="b"><link_ctn id="la"/><link_ctn id="lb"/></route>
  <route src="a" dst="c"><link_ctn id="la"/><link_ctn id="lc"/></route>
  <route src="b" dst="c"><link_ctn id="lb"/><link_ctn id="lc"/></route>
</zone>)";

/// One message from each of two hosts, the second half a microsecond later; 1000 bytes are a beginning.
std::pair<double, double> times_at_one_host(double first_bytes, double second_bytes, double frame_bytes = 0) {
  PlatformFile platform(kTwoToOne);
  SimgridOptions options = calibrated(platform, {"a", "b", "c"});
  options.network_time = {{0, 0, 1}};
  options.send_queue = {.bytes = 1000, .seconds = 0, .frame_bytes = frame_bytes};
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token == 3) engine->transfer(1, 2, second_bytes, 2);
  };
  engine->transfer(0, 2, first_bytes, 1);
  engine->timer(0.5e-6, 3);
  engine->run(notebook);
  return {notebook.end_of.at(1), notebook.end_of.at(2)};
}

TEST(MessageTimes, ShortMessagesPassTheLineOfTheReceiverInTheOrderInWhichTheyCome) {
  // The first has it from 20 to 21 us; the second is there at 20.5 us, and takes 0.9 us from 21 us on.
  const auto [first_s, second_s] = times_at_one_host(1000, 900);
  EXPECT_NEAR(first_s, 21e-6, 1e-11);
  EXPECT_NEAR(second_s, 21.9e-6, 1e-11);
}

TEST(MessageTimes, ShortMessagesPassTheLineOfTheReceiverWithTheirHeaders) {
  // 100 bytes of headers. The first has the line from 19.9 to 21 us, the second waits from 20.4 us on, and
  // has it for 1 us.
  const auto [first_s, second_s] = times_at_one_host(1000, 900, 100);
  EXPECT_NEAR(first_s, 21e-6, 1e-11);
  EXPECT_NEAR(second_s, 22e-6, 1e-11);
}

TEST(MessageTimes, LongMessagesShareTheLineOfTheReceiverFromTheNextFrameOn) {
  // A frame has 1500 bytes: the second waits from 20.5 to 21.5 us. Then the first shares the line for 1500
  // bytes, until 24.5 us, and the second has 1500 left.
  const auto [first_s, second_s] = times_at_one_host(3000, 3000);
  EXPECT_NEAR(first_s, 24.5e-6, 1e-11);
  EXPECT_NEAR(second_s, 26e-6, 1e-11);
}

TEST(MessageTimes, AShortMessageSharesALineWithALongOne) {
  // From the end of the frame at 21.5 to 23.5 us; the long one has sent 2500 bytes by then.
  const auto [first_s, second_s] = times_at_one_host(10000, 1000);
  EXPECT_NEAR(first_s, 31e-6, 1e-11);
  EXPECT_NEAR(second_s, 23.5e-6, 1e-11);
}

#ifndef DPERF_TEST_FLUID  // profiles are for SimGrid alone
TEST(MessageTimes, AShortMessageOverALinkThatIsSwitchedOffNeverComes) {
  test::TempFolder folder;
  test::write_file(folder / "off", "0.000015 0\n");
  std::string zone = kTwoToOne;
  // SimGrid looks for it from the folder of the platform.
  zone.insert(zone.find("id=\"lc\""), "state_file=\"" + folder.path().filename().string() + "/off\" ");
  PlatformFile platform(zone);
  SimgridOptions options = calibrated(platform, {"a", "b", "c"});
  options.network_time = {{0, 0, 1}};
  options.send_queue = {.bytes = 1000, .seconds = 0};
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  engine->transfer(0, 2, 1000, 1);
  engine->run(notebook);
  EXPECT_TRUE(notebook.end_of.empty());
}
#endif

TEST(MessageTimes, ALaterPartSharesTheLinksLikeAnyMessage) {
  PlatformFile platform(two_hosts("20us"));
  SimgridOptions options = calibrated(platform, {"a", "b"});
  options.network_time = {{0, 0, 1}};
  auto engine = make_engine_under_test(options);
  Notebook notebook(*engine);
  notebook.then = [&](Token token) {
    if (token == 3) engine->transfer_part(0, 1, {10000, 20000, false}, 2);
  };
  engine->transfer(0, 1, 10000, 1);
  engine->timer(20e-6, 3);
  engine->run(notebook);
  // From 20 us on each has half of 1 GB/s.
  EXPECT_NEAR(notebook.end_of.at(1), 40e-6, 1e-11);
  EXPECT_NEAR(notebook.end_of.at(2), 40e-6, 1e-11);
}

TEST(MessageTimes, NeedALatencyToAddTo) {
  PlatformFile platform(two_hosts("0us"));
  try {
    make_engine_under_test(calibrated(platform, {"a", "b"}));
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(
        std::string(error.what()).find("adds to the latency of routes, but that from host 'a' to host 'b'"),
        std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace dperf::replay
