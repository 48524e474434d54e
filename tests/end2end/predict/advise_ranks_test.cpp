// dperf-advise mapping and ranks on the command line, where the answer is known.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "predict_fixture.h"

namespace dperf::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

/// Ranks 0 and 2 exchange ten messages of 100 kB, and so do ranks 1 and 3.
std::string pairs() {
  std::string text = "ranks 4\nprogram pairs\n";
  for (int rank = 0; rank < 4; ++rank) {
    text += fmt::format("rank {}\n", rank);
    for (int i = 0; i < 10; ++i)
      text +=
          rank < 2
              ? fmt::format("  compute 1ms\n  MPI_Send count=100000 type=1B dest={} tag=7 at=p.c:10(main)\n",
                            rank + 2)
              : fmt::format(
                    "  compute 1ms\n  MPI_Recv count=100000 type=1B source={0} tag=7 at=p.c:11(main) "
                    "-> source={0} tag=7 bytes=100000\n",
                    rank - 2);
  }
  return text;
}

/// `compute` each, then a barrier.
std::string even(int ranks, const std::string& compute, const std::string& program = "even") {
  std::string text = fmt::format("ranks {}\nprogram {}\n", ranks, program);
  for (int rank = 0; rank < ranks; ++rank)
    text += fmt::format("rank {}\n  compute {}\n  MPI_Barrier at=e.c:12(main)\n", rank, compute);
  return text;
}

