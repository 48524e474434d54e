// How long dPerf's own work within MPI_Init takes at most, and how often it waits for other ranks: on
// machines whose time is the test's own.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "false_machine.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

constexpr std::int64_t kUs = 1000;
constexpr std::int64_t kMs = 1000 * kUs;
constexpr std::int64_t kMostNs = 50 * kMs;
constexpr int kAssumed = -1, kRecorded = -2;
constexpr long long kRecordedProbeNs = 33;

false_machine usual_machine() {
  false_machine machine = {};
  machine.init_ns = 300 * kMs;
  machine.clock_ns = 10;
  machine.call_ns = 200;
  machine.page_ns = 250;
  machine.ranks = 1;
  return machine;
}

class Start : public testing::Test {
 protected:
  ~Start() override {
    unsetenv("DPERF_TRACE_DIR");
    unsetenv("DPERF_SAMPLE");
    unsetenv("DPERF_COSTS_FILE");
    unsetenv("XDG_CONFIG_HOME");
  }
  void SetUp() override { setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1); }
  /// Each time with a trace of its own.
  false_start on(const false_machine& machine) {
    setenv("DPERF_TRACE_DIR", (folder_ / std::to_string(++starts_)).c_str(), 1);
    false_start start = {};
    EXPECT_TRUE(false_start_on(&machine, &start));
    EXPECT_TRUE(start.records);
    return start;
  }
  std::string record(const char* host) {
    const std::string path = folder_ / "costs";
    EXPECT_TRUE(false_record(path.c_str(), host, kRecordedProbeNs));
    setenv("DPERF_COSTS_FILE", path.c_str(), 1);
    return path;
  }
  TempFolder folder_;
  int starts_ = 0;
};

false_machine machine_whose_clock_stops() {
  false_machine machine = usual_machine();
  machine.clock_stops = true;
  return machine;
}

TEST_F(Start, OfAUsualMachineMeasuresAllThatItCan) {
  const false_start start = on(usual_machine());
  EXPECT_LE(start.own_ns, 20 * kMs);
  EXPECT_EQ(start.pages, 1024);
  EXPECT_GE(start.messages, 12 * 100 * 10) << "rounds of 100 of each of five kinds, recorded and not";
  EXPECT_DOUBLE_EQ(start.ns_per_cycle, 1.0);
}

TEST_F(Start, WaitsForOthersInTwoExchangesAndNoOtherCollective) {
  false_machine machine = usual_machine();
  machine.ranks = 64;
  for (const int rank : {0, 63}) {
    for (const bool is_crowded : {false, true}) {
      machine.rank = rank;
      machine.is_crowded = is_crowded;
      const false_start start = on(machine);
      EXPECT_EQ(start.gathers, 2);
      EXPECT_EQ(start.scatters, 2);
      EXPECT_EQ(start.other_collectives, 0);
    }
  }
}

TEST_F(Start, OfSampledRunsWaitsNotOnceMore) {
  setenv("DPERF_SAMPLE", "1", 1);
  const false_start start = on(usual_machine());
  EXPECT_EQ(start.gathers, 2);
  EXPECT_EQ(start.scatters, 2);
  EXPECT_EQ(start.other_collectives, 0);
}

TEST_F(Start, TakesTheCostsThatTheFirstRankOfTheHostFound) {
  false_machine machine = usual_machine();
  machine.ranks = 4;
  machine.rank = 3;
  for (const char* samples : {"0", "1"}) {
    setenv("DPERF_SAMPLE", samples, 1);
    for (const bool is_crowded : {false, true}) {
      machine.is_crowded = is_crowded;
      const false_start start = on(machine);
      EXPECT_EQ(start.messages, 0);
      EXPECT_EQ(start.costs_from, 0);
      EXPECT_EQ(start.probe_ns, 77) << "as the first rank says";
    }
  }
}

TEST_F(Start, OfTheFirstRankOfAHostMeasuresWhetherCoresAreSharedOrNot) {
  false_machine machine = usual_machine();
  machine.ranks = 4;
  for (const bool is_crowded : {false, true}) {
    machine.is_crowded = is_crowded;
    EXPECT_GE(on(machine).messages, 12 * 100 * 10);
  }
}

TEST_F(Start, TakesRecordedCostsIfTheClockStandsStill) {
  record(nullptr);
  for (const char* samples : {"0", "1"}) {
    setenv("DPERF_SAMPLE", samples, 1);
    const false_start start = on(machine_whose_clock_stops());
    EXPECT_EQ(start.costs_from, kRecorded);
    EXPECT_EQ(start.probe_ns, kRecordedProbeNs);
  }
}

TEST_F(Start, TakesRecordedCostsIfThereIsNoTimeToMeasure) {
  record(nullptr);
  false_machine machine = usual_machine();
  machine.call_ns = 5 * kMs;
  const false_start start = on(machine);
  EXPECT_EQ(start.costs_from, kRecorded);
  EXPECT_EQ(start.probe_ns, kRecordedProbeNs);
  EXPECT_LE(start.own_ns, kMostNs);
}

TEST_F(Start, TakesTheRecordOfTheFirstRank) {
  false_machine machine = usual_machine();
  machine.ranks = 4;
  machine.rank = 3;
  machine.takes_record = true;
  const false_start start = on(machine);
  EXPECT_EQ(start.costs_from, kRecorded);
  EXPECT_EQ(start.probe_ns, 77);
}

