// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "calibrate/cli/summary.h"
#include "calibrate/fit/check_collectives.h"
#include "calibrate/fit/platform_writer.h"
#include "support/error.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::calibrate {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kHostRate = 12e6, kLatency = 50e-6;

/// What four hosts or more measure of a network: `rate(flows)` is what each of the flows gets, if all of them
/// are there.
using Rate = std::function<double(const std::vector<Flow>& flows)>;

std::vector<Flow> both_ways(std::vector<Flow> flows) {
  const std::vector<Flow> forth = flows;
  for (const Flow& flow : forth) flows.push_back({flow.to, flow.from});
  return flows;
}

double sum(const std::vector<Flow>& flows, const Rate& rate) {
  return static_cast<double>(flows.size()) * rate(flows);
}

Group group_of(int hosts, const Rate& rate) {
  Group group;
  for (int i = 0; i < hosts; ++i) group.hosts.push_back(std::string(1, static_cast<char>('a' + i)));
  group.cores.assign(group.hosts.size(), 2);
  for (const Flow& flow : pairs_of(hosts)) group.pairs.push_back({flow, rate({flow}), kLatency});
  for (const std::vector<Flow>& flows : pairings_of(hosts)) {
    double alone = 0;
    for (const Flow& flow : flows) alone += rate({flow});
    group.pairings.push_back({flows, alone, sum(flows, rate), sum(both_ways(flows), rate)});
  }
  return group;
}

double wide_enough(const std::vector<Flow>&) {
  return kHostRate;
}

/// Hosts a, c against b, d: a link of `width` between them, for each direction.
double two_groups(const std::vector<Flow>& flows, double width) {
  const auto across = [&](int parity) {
    return std::count_if(flows.begin(), flows.end(),
                         [&](const Flow& f) { return f.from % 2 == parity && f.to % 2 != parity; });
  };
  const auto most = static_cast<double>(std::max(across(0), across(1)));
  if (most == 0) return kHostRate;
  return std::min(kHostRate, width / most);
}

TEST(Pairings, HalfOfTheHostsSendToTheOtherHalf) {
  EXPECT_TRUE(pairings_of(3).empty());
  EXPECT_EQ(pairings_of(4).size(), 3u);
  EXPECT_EQ(pairings_of(5).size(), 3u);
  EXPECT_EQ(pairings_of(6).size(), 10u);
  EXPECT_EQ(pairings_of(16).size(), 2u);
  for (int hosts = 4; hosts < 20; ++hosts)
    for (const std::vector<Flow>& flows : pairings_of(hosts)) {
      std::vector<int> seen;
      for (const Flow& flow : flows) seen.insert(seen.end(), {flow.from, flow.to});
      std::sort(seen.begin(), seen.end());
      EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
      EXPECT_EQ(seen.size(), static_cast<std::size_t>(hosts / 2 * 2));
    }
}

TEST(Pairings, PairsAreAllOfFewHosts) {
  EXPECT_EQ(pairs_of(2).size(), 1u);
  EXPECT_EQ(pairs_of(3).size(), 3u);
  EXPECT_EQ(pairs_of(8).size(), 28u);
  EXPECT_LE(pairs_of(32).size(), 64u);
}

TEST(Links, PairsThatGetWhatTheyGetAloneShareNothing) {
  const Links links = links_of(group_of(4, wide_enough), kLatency, 11e6);
  EXPECT_FALSE(links.backbone);
  EXPECT_NEAR(*links.least_share, 1, 1e-9);
  ASSERT_EQ(links.hosts.size(), 4u);
  EXPECT_EQ(links.hosts[2].name, "c");
  EXPECT_EQ(links.hosts[2].bytes_per_s, 11e6);
  EXPECT_NEAR(links.hosts[2].latency_s, kLatency / 2, 1e-12);
}

TEST(Links, WithTwoHostsNothingIsKnownOfABackbone) {
  EXPECT_FALSE(links_of(group_of(2, wide_enough), kLatency, 11e6).least_share);
}

