// dperf-advise on the command line: pools whose times can be worked out, and what it refuses.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "predict_fixture.h"

namespace dperf::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

struct Farm {
  int tasks = 24;
  std::string time = "100ms", time_of_second_half = time;
  int bytes = 8, answer = 8, phases = 1;
};

/// A master and two workers, which did not take turns.
std::string pool(const Farm& farm) {
  std::string master, worker[2];
  int given = 0;
  const auto give = [&](int to) {
    master += fmt::format("  MPI_Send count={} type=1B dest={} tag=1 at=m.c:20(main)\n", farm.bytes, to);
    worker[to - 1] += fmt::format(
        "  MPI_Recv count={0} type=1B source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes={0}\n"
        "  compute {1}\n  MPI_Send count={2} type=1B dest=0 tag=2 at=w.c:30(main)\n",
        farm.bytes, 2 * given++ < farm.tasks ? farm.time : farm.time_of_second_half, farm.answer);
  };
  const auto take = [&](int from) {
    master += fmt::format(
        "  MPI_Recv count={1} type=1B source=any tag=2 at=m.c:30(main) -> source={0} tag=2 bytes={1}\n", from,
        farm.answer);
  };
  for (int phase = 0; phase < farm.phases; ++phase) {
    give(1);
    give(2);
    for (int task = 2; task < farm.tasks; ++task) {
      const int who = task % 4 < 2 ? 2 - task % 2 : 1 + task % 2;  // 1 2 2 1 1 2 2 1
      take(who);
      give(who);
    }
    take(1);
    take(2);
    for (int to = 1; to <= 2; ++to) {
      master += fmt::format("  MPI_Send count=0 type=1B dest={} tag=9 at=m.c:50(main)\n", to);
      worker[to - 1] +=
          "  MPI_Recv count=8 type=1B source=0 tag=any at=w.c:10(main) -> source=0 tag=9 bytes=0\n";
    }
  }
  return fmt::format("ranks 3\nprogram farm\nrank 0\n{}rank 1\n{}rank 2\n{}", master, worker[0], worker[1]);
}

std::string pool(int tasks, const std::string& time, int bytes = 8, int answer = 8) {
  return pool({.tasks = tasks, .time = time, .bytes = bytes, .answer = answer});
}

class Advise : public PredictTest {
 protected:
  CommandResult advise(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {program("dperf-advise"), "workers"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    CommandOptions options;
    options.folder = work_.path();
    return run_command(command, options);
  }
  Json advice(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--format", "json"});
    const CommandResult result = advise(arguments);
    EXPECT_TRUE(result.ok()) << describe(result);
    return Json::parse(result.out, nullptr, false);
  }
  void expect_no_advice(const std::vector<std::string>& arguments, const std::string& part,
                        int exit_code = 1) {
    const CommandResult result = advise(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << describe(result);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(part));
  }
};

TEST_F(Advise, TasksThatComputeWantAllWorkers) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool(24, "100ms"));
  const Json a = advice({"-p", "four.xml", "--grain", "1", "--grain", "x2", "--grain", "/2", "farm"});
  ASSERT_EQ(a["grains"].size(), 3u);
  const Json& traced = a["grains"][0];
  EXPECT_EQ(traced["tasks"], 24);
  EXPECT_NEAR(traced["task"]["compute_s"].get<double>(), 0.1, 1e-9);
  EXPECT_EQ(traced["task"]["in_bytes"], 8);
  EXPECT_EQ(traced["task"]["out_bytes"], 8);
  // 24 tasks of 0.1 s: 2.4, 1.2 and 0.8 s, and less than 1 ms of messages for each task.
  ASSERT_EQ(traced["pools"].size(), 3u);
  for (int workers = 1; workers <= 3; ++workers) {
    const double computed_s = 2.4 / workers;
    EXPECT_GT(traced["pools"][workers - 1]["seconds"].get<double>(), computed_s);
    EXPECT_LT(traced["pools"][workers - 1]["seconds"].get<double>(), computed_s + 0.001 * 24 / workers);
  }
  EXPECT_EQ(traced["best"], 2);
  EXPECT_EQ(traced["knee"], 2);
  EXPECT_EQ(traced["pools"][2]["limit"], "workers");
  EXPECT_EQ(traced["formula"]["workers"], 3);
  EXPECT_EQ(traced["differ"], "");
  // Twelve tasks of 0.2 s, 48 of 0.05 s.
  EXPECT_EQ(a["grains"][1]["tasks"], 12);
  EXPECT_NEAR(a["grains"][1]["pools"][2]["seconds"].get<double>(), 0.8, 0.01);
  EXPECT_EQ(a["grains"][2]["tasks"], 48);
  EXPECT_NEAR(a["grains"][2]["pools"][2]["seconds"].get<double>(), 0.8, 0.03);
}

