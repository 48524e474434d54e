// Where a prediction lies, and why.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cmath>

#include "predict_fixture.h"
#include "report/report.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

/// Costs nothing on the cores; messages between hosts are known within 10 %.
constexpr const char* kKnown = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <zone id="z" routing="Full">
    <prop id="dperf:network:time" value="0 0 1"/>
    <prop id="dperf:network:time_error" value="0.1"/>
    <prop id="dperf:network:crosstraffic" value="no"/>
    <prop id="dperf:network:envelope_bytes" value="0"/>
    <prop id="dperf:network:send_overhead_s" value="0"/>
    <prop id="dperf:network:receive_overhead_s" value="0"/>
    <prop id="dperf:network:send_byte_s" value="0"/>
    <prop id="dperf:network:receive_byte_s" value="0"/>
    <prop id="dperf:network:connects" value="no"/>
    <host id="a" speed="1Gf"/>
    <host id="b" speed="1Gf"/>
    <link id="l" bandwidth="100MBps" latency="1ms"/>
    <route src="a" dst="b"><link_ctn id="l"/></route>
  </zone>
</platform>
)";

/// A message of 4000 bytes: 1 ms + 40 us on that platform.
constexpr const char* kMessage =
    "ranks 2\nrank 0\n  MPI_Send count=4000 type=1B dest=1\nrank 1\n  MPI_Recv count=4000 type=1B source=0\n";

std::string computing(const std::string& run, int ms) {
  return "ranks 1\nprogram p\nrun " + run + "0000000000000000000000000000000\nrank 0\n  compute " +
         std::to_string(ms) + "ms\n";
}

/// kKnown, of which collectives of up to 999 bytes were off by 40 % and messages of 1000 bytes by 20 %.
std::string checked() {
  std::string text = kKnown;
  const std::string before = "    <prop id=\"dperf:network:crosstraffic\"";
  return text.insert(text.find(before),
                     "    <prop id=\"dperf:network:collective_error\" value=\"0 0.4; 1000 0\"/>\n"
                     "    <prop id=\"dperf:network:message_error\" value=\"0 0; 1000 0.2\"/>\n");
}

class Intervals : public PredictTest {
 protected:
  Intervals() {
    make_file("known.xml", kKnown);
    make_file("four.xml", kFourHosts);
  }
  Prediction prediction(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--format", "json"});
    const CommandResult result = predict(arguments);
    EXPECT_TRUE(result.ok()) << describe(result);
    return report::read_json(result.out, "prediction");
  }
};

TEST_F(Intervals, AreNoneUnlessAskedFor) {
  EXPECT_FALSE(prediction({"--platform", "known.xml", make_trace("m", kMessage).string()}).interval.percent);
}

TEST_F(Intervals, ShiftTheTimesOfMessagesByTheErrorOfTheCalibration) {
  const Prediction p =
      prediction({"--platform", "known.xml", "--interval", make_trace("m", kMessage).string()});
  EXPECT_NEAR(p.t_predicted_s, 1.04e-3, 1e-6);
  ASSERT_TRUE(p.interval.percent && p.interval.low_s && p.interval.high_s);
  EXPECT_EQ(*p.interval.percent, 90);
  ASSERT_FALSE(p.interval.sources.empty());
  EXPECT_EQ(p.interval.sources[0].name, "times of messages between hosts (calibration)");
  EXPECT_NEAR(p.interval.sources[0].deviation_s, 0.104e-3, 1e-6);
  // The models are off by 3.5 %: squares of 0.1 and 0.035.
  EXPECT_NEAR(p.interval.sources[0].share, 0.890869, 1e-6);
  EXPECT_THAT(p.interval.sources[1].name, HasSubstr("models of the MPI library"));
  // 1.644854 standard deviations of ln t, 0.105948 each.
  EXPECT_NEAR(*p.interval.low_s, 1.04e-3 * 0.840071, 2e-6);
  EXPECT_NEAR(*p.interval.high_s, 1.04e-3 * 1.190376, 2e-6);
  EXPECT_THAT(p.interval.not_included, testing::Contains(HasSubstr("--repeats")));
}

