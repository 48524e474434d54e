// How long deployments take on one link that all messages share: L = 1 ms, 1 MB/s.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/engine/simulation.h"
#include "unit/replay/deploy/small_overlay.h"

namespace dperf::replay {
namespace {

constexpr double kL = 1e-3, kSubtask = deploy::kSubtaskBytes * 1e-6, kResult = deploy::kResultBytes * 1e-6;
// Messages without bytes have one, which takes 1 us; there are 30 of them.
constexpr double kBytes = 30e-6;

std::string one_link() {
  std::string hosts, routes;
  const std::vector<deploy::Node> nodes = deploy::small_overlay(3);
  for (std::size_t a = 0; a < nodes.size(); ++a) {
    hosts += fmt::format("<host id=\"{}\" speed=\"1Gf\"/>", nodes[a].host);
    for (std::size_t b = a + 1; b < nodes.size(); ++b)
      routes += fmt::format("<route src=\"{}\" dst=\"{}\"><link_ctn id=\"l\"/></route>", nodes[a].host,
                            nodes[b].host);
  }
  return "<zone id=\"z\" routing=\"Full\">" + hosts + "<link id=\"l\" bandwidth=\"1MBps\" latency=\"1ms\"/>" +
         routes + "</zone>";
}

/// Ends of the phases of a deployment to 3 peers with one tracker.
std::vector<double> ends_of(deploy::Way way) {
  deploy::Settings settings = deploy::small_settings();
  settings.group_size = 2;
  const deploy::Plan plan = deploy::make_plan({way, settings}, deploy::small_overlay(3), "p.xml", 3);
  const PlatformFile platform(one_link());
  const auto engine = make_engine_under_test(linear_model(platform, plan.host_of_rank));
  const std::vector<double> ends = deploy::run_steps(plan.steps.steps(), *engine);
  return {ends[plan.reserved], ends[plan.distributed], ends[plan.collected]};
}

// 4 L until the peers are known, then 4 L for each in succession. Sub-tasks in succession have the link to
// themselves; three results at once share it.
TEST(DeploymentTimes, OfFlatAllocationOnASharedLink) {
  const std::vector<double> ends = ends_of(deploy::Way::kFlat);
  EXPECT_NEAR(ends[0], 16 * kL, kBytes);
  EXPECT_NEAR(ends[1] - ends[0], 3 * (kL + kSubtask), kBytes);
  EXPECT_NEAR(ends[2] - ends[1], kL + 3 * kResult, kBytes);
}

// p4 with p5, and p6 alone. Reserved at 12 L (tests/unit/replay/deploy/deployment_times_test.cpp). Two
// sub-tasks go to p4: L + 2 S. Then one goes from p4 to p5 while one goes to p6, on the same link: L + 2 S.
// Of results, those of p5 (to p4) and p6 (to the submitter) share it: L + 2 R; then two go from p4: L + 2 R.
TEST(DeploymentTimes, OfHierarchicalAllocationOnASharedLink) {
  const std::vector<double> ends = ends_of(deploy::Way::kP2pdc);
  EXPECT_NEAR(ends[0], 12 * kL, kBytes);
  EXPECT_NEAR(ends[1] - ends[0], 2 * kL + 4 * kSubtask, kBytes);
  EXPECT_NEAR(ends[2] - ends[1], 2 * kL + 4 * kResult, kBytes);
}

}  // namespace
}  // namespace dperf::replay