TEST_F(Advise, TheMastersLinkFeedsSoMany) {
  make_file("four.xml", kFourHosts);
  // 10 MB take 80 ms and a little more at 1 Gbit/s, a task 100 ms: hardly more than one worker is fed.
  make_trace("farm", pool(24, "100ms", 10000000));
  const Json a = advice({"-p", "four.xml", "--grain", "1", "farm"});
  const Json& traced = a["grains"][0];
  EXPECT_LT(traced["formula"]["link_feeds"].get<double>(), 100.0 / 80);
  EXPECT_GT(traced["pools"][2]["seconds"].get<double>(), 24 * 0.08);
  EXPECT_EQ(traced["pools"][2]["limit"], "master-link");
  EXPECT_LT(a["other_prefetch_s"].get<double>(), traced["pools"][0]["seconds"].get<double>());
}

TEST_F(Advise, AMasterThatSendsLargeMessagesAheadWaitsForWorkersThatCompute) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool(24, "1s", 10000000, 10000000));
  const auto with_three_workers = [&](const std::string& progress) {
    return advice({"-p", "four.xml", "--grain", "1", "--prefetch", "--progress", progress,
                   "farm"})["grains"][0]["pools"][2];
  };
  // The messages need both ends to be in MPI; or they do not, and 24 tasks take 8 s and some of the way.
  EXPECT_EQ(with_three_workers("calls")["limit"], "master-sends");
  EXPECT_GT(with_three_workers("calls")["seconds"].get<double>(), 16);
  EXPECT_EQ(with_three_workers("async")["limit"], "workers");
  EXPECT_LT(with_three_workers("async")["seconds"].get<double>(), 10);
}

TEST_F(Advise, ASlowHostIsTakenLast) {
  const std::string hosts = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
<host id="a" speed="1Gf"/><host id="slow" speed="0.1Gf"/><host id="b" speed="1Gf"/>
<link id="l" bandwidth="1GBps" latency="1us"/>
<route src="a" dst="slow"><link_ctn id="l"/></route><route src="a" dst="b"><link_ctn id="l"/></route>
<route src="b" dst="slow"><link_ctn id="l"/></route></zone></platform>
)";
  make_file("mixed.xml", hosts);
  // Six tasks of 1 s: 6 s by the fast host; with both, the slow one needs 10 s for its first.
  make_trace("farm", pool(6, "1s"));
  for (const std::string order : {"gmate", "speed", "exhaustive"}) {
    const Json a =
        advice({"-p", "mixed.xml", "--reference-speed", "1Gf", "--grain", "1", "--order", order, "farm"});
    const Json& traced = a["grains"][0];
    EXPECT_EQ(traced["best"], 0) << order;
    EXPECT_EQ(traced["pools"][0]["hosts"], Json({"b"})) << order;
    EXPECT_NEAR(traced["pools"][0]["seconds"].get<double>(), 6, 0.01) << order;
    EXPECT_NEAR(traced["pools"][1]["seconds"].get<double>(), 10, 0.01) << order;
    EXPECT_EQ(traced["pools"][1]["limit"], "slowest-worker") << order;
  }
}

/// Messages cost 100 us and 0.01 us a byte at both ends, and 10 us on the way.
const char* const kBusyMasters = R"({"format": "dperf-loggps", "version": 1, "L_us": 10, "G_us_per_byte": 0,
 "o_send": {"a_us": 100, "O_us_per_byte": 0.01}, "o_receive": {"a_us": 100, "O_us_per_byte": 0.01}})";