class AdviseRuns : public PredictTest {
 protected:
  void SetUp() override { make_file("four.xml", kFourHosts); }
  CommandResult advise(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program("dperf-advise"));
    CommandOptions options;
    options.folder = work_.path();
    return run_command(arguments, options);
  }
  Json advice(std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
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

/// By the beginning of its name.
Json row(const Json& advice, const std::string& name) {
  for (const Json& one : advice["mappings"])
    if (one["name"].get<std::string>().starts_with(name)) return one;
  ADD_FAILURE() << "no mapping " << name << " in " << advice.dump();
  return {};
}

TEST_F(AdviseRuns, PairsThatTalkAreMappedToOneHost) {
  make_trace("pairs", pairs());
  const Json a =
      advice({"mapping", "-p", "four.xml", "--hosts", "a0,a1", "--mapping", "block", "-w", "best", "pairs"});
  EXPECT_EQ(a["messages"], 20);
  EXPECT_EQ(a["bytes"], 2000000);
  ASSERT_EQ(a["traffic"].size(), 2u);
  EXPECT_EQ(a["traffic"][0],
            Json({{"from", 0}, {"to", 2}, {"to_last", 2}, {"messages", 10}, {"bytes", 1000000}}));
  // In blocks of two, each pair is on two hosts.
  EXPECT_EQ(row(a, "as given (block)")["bytes_between_hosts"], 2000000);
  // Round robin puts ranks 0 and 2 together, and 1 and 3.
  EXPECT_EQ(row(a, "round robin")["bytes_between_hosts"], 0);
  const Json best = a["mappings"][a["best"].get<std::size_t>()];
  EXPECT_EQ(best["bytes_between_hosts"], 0);
  EXPECT_EQ(best["host_of_rank"][0], best["host_of_rank"][2]);
  EXPECT_EQ(best["host_of_rank"][1], best["host_of_rank"][3]);
  EXPECT_NE(best["host_of_rank"][0], best["host_of_rank"][1]);
  // 10 ms of computation, and next to nothing within a host; 1 MB takes 8 ms at 1 Gbit/s, twice as long for
  // two.
  EXPECT_LT(best["t_predicted_s"].get<double>(), 0.011);
  EXPECT_GT(row(a, "as given (block)")["t_predicted_s"].get<double>(), 0.016);
  const CommandResult predicted =
      predict({"-p", "four.xml", "--mapping", "best", "--format", "json", "pairs"});
  ASSERT_TRUE(predicted.ok()) << describe(predicted);
  const Json prediction = Json::parse(predicted.out);
  EXPECT_NEAR(prediction["t_predicted_s"].get<double>(), best["t_predicted_s"].get<double>(), 1e-9);
  for (int rank = 0; rank < 4; ++rank)
    EXPECT_EQ(prediction["ranks"][rank]["host"], best["host_of_rank"][rank]);
}

TEST_F(AdviseRuns, TheGivenMappingStaysIfNoneIsBetter) {
  make_trace("pairs", pairs());
  make_file("good", "a0\na1\na0\na1\n");
  const Json a = advice({"mapping", "-p", "four.xml", "--mapping", "good", "pairs"});
  EXPECT_EQ(a["given"], 0);
  EXPECT_EQ(a["best"], 0);
  const CommandResult text = advise({"mapping", "-p", "four.xml", "--mapping", "good", "pairs"});
  EXPECT_THAT(text.out, HasSubstr("No mapping is better than the given one"));
}

TEST_F(AdviseRuns, WithoutAMappingThatHasRoomNoneIsGiven) {
  make_trace("pairs", pairs());
  const Json a = advice({"mapping", "-p", "four.xml", "--hosts", "a0,a1", "pairs"});
  EXPECT_TRUE(a["given"].is_null());
  EXPECT_EQ(a["slots"], 4);
  EXPECT_EQ(a["mappings"][a["best"].get<std::size_t>()]["bytes_between_hosts"], 0);
}

TEST_F(AdviseRuns, PairsOverASlowLinkAreMovedTogether) {
  // Two clusters of two hosts each, with a slow line between them; one core per host.
  make_file("two.xml", R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="w" routing="Floyd">
<cluster id="a" prefix="a" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="50us" router_id="ra"/>
<cluster id="b" prefix="b" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="50us" router_id="rb"/>
<link id="l" bandwidth="10Mbps" latency="10ms"/>
<zoneRoute src="a" dst="b" gw_src="ra" gw_dst="rb"><link_ctn id="l"/></zoneRoute></zone></platform>
)");
  make_trace("pairs", pairs());
  const Json a = advice({"mapping", "-p", "two.xml", "pairs"});
  EXPECT_EQ(a["given"], 0);
  EXPECT_NE(a["best"], 0);
  const Json hosts = a["mappings"][a["best"].get<std::size_t>()]["host_of_rank"];
  const auto cluster = [&](int rank) { return hosts[rank].get<std::string>().front(); };
  EXPECT_EQ(cluster(0), cluster(2));
  EXPECT_EQ(cluster(1), cluster(3));
}

TEST_F(AdviseRuns, HostsWithFastLinksAreTaken) {
  // The first two of four hosts are behind lines of a tenth of the bandwidth.
  std::string xml = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
)";
  for (int host = 0; host < 4; ++host)
    xml += fmt::format(
        "<host id=\"h{0}\" speed=\"1Gf\"/><link id=\"l{0}\" bandwidth=\"{1}Mbps\" latency=\"50us\"/>\n", host,
        host < 2 ? 100 : 1000);
  for (int a = 0; a < 4; ++a)
    for (int b = a + 1; b < 4; ++b)
      xml += fmt::format(
          "<route src=\"h{0}\" dst=\"h{1}\"><link_ctn id=\"l{0}\"/><link_ctn id=\"l{1}\"/></route>\n", a, b);
  make_file("lines.xml", xml + "</zone></platform>\n");
  make_trace("two",
             "ranks 2\nprogram two\nrank 0\n  MPI_Send count=10000000 type=1B dest=1 tag=7 at=p.c:10(main)\n"
             "rank 1\n  MPI_Recv count=10000000 type=1B source=0 tag=7 at=p.c:11(main) "
             "-> source=0 tag=7 bytes=10000000\n");
  const Json a = advice({"mapping", "-p", "lines.xml", "two"});
  EXPECT_EQ(a["mappings"][a["best"].get<std::size_t>()]["host_of_rank"], Json({"h2", "h3"}));
  // 10 MB at 100 Mbit/s, and at 1 Gbit/s.
  EXPECT_GT(row(a, "as given")["t_predicted_s"].get<double>(), 0.8);
  EXPECT_LT(a["mappings"][a["best"].get<std::size_t>()]["t_predicted_s"].get<double>(), 0.1);
}