TEST(Links, ABackboneThatAllPairsShareIsAsWideAsWhatTheyGetTogether) {
  const auto hub = [](const std::vector<Flow>& flows) {
    return std::min(kHostRate, 15e6 / static_cast<double>(flows.size()));
  };
  const Links links = links_of(group_of(4, hub), kLatency, kHostRate);
  ASSERT_TRUE(links.backbone);
  EXPECT_FALSE(links.backbone->between_groups);
  EXPECT_TRUE(links.backbone->half_duplex);
  EXPECT_NEAR(links.backbone->bytes_per_s, 15e6, 1);
  EXPECT_NEAR(*links.least_share, 15.0 / 24, 1e-9);
}

TEST(Links, ALinkBetweenGroupsIsFoundWithItsSides) {
  for (const int hosts : {4, 6}) {
    const Links links = links_of(group_of(hosts, [](const auto& flows) { return two_groups(flows, 15e6); }),
                                 kLatency, kHostRate);
    ASSERT_TRUE(links.backbone);
    EXPECT_TRUE(links.backbone->between_groups);
    EXPECT_FALSE(links.backbone->half_duplex);
    EXPECT_NEAR(links.backbone->bytes_per_s, 15e6, 1);
    for (int i = 0; i < hosts; ++i)
      EXPECT_EQ(links.hosts[static_cast<std::size_t>(i)].is_far, i % 2 == 1) << i;
    EXPECT_EQ(links.hosts[0].bytes_per_s, kHostRate);
  }
}

TEST(Links, ALinkThatIsNarrowerThanThoseOfTheHostsIsTheirs) {
  // Pairs across get 4 MB/s alone: the links of the hosts are known from the pairs within the groups.
  const Links links =
      links_of(group_of(4, [](const auto& flows) { return two_groups(flows, 4e6); }), kLatency, 4e6);
  ASSERT_TRUE(links.backbone);
  EXPECT_NEAR(links.backbone->bytes_per_s, 4e6, 1);
  EXPECT_NEAR(links.hosts[0].bytes_per_s, kHostRate, 1);
}

TEST(Links, HostsHaveTheRateOfTheirBestPair) {
  // 5, 6, 8, 9 MB/s: what the fastest can do is not seen.
  const double rates[] = {5e6, 6e6, 8e6, 9e6};
  const Group group = group_of(4, [&](const std::vector<Flow>& flows) {
    double least = 1e9;
    for (const Flow& flow : flows) least = std::min({least, rates[flow.from], rates[flow.to]});
    return least;
  });
  const Links links = links_of(group, kLatency, 5e6);
  EXPECT_NEAR(links.hosts[0].bytes_per_s, 5e6, 1);
  EXPECT_NEAR(links.hosts[1].bytes_per_s, 6e6, 1);
  EXPECT_NEAR(links.hosts[2].bytes_per_s, 8e6, 1);
  EXPECT_NEAR(links.hosts[3].bytes_per_s, 8e6, 1);
}

TEST(Links, LatenciesOfPairsAreDividedAmongTheirHosts) {
  const double latencies[] = {20e-6, 30e-6, 100e-6, 40e-6};
  Group group = group_of(4, wide_enough);
  for (PairAlone& pair : group.pairs)
    pair.half_round_trip_s = latencies[pair.flow.from] + latencies[pair.flow.to];
  const Links links = links_of(group, 50e-6, kHostRate);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(links.hosts[i].latency_s, latencies[i], 0.1e-6) << i;
}

Model model_with(const Rate& rate) {
  Measurements m{"MPI", {lan()}, {}, group_of(4, rate)};
  m.group->hosts = {"a", "b", "c", "d"};
  return fit(m);
}

