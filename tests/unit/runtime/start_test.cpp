// How long dPerf's own work within MPI_Init takes at most, and how often it waits for other ranks: on
// machines whose time is the test's own.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "false_machine.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

constexpr std::int64_t kUs = 1000;
constexpr std::int64_t kMs = 1000 * kUs;
constexpr std::int64_t kMostNs = 50 * kMs;

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
  }
  /// Each time with a trace of its own.
  false_start on(const false_machine& machine) {
    setenv("DPERF_TRACE_DIR", (folder_ / std::to_string(++starts_)).c_str(), 1);
    false_start start = {};
    EXPECT_TRUE(false_start_on(&machine, &start));
    EXPECT_TRUE(start.records);
    return start;
  }
  TempFolder folder_;
  int starts_ = 0;
};

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

TEST_F(Start, OfARankThatSharesItsCoresMeasuresNoCosts) {
  false_machine machine = usual_machine();
  machine.ranks = 4;
  machine.rank = 3;
  machine.is_crowded = true;
  const false_start start = on(machine);
  EXPECT_EQ(start.messages, 0);
  EXPECT_EQ(start.costs_from, 0);
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
  EXPECT_EQ(start.costs_from, -1);
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