TEST_F(AdviseRuns, TheRankThatComputesMostGetsTheFastestHost) {
  make_file("speeds.xml", R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full">
<host id="fast" speed="4Gf"/><host id="slow" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="1us"/>
<route src="fast" dst="slow"><link_ctn id="l"/></route></zone></platform>
)");
  make_trace("two",
             "ranks 2\nprogram two\nrank 0\n  compute 100ms\n  MPI_Barrier at=t.c:3(main)\n"
             "rank 1\n  compute 400ms\n  MPI_Barrier at=t.c:3(main)\n");
  // On 1 Gflop/s: the other way round, the slow host would compute for 400 ms.
  const Json a = advice({"mapping", "-p", "speeds.xml", "--reference-speed", "1Gf", "two"});
  const Json best = a["mappings"][a["best"].get<std::size_t>()];
  EXPECT_EQ(best["name"], "busiest ranks on the fastest hosts");
  EXPECT_EQ(best["host_of_rank"], Json({"slow", "fast"}));
  EXPECT_NEAR(best["t_predicted_s"].get<double>(), 0.1, 0.001);
  EXPECT_NEAR(row(a, "as given")["t_predicted_s"].get<double>(), 0.4, 0.001);
}

TEST_F(AdviseRuns, WhatWasNotRunIsCountedAsWell) {
  make_trace("loop",
             "ranks 2\nprogram loop\nrank 0\nrepeat 99 {\ncompute 1ms\n"
             "MPI_Send count=1000 type=1B dest=1 tag=1 at=r.c:3(main)\n}\n"
             "rank 1\nrepeat 99 {\ncompute 1ms\n"
             "MPI_Recv count=1000 type=1B source=0 tag=1 at=r.c:4(main) -> source=0 tag=1 bytes=1000\n}\n");
  const Json a = advice({"mapping", "-p", "four.xml", "loop"});
  EXPECT_EQ(a["messages"], 100);
  EXPECT_EQ(a["bytes"], 100000);
}

TEST_F(AdviseRuns, StepsOfACollectiveAreMessages) {
  std::string text = "ranks 4\nprogram ring\n";
  for (int rank = 0; rank < 4; ++rank)
    text += fmt::format("rank {}\n  MPI_Allreduce count=1000 type=8B at=r.c:5(main)\n", rank);
  make_trace("ring", text);
  // A ring of n: each rank sends 2 (n - 1) pieces of 1 / n to the next one.
  const Json a = advice({"mapping", "-p", "four.xml", "--coll", "allreduce=ring", "ring"});
  ASSERT_EQ(a["traffic"].size(), 4u) << a["traffic"];
  for (const Json& pair : a["traffic"]) {
    EXPECT_EQ(pair["to"].get<int>(), (pair["from"].get<int>() + 1) % 4);
    EXPECT_EQ(pair["messages"], 6);
    EXPECT_EQ(pair["bytes"], 6 * 2000);
  }
}

TEST_F(AdviseRuns, MappingSaysWhatIsWrongInOneLine) {
  make_trace("pairs", pairs());
  make_trace("even2", even(2, "1ms"));
  expect_no_advice({"mapping", "pairs"}, "--platform is missing; see dperf-advise --help", 2);
  expect_no_advice({"mapping", "-p", "four.xml", "nowhere"}, "nowhere");
  expect_no_advice({"mapping", "-p", "four.xml", "--hosts", "a0", "even2"}, "one host; expected several");
  expect_no_advice({"mapping", "-p", "four.xml", "--hosts", "a0", "pairs"}, "room for only 2 on 1 host");
  expect_no_advice({"mapping", "-p", "four.xml", "--hosts", "b0", "pairs"}, "no host 'b0'");
  expect_no_advice({"mapping", "-p", "four.xml", "--mapping", "none", "pairs"}, "unknown mapping 'none'", 2);
  expect_no_advice({"mapping", "-p", "four.xml", "pairs", "even2"}, "mapping: several runs; expected one", 2);
  expect_no_advice({"mapping", "-p", "four.xml", "-w", "no/where", "pairs"}, "no/where");
  expect_no_advice({"mapping", "-p", "four.xml", "--format", "csv", "pairs"}, "--format: 'csv' is not known",
                   2);
}