TEST(Links, ThePlatformHasThemWithTheBackbone) {
  const std::string apart = platform_text(model_with(wide_enough), 0);
  EXPECT_THAT(apart, HasSubstr("<link id=\"d.link\""));
  EXPECT_THAT(apart, Not(HasSubstr("backbone")));
  const std::string groups =
      platform_text(model_with([](const auto& flows) { return two_groups(flows, 15e6); }), 0);
  EXPECT_THAT(groups, HasSubstr("<link id=\"backbone\" bandwidth=\"1.5"));
  const auto route = [&](const std::string& from, const std::string& to) {
    const std::size_t begin = groups.find("<route src=\"" + from + "\" dst=\"" + to + "\"");
    return groups.substr(begin, groups.find("</route>", begin) - begin);
  };
  EXPECT_THAT(route("a", "b"), HasSubstr("<link_ctn id=\"backbone\" direction=\"UP\""));
  EXPECT_THAT(route("d", "c"), HasSubstr("<link_ctn id=\"backbone\" direction=\"DOWN\""));
  EXPECT_THAT(route("a", "c"), Not(HasSubstr("backbone")));
}

TEST(Links, NodesShareABackboneButAreNotTwoGroups) {
  const auto hub = [](const std::vector<Flow>& flows) {
    return std::min(kHostRate, 15e6 / static_cast<double>(flows.size()));
  };
  EXPECT_THAT(platform_text(model_with(hub), 8), HasSubstr("bb_bw=\"1.5"));
  const Model groups = model_with([](const auto& flows) { return two_groups(flows, 15e6); });
  EXPECT_THROW(platform_text(groups, 8), Error);
}

TEST(Collectives, AreTracesBehindABarrier) {
  EXPECT_EQ(trace_text({"MPI_Allreduce", 64, 2, 0, 0, 0, 0, {}}, 3, true),
            "ranks 3\nrank all\nMPI_Barrier\nMPI_Allreduce count=8 type=8B\nMPI_Allreduce count=8 type=8B\n");
  EXPECT_THROW(trace_text({"MPI_Scan", 64, 2, 0, 0, 0, 0, {}}, 3, true), Error);
}

TEST(Collectives, TheTableHasTheError) {
  Group group = group_of(4, wide_enough);
  EXPECT_EQ(checks_table(group), "");
  group.collectives = {{"MPI_Bcast", 1024, 2, 100e-6, 99e-6, 101e-6, 9, 110e-6}};
  const std::string table = checks_table(group);
  EXPECT_THAT(table, HasSubstr("collectives of 4 ranks, mean error 10.0 %"));
  EXPECT_THAT(table, testing::ContainsRegex("MPI_Bcast +1024 +100 +110 +.10.0 % +1.0 %"));
}

Measurements with_bcast(double median_s, double predicted_s) {
  Measurements measurements;
  measurements.group = group_of(4, wide_enough);
  measurements.group->collectives = {
      {"MPI_Bcast", 1024, 2, median_s, 0.9 * median_s, 1.2 * median_s, 9, predicted_s}};
  return measurements;
}

TEST(Fault, IsTheWorstThatThePlatformSaysOfItsOwnMeasurements) {
  EXPECT_EQ(fault({}, with_bcast(100e-6, 110e-6)), "");
  EXPECT_EQ(fault({}, with_bcast(100e-6, 239e-6)), "");  // less than twice what may have been
  EXPECT_EQ(fault({}, with_bcast(100e-6, 46e-6)), "");
  EXPECT_EQ(
      fault({}, with_bcast(100e-6, 15725e-6)),
      "MPI_Bcast of 1024 bytes on 4 ranks took 100 us, but the platform predicts 1.572e+04 us (+15625.0 %)");
  EXPECT_THAT(fault({}, with_bcast(100e-6, 44e-6)), HasSubstr("(-56.0 %)"));
  EXPECT_THAT(fault({}, with_bcast(100e-6, 0)), HasSubstr("(-100.0 %)"));
  Model model;
  model.fits.resize(1);
  model.fits[0].kind = "network";
  model.fits[0].points = {{8, 1e-5, 1.1e-5}, {64, 1e-5, 3e-5}};
  EXPECT_EQ(fault(model, {}),
            "half a round trip of 64 bytes (network) took 10 us, but the platform predicts 30 us (+200.0 %)");
}

}  // namespace
}  // namespace dperf::calibrate