TEST_F(Start, FindsTheRecordOfThisHostByItself) {
  const std::filesystem::path file = record(nullptr);
  unsetenv("DPERF_COSTS_FILE");
  EXPECT_EQ(on(machine_whose_clock_stops()).costs_from, kAssumed) << "there is none";
  char host[256] = "";
  ASSERT_EQ(gethostname(host, sizeof host), 0);
  const std::filesystem::path there = folder_ / "config/dperf/costs";
  std::filesystem::create_directories(there);
  std::filesystem::copy(file, there / host);
  EXPECT_EQ(on(machine_whose_clock_stops()).costs_from, kRecorded);
}

TEST_F(Start, AssumesCostsRatherThanTakeThoseOfAnotherMachine) {
  record("elsewhere");
  testing::internal::CaptureStderr();
  const false_start start = on(machine_whose_clock_stops());
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(start.costs_from, kAssumed);
  EXPECT_NE(start.probe_ns, kRecordedProbeNs);
  EXPECT_NE(said.find("was recorded on host 'elsewhere', and this is '"), std::string::npos) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
}

TEST_F(Start, AssumesCostsThatNoMachineHas) {
  const std::string path = record(nullptr);
  ASSERT_TRUE(false_record(path.c_str(), nullptr, 100000));
  false_machine machine = usual_machine();
  machine.call_ns = 5 * kMs;
  machine.clock_ns = 500;  // with which the yardstick, in which the clock is read 9 times, is of use
  testing::internal::CaptureStderr();
  EXPECT_EQ(on(machine).costs_from, kAssumed);
  EXPECT_NE(testing::internal::GetCapturedStderr().find(": its costs cannot be those of this machine\n"),
            std::string::npos);
}

TEST_F(Start, NeedsNoRecordIfItCanMeasure) {
  for (const char* host : {static_cast<const char*>(nullptr), "elsewhere"}) {
    record(host);
    testing::internal::CaptureStderr();
    const false_start start = on(usual_machine());
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(start.costs_from, 0);
    EXPECT_NE(start.probe_ns, kRecordedProbeNs);
  }
}

TEST_F(Start, IsNotShortenedByWaitsForOthers) {
  false_machine machine = usual_machine();
  machine.late_ns = 500 * kMs;
  const false_start start = on(machine);
  EXPECT_GE(start.waited_ns, 4 * machine.late_ns);
  EXPECT_LE(start.own_ns, 20 * kMs);
  EXPECT_EQ(start.pages, 1024);
  EXPECT_GE(start.messages, 12 * 100 * 10);
}

TEST_F(Start, TakesTheCostsAsAssumedIfThereIsNoTimeToMeasure) {
  false_machine machine = usual_machine();
  machine.call_ns = 5 * kMs;
  const false_start start = on(machine);
  EXPECT_EQ(start.costs_from, kAssumed);
  EXPECT_LE(start.messages, 3) << "the next one would not have ended in time";
}

struct Pathological {
  const char* name;
  void (*spoil)(false_machine&);
};

class StartOnAnyMachine : public Start, public testing::WithParamInterface<Pathological> {};

TEST_P(StartOnAnyMachine, EndsInTime) {
  for (const char* samples : {"0", "1"}) {
    setenv("DPERF_SAMPLE", samples, 1);
    false_machine machine = usual_machine();
    GetParam().spoil(machine);
    const false_start start = on(machine);
    EXPECT_LE(start.own_ns, kMostNs) << "with DPERF_SAMPLE=" << samples;
    RecordProperty(std::string("own_us_with_") + samples, static_cast<int>(start.own_ns / kUs));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Machines, StartOnAnyMachine,
    testing::Values(
        Pathological{"WithASlowClock", [](false_machine& on) { on.clock_ns = 100 * kUs; }},
        Pathological{"WithASlowerClock", [](false_machine& on) { on.clock_ns = 500 * kUs; }},
        Pathological{"WithSlowCalls", [](false_machine& on) { on.call_ns = 5 * kMs; }},
        Pathological{"WithCallsSlowerThanAllRoundsAreLong", [](false_machine& on) { on.call_ns = 20 * kUs; }},
        Pathological{"WhoseCallsLoseTheCoreNowAndThen",
                     [](false_machine& on) {
                       on.slow_call_ns = 4 * kMs;
                       on.slow_call_each = 50;
                     }},
        Pathological{"WithSlowPages", [](false_machine& on) { on.page_ns = 1 * kMs; }},
        Pathological{"WithPagesSlowerThanAllPiecesAreLong", [](false_machine& on) { on.page_ns = 30 * kUs; }},
        Pathological{"WhoseMpiInitTakesNoTime", [](false_machine& on) { on.init_ns = 0; }},
        Pathological{"WherePapiStartsSlowlyAndEachStepTakesAllThatItMay",
                     [](false_machine& on) {
                       on.init_ns = 0;
                       on.papi_ns = 25 * kMs;
                       on.call_ns = 20 * kUs;
                       on.page_ns = 30 * kUs;
                     }},
        Pathological{"WhereAllIsSlow",
                     [](false_machine& on) {
                       on.init_ns = 0;
                       on.clock_ns = 50 * kUs;
                       on.call_ns = 2 * kMs;
                       on.page_ns = 1 * kMs;
                     }}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace dperf::test