TEST_F(AdviseRuns, RanksHaveTimesAndCosts) {
  make_trace("two", even(2, "100ms"));
  make_trace("three", even(3, "70ms"));
  make_trace("four", even(4, "69ms"));
  const Json a = advice({"ranks", "-p", "four.xml", "--price-per-hour", "36", "four", "two", "three"});
  ASSERT_EQ(a["points"].size(), 3u);
  const auto value = [&](int point, const char* name) { return a["points"][point][name].get<double>(); };
  EXPECT_EQ(value(0, "ranks"), 2);
  EXPECT_NEAR(value(1, "speed_up"), 100.0 / 70, 0.01);
  EXPECT_NEAR(value(1, "efficiency"), 100.0 / 70 * 2 / 3, 0.01);
  // 36 per hour are 0.01 per second: two hosts for 0.1 s, three for 0.07 s.
  EXPECT_NEAR(value(0, "cost"), 0.002, 2e-5);
  EXPECT_NEAR(value(1, "cost"), 0.0021, 2e-5);
  EXPECT_EQ(a["best"], 2);
  EXPECT_EQ(a["knee"], 1);
  EXPECT_EQ(a["cheapest"], 0);
  EXPECT_EQ(a["points"][2]["limit"], "compute");
  const CommandResult text = advise({"ranks", "-p", "four.xml", "four", "two", "three"});
  EXPECT_THAT(text.out, HasSubstr("Best: 4 ranks on 4 hosts"));
  EXPECT_THAT(text.out, HasSubstr("Knee: 3 ranks on 3 hosts"));
}

TEST_F(AdviseRuns, ASectionOfAReportIsMarkdown) {
  make_trace("pairs", pairs());
  make_trace("two", even(2, "100ms"));
  make_trace("three", even(3, "70ms"));
  const CommandResult mapping = advise({"mapping", "-p", "four.xml", "--format", "markdown", "pairs"});
  EXPECT_THAT(mapping.out, testing::StartsWith("## Mapping of pairs: 4 ranks to 4 hosts"));
  EXPECT_THAT(mapping.out, HasSubstr("| block | "));
  EXPECT_THAT(mapping.out, HasSubstr("\n- Best: "));
  const CommandResult ranks = advise({"ranks", "-p", "four.xml", "--format", "markdown", "two", "three"});
  EXPECT_THAT(ranks.out, testing::StartsWith("## Ranks of even on "));
  EXPECT_THAT(ranks.out, HasSubstr("\n- Best: 3 ranks on 3 hosts"));
}

TEST_F(AdviseRuns, RanksSayWhatIsWrongInOneLine) {
  make_trace("two", even(2, "100ms"));
  make_trace("three", even(3, "70ms"));
  make_trace("other", even(4, "70ms", "other"));
  make_file("prices", "b* 1\n");
  const auto refused = [&](std::vector<std::string> more, const std::string& part, int exit_code = 1) {
    more.insert(more.begin(), {"ranks", "-p", "four.xml"});
    expect_no_advice(more, part, exit_code);
  };
  refused({"two"}, "ranks: 1 run; expected several numbers of ranks", 2);
  refused({"two", "two"}, "both have 2 ranks");
  refused({"two", "other"}, "other: a run of other; expected one of even");
  refused({"--price", "prices", "two", "three"}, "--price: no line for host a0");
  refused({"--price-per-hour", "x", "two", "three"}, "--price-per-hour: 'x' is not a number", 2);
  refused({"--price-per-hour", "1", "--price", "prices", "two", "three"}, "cannot be used together", 2);
  refused({"--ranks", "4,8"}, "--ranks needs --model", 2);
  expect_no_advice({}, "no command given; expected workers, mapping or ranks", 2);
}

}  // namespace
}  // namespace dperf::test