/// Of the pool with so many workers.
double seconds_of(const Json& grain, int workers) {
  for (const Json& pool : grain["pools"])
    if (pool["workers"] == workers) return pool["seconds"].get<double>();
  ADD_FAILURE() << "no pool of " << workers;
  return 0;
}

TEST_F(Advise, TwoMastersHalveWhatASaturatedMasterTakes) {
  make_file("busy.json", kBusyMasters);
  make_trace("farm", pool(240, "1ms"));
  const std::vector<std::string> arguments = {
      "-p", "busy.json", "--max-workers", "20", "--masters", "1,2", "--grain", "1", "farm"};
  const Json a = advice(arguments);
  ASSERT_EQ(a["grains"].size(), 2u);
  const Json &one = a["grains"][0], &two = a["grains"][1];
  EXPECT_EQ(one["masters"], 1);
  EXPECT_EQ(two["masters"], 2);
  EXPECT_EQ(a["best_grain"], 1);
  // Ten workers per master: a task costs it 200.16 us, ten of them 2001.6 us, more than the round trip of
  // 200.16 + 200.16 + 20 + 1000. So it is never idle, but for the first answer and the last one. A task that
  // it has sent is back after 10 + 100.08 + 1000 + 100.08 + 10 = 1220.16 us, in which it sends nine others or
  // takes nine answers, 900.72 us: 319.44 us, twice. Then ten messages to stop, 100 us each, and 110 us until
  // the last of them is received.
  const double beside_us = 2 * 319.44 + 10 * 100 + 110;
  EXPECT_NEAR(seconds_of(one, 10), (240 * 200.16 + beside_us) * 1e-6, 1e-7);
  EXPECT_NEAR(seconds_of(two, 20), (120 * 200.16 + beside_us) * 1e-6, 1e-7);
  EXPECT_EQ(one["pools"].back()["limit"], "master-cpu");
  EXPECT_EQ(two["pools"].back()["limit"], "master-cpu");
  // 8 x 200.16 >= 1420.32, but 7 x 200.16 is not; the overhead does not grow with the processors.
  EXPECT_EQ(one["formula"]["master_saturated"], 8);
  EXPECT_EQ(two["formula"]["master_saturated"], 8);
  EXPECT_EQ(two["formula"]["workers"], 16);

  // A message with the 960 bytes of 120 tasks before, and one with their results after them; each takes
  // 109.6 + 10 + 109.6 us.
  std::vector<std::string> split = arguments;
  split.insert(split.begin(), "--masters-split");
  const Json b = advice(split);
  EXPECT_EQ(b["masters_split"], true);
  EXPECT_NEAR(seconds_of(b["grains"][1], 20) - seconds_of(two, 20), 2 * (109.6 + 10 + 109.6) * 1e-6, 1e-7);
  EXPECT_DOUBLE_EQ(seconds_of(b["grains"][0], 10), seconds_of(one, 10));
}

TEST_F(Advise, AMasterThatNeedNotSplitIsLikeOneThatCannot) {
  make_file("busy.json", kBusyMasters);
  for (const int phases : {1, 2}) {
    const std::string traces = fmt::format("farm-{}", phases);
    make_trace(traces, pool({.phases = phases}));
    const Json a = advice(
        {"-p", "busy.json", "--max-workers", "5", "--split-when-waiting", "10s", "--grain", "1", traces});
    ASSERT_EQ(a["grains"].size(), 2u);
    const Json &alone = a["grains"][0], &may_split = a["grains"][1];
    EXPECT_TRUE(alone["split_wait_s"].is_null());
    EXPECT_EQ(may_split["split_wait_s"], 10);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_EQ(may_split["pools"][i]["splits"], 0);
      EXPECT_NEAR(may_split["pools"][i]["seconds"].get<double>(), alone["pools"][i]["seconds"].get<double>(),
                  1e-9);
    }
  }
}