// On one host: data that were never written take 1 ms + 0.5 * 1 ms; the request to send, and the answer that
// they were read, 1 ms + 0.64 us each.
TEST_F(Intervals, DataThatWereNeverWrittenAreKnownAsWellAsOthers) {
  make_file("one.xml", R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <zone id="z" routing="Full">
    <prop id="dperf:memory:time" value="0 0 1"/>
    <prop id="dperf:memory:time_error" value="0.1"/>
    <prop id="dperf:memory:unwritten_time" value="0 0 0.5"/>
    <prop id="dperf:memory:rendezvous" value="pull"/>
    <host id="a" speed="1Gf" core="2"/>
    <link id="m" bandwidth="100MBps" latency="1ms" sharing_policy="FATPIPE"/>
    <route src="a" dst="a" symmetrical="NO"><link_ctn id="m"/></route>
  </zone>
</platform>
)");
  const std::string text =
      "ranks 2\nrank 0\n  MPI_Send count=100000 type=1B dest=1 unwritten\nrank 1\n"
      "  MPI_Recv count=100000 type=1B source=0\n";
  const Prediction p = prediction(
      {"--platform", "one.xml", "--ranks-per-host", "2", "--interval", make_trace("u", text).string()});
  EXPECT_NEAR(p.t_predicted_s, 3.50128e-3, 1e-6);
  ASSERT_FALSE(p.interval.sources.empty());
  EXPECT_EQ(p.interval.sources[0].name, "times of messages within hosts (calibration)");
  EXPECT_NEAR(p.interval.sources[0].deviation_s, 0.350128e-3, 1e-6);
}

// 100 iterations of 1 ms in blocks, known within 2 %, and a message of 1.04 ms that is known: of what was
// left out, 99 of 100, 0.99 * 2 % of the 100 ms in blocks may be wrong, and nothing of the messages.
TEST_F(Intervals, TheSpreadOfSampledLoopsCountsForBlocksOnly) {
  const std::string text =
      "ranks 2\nloop a.c:7..9(main)\nrank all\nenter 1\nrepeat 99 {\niteration 1\ncompute 1ms\nrank 0\n"
      "MPI_Send count=4000 type=1B dest=1\nMPI_Recv count=4000 type=1B source=1\nrank 1\n"
      "MPI_Recv count=4000 type=1B source=0\nMPI_Send count=4000 type=1B dest=0\nrank all\n}\nleave "
      "1\n"
      "sample 1 sampled entries=1 run=1 skipped=99 window=1 spread=20000\n";
  const Prediction p = prediction({"--platform", "known.xml", "--interval", make_trace("s", text).string()});
  const auto of_blocks = std::ranges::find_if(p.interval.sources, [](const ErrorSource& source) {
    return source.name.starts_with("loops that were sampled");
  });
  ASSERT_NE(of_blocks, p.interval.sources.end());
  EXPECT_NEAR(of_blocks->deviation_s, 0.99 * 0.02 * 100e-3, 2e-4);
  EXPECT_NEAR(p.t_predicted_s, 100 * (1 + 2 * 1.04) * 1e-3, 1e-3);
}

TEST_F(Intervals, NameWhatIsNotKnown) {
  const CommandResult result =
      predict({"--platform", "four.xml", "--interval", make_trace("m", kMessage).string()});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("not included: the times of messages between hosts"));
  EXPECT_THAT(result.out, HasSubstr("not included: other processors than those of the traced run"));
}

TEST_F(Intervals, OfSeveralRunsShowTheOneInTheMiddle) {
  make_trace("r1", computing("1", 11));
  make_trace("r2", computing("2", 10));
  make_trace("r3", computing("3", 9));
  const Prediction p =
      prediction({"--platform", "four.xml", "--interval=50", "r1", "--repeats", "r2", "--repeats", "r3"});
  EXPECT_NEAR(p.t_predicted_s, 10e-3, 1e-9);
  ASSERT_TRUE(p.interval.percent && p.interval.low_s && p.interval.high_s);
  // A standard deviation of 1 ms; sqrt(4 / 3) for another run; Student's 0.816497 for two degrees of freedom.
  EXPECT_NEAR(*p.interval.high_s, 10e-3 * std::exp(0.816497 * std::sqrt(4 / 3.0) / 10), 1e-8);
  EXPECT_THAT(p.notes, testing::Contains(HasSubstr("of 3 traced runs, this is the median one: r2")));
}