TEST_F(Advise, AMasterSplitsWhenItsWorkersWait) {
  make_file("busy.json", kBusyMasters);
  make_trace("farm", pool(240, "1ms"));
  const Json a = advice({"-p", "busy.json", "--max-workers", "20", "--masters", "1,2", "--split-when-waiting",
                         "1.5ms", "--grain", "1", "farm"});
  ASSERT_EQ(a["grains"].size(), 3u);
  const Json &one = a["grains"][0], &two = a["grains"][1], &splits = a["grains"][2];
  // With 20 workers, each waits for 20 x 200.16 us less the 1 ms of its task, 3 ms. Then it is halved: nine
  // or ten workers wait for 9 or 10 x 200.16 us less 1 ms, which is not longer than 1.5 ms.
  EXPECT_EQ(splits["pools"].back()["splits"], 1);
  // Before it splits, the master hands out three rounds of 20 tasks: no worker waits for one of the first,
  // and the waits of the second are only known with its answers. Two masters would have done them in half of
  // the time. Then nine workers are sent away, which takes as long as a task each; so does its end, when they
  // come back.
  EXPECT_GT(seconds_of(splits, 20), seconds_of(two, 20) + 60 / 2 * 200.16e-6);
  EXPECT_LT(seconds_of(splits, 20), seconds_of(two, 20) + (60 / 2 + 2 * 9) * 200.16e-6);
  EXPECT_LT(seconds_of(splits, 20), seconds_of(one, 20));
  EXPECT_EQ(splits["pools"].back()["limit"], "waits-for-masters");
  EXPECT_TRUE(splits["pools"].back()["master_share"].is_null());

  const CommandResult text = advise(
      {"-p", "busy.json", "--max-workers", "20", "--split-when-waiting", "1.5ms", "--grain", "1", "farm"});
  EXPECT_THAT(text.out, HasSubstr("Best: a master that splits when workers wait for longer than 1.500 ms, "));
  EXPECT_THAT(text.out, HasSubstr("note: masters that split when workers wait: at first there is one"));
}

TEST_F(Advise, MastersAreTheFirstHosts) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool(24, "100ms"));
  const Json a = advice({"-p", "four.xml", "--masters", "2", "--master", "a1", "--grain", "1", "farm"});
  EXPECT_EQ(a["master_hosts"], Json({"a1", "a0"}));
  const Json& pools = a["grains"][0]["pools"];
  ASSERT_EQ(pools.size(), 1u);  // one worker for each
  EXPECT_EQ(pools[0]["hosts"], Json({"a2", "a3"}));
  EXPECT_NEAR(pools[0]["seconds"].get<double>(), 1.2, 0.01);
  const CommandResult text = advise({"-p", "four.xml", "--masters", "1,2", "--grain", "1", "farm"});
  EXPECT_THAT(text.out, HasSubstr("Best: 3 workers, grain 1"));
}

TEST_F(Advise, AMasterWithMoreWorkIsALimit) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool({.time = "100ms", .time_of_second_half = "10ms"}));
  // One worker each: 12 tasks of 0.1 s, and 12 of 0.01 s.
  const Json a = advice({"-p", "four.xml", "--masters", "2", "--grain", "1", "farm"});
  const Json& point = a["grains"][0]["pools"][0];
  EXPECT_NEAR(point["seconds"].get<double>(), 1.2, 0.01);
  EXPECT_EQ(point["limit"], "larger-share");
}

TEST_F(Advise, MastersOfSeveralPhasesHaveToSplit) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool({.phases = 2}));
  expect_no_advice({"-p", "four.xml", "--masters", "1,2", "farm"},
                   "--masters 2: farm has 2 phases of tasks, and what masters would tell each other", 3);
  // 24 tasks of 0.1 s by two workers, twice.
  const Json a = advice({"-p", "four.xml", "--masters", "2", "--masters-split", "--grain", "1", "farm"});
  EXPECT_NEAR(a["grains"][0]["pools"][0]["seconds"].get<double>(), 2.4, 0.02);
}