TEST_F(Intervals, WrongInputGetsOneLine) {
  make_trace("r1", computing("1", 11));
  make_trace("same", computing("1", 10));
  make_trace("m", kMessage);
  const std::vector<std::string> all = {"--platform", "four.xml", "r1"};
  const auto expect = [&](std::vector<std::string> more, const std::vector<std::string>& parts,
                          int exit_code) {
    more.insert(more.begin(), all.begin(), all.end());
    expect_refused(more, parts, exit_code);
  };
  expect({"--interval=100"}, {"--interval: '100' is not a number from 1 to 99.9"}, 2);
  expect({"--interval=some"}, {"--interval"}, 2);
  expect({"--repeats", "m"}, {"--repeats needs --interval"}, 2);
  expect({"--interval", "--repeats", "m"},
         {"--repeats m:", "on 2 ranks; expected a run as in r1: p on 1 rank"}, 1);
  expect({"--interval", "--repeats", "same"},
         {"--repeats same: is the same run as in r1; expected a different one"}, 1);
  make_trace("r2", computing("2", 11));
  expect({"--interval", "--repeats", "r2", "--repeats", "r2"},
         {"--repeats r2: is the same run as in r2; expected a different one"}, 1);
  expect({"--interval", "--repeats", "nowhere"}, {"nowhere"}, 1);
  // One block that runs once: nothing is known of anything.
  expect({"--interval"}, {"--interval: no source of error has a known size", "--repeats"}, 1);
}

// The sender computes 3.12 ms and does not wait; the receiver waits as long, and then 1.04 ms for a message
// that is on its way. Of what is done, 4.16 ms in all, a quarter is a message that is off by 20 %.
TEST_F(Intervals, WhatTheCheckOfThePlatformMissedCountsByItsShareOfTheTime) {
  make_file("checked.xml", checked());
  const std::string trace = make_trace("m",
                                       "ranks 2\nrank 0\n  compute 3120us\n  MPI_Send count=4000 type=1B "
                                       "dest=1\nrank 1\n  MPI_Recv count=4000 type=1B source=0\n")
                                .string();
  const Prediction p = prediction({"--platform", "checked.xml", "--interval", trace});
  ASSERT_EQ(p.uncertain.size(), 2u);
  EXPECT_FALSE(p.uncertain[0].collective);
  EXPECT_EQ(p.uncertain[0].from_bytes, 1000);
  EXPECT_FALSE(p.uncertain[0].to_bytes);
  const double seconds = 4.16e-3;
  EXPECT_NEAR(p.t_predicted_s, seconds, 1e-8);
  const auto source = std::find_if(p.interval.sources.begin(), p.interval.sources.end(), [](const auto& one) {
    return one.name == "check of the platform: messages between hosts";
  });
  ASSERT_NE(source, p.interval.sources.end());
  EXPECT_NEAR(source->deviation_s, p.uncertain[0].share * 0.2 * seconds, 1e-9);
  EXPECT_NEAR(p.uncertain[0].share, 0.25, 1e-6);
  EXPECT_EQ(p.uncertain[1].share, 0);  // there is no collective
  const CommandResult text = predict({"--platform", "checked.xml", trace});
  EXPECT_THAT(text.out, HasSubstr("messages between hosts of 1000 bytes or more"));
  EXPECT_THAT(text.out, HasSubstr("20 % off in the check\n"));
}

TEST_F(Intervals, AProgramWithoutSuchCommunicationIsNotUncertain) {
  make_file("checked.xml", checked());
  make_file("known.xml", kKnown);
  const std::string trace =
      make_trace("s",
                 "ranks 2\nrank 0\n  MPI_Send count=999 type=1B dest=1\nrank 1\n  MPI_Recv count=999 "
                 "type=1B source=0\n")
          .string();
  const Prediction with = prediction({"--platform", "checked.xml", "--interval", trace});
  const Prediction without = prediction({"--platform", "known.xml", "--interval", trace});
  EXPECT_EQ(*with.interval.high_s, *without.interval.high_s);
  EXPECT_TRUE(without.uncertain.empty());
  EXPECT_THAT(predict({"--platform", "checked.xml", trace}).out, testing::Not(HasSubstr("uncertain")));
}

TEST_F(Intervals, CollectivesCountByTheSizeOfAMember) {
  make_file("checked.xml", checked());
  const auto share = [&](int bytes) {
    const std::string name = "c" + std::to_string(bytes);
    const std::string text =
        "ranks 2\nrank all\n  MPI_Bcast count=" + std::to_string(bytes) + " type=1B root=0\n";
    const Prediction p = prediction({"--platform", "checked.xml", make_trace(name, text).string()});
    return p.uncertain.at(1).share;
  };
  EXPECT_NEAR(share(999), 1, 1e-9);
  EXPECT_EQ(share(1000), 0);
}

}  // namespace
}  // namespace dperf::test