TEST_F(Advise, TextAndPicture) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool(24, "100ms"));
  const CommandResult result = advise({"-p", "four.xml", "--svg", "a.svg", "farm"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("Best: 3 workers"));
  EXPECT_THAT(result.out,
              HasSubstr("note: other grains than the traced one: times and bytes are proportional"));
  EXPECT_THAT(read_file(work_ / "a.svg"), HasSubstr("</svg>"));
}

TEST_F(Advise, TwoGrainsTellWhatIsFixed) {
  make_file("four.xml", kFourHosts);
  make_trace("fine", pool(48, "60ms"));
  make_trace("coarse", pool(24, "110ms"));
  // 10 ms and 50 ms per unit: four units are 210 ms, in twelve tasks.
  const Json a = advice({"-p", "four.xml", "--grain", "x4", "fine", "coarse"});
  ASSERT_EQ(a["grains"].size(), 3u);
  EXPECT_EQ(a["grains"][2]["tasks"], 12);
  EXPECT_EQ(a["grains"][2]["source"], "fitted to two traces");
  EXPECT_NEAR(a["grains"][2]["task"]["compute_s"].get<double>(), 0.21, 1e-6);
  EXPECT_EQ(a["best_grain"], 2);
}

TEST_F(Advise, WhatCannotBeAdvisedIsOneLine) {
  make_file("four.xml", kFourHosts);
  make_trace("farm", pool(24, "100ms"));
  make_trace("other", pool(12, "90ms"));
  make_trace("pair", kPair);
  expect_no_advice({"-p", "four.xml", "pair"}, "pair: no task pool: too few ranks were traced", 3);
  expect_no_advice({"-p", "four.xml", "nowhere"}, "nowhere");
  expect_no_advice({"-p", "four.xml", "--hosts", "a0,a1", "farm"},
                   "four.xml: one host beside the master; expected at least two");
  expect_no_advice({"-p", "four.xml", "--hosts", "a0", "farm"}, "expected a master and at least one worker");
  expect_no_advice({"-p", "four.xml", "--max-workers", "4", "farm"},
                   "--max-workers 4: four.xml has 3 hosts beside the master");
  expect_no_advice({"-p", "four.xml", "--max-workers", "1", "farm"}, "--max-workers", 2);
  expect_no_advice({"-p", "four.xml", "--master", "b", "farm"}, "--master b: four.xml has no such host");
  expect_no_advice({"-p", "four.xml", "farm", "farm"}, "both have 24 tasks");
  expect_no_advice({"-p", "four.xml", "farm", "other"}, "expected the fewer tasks to take longer");
  expect_no_advice({"-p", "four.xml", "--grain", "4", "farm"}, "--grain: '4' is not a grain", 2);
  expect_no_advice({"-p", "four.xml", "--order", "best", "farm"}, "--order: 'best' is not known", 2);
  const auto masters = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-p", "four.xml", "--masters"});
    arguments.push_back("farm");
    return arguments;
  };
  expect_no_advice(masters({"0"}), "--masters", 2);
  expect_no_advice(masters({"1,x"}), "--masters", 2);
  expect_no_advice(masters({"1,3"}), "--masters 3: four.xml has 4 hosts; expected at least 6");
  expect_no_advice(masters({"3", "--max-workers", "2"}), "--masters 3: at most 2 workers are tried");
  expect_no_advice(masters({"2", "--max-workers", "3"}),
                   "--max-workers 3: four.xml has 2 hosts beside 2 masters");
  expect_no_advice(masters({"2", "--order", "exhaustive"}), "--order exhaustive: 2 masters; expected one", 2);
  expect_no_advice(masters({"1", "--masters-split"}), "--masters-split has no effect with one master", 2);
  expect_no_advice({"-p", "four.xml", "--split-when-waiting", "often", "farm"},
                   "--split-when-waiting: 'often'", 2);
  expect_no_advice({"-p", "four.xml", "--split-when-waiting", "1ms", "--prefetch", "farm"},
                   "--split-when-waiting: prefetch is not known of masters that split", 2);
  expect_no_advice({"farm"}, "--platform is missing; see dperf-advise --help", 2);
}

}  // namespace
}  // namespace dperf::test
