// The platforms that dPerf ships load, are connected, and have what their descriptions state.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {
namespace {

struct Shipped {
  const char* name;
  std::size_t nodes;
};

std::filesystem::path path_of(const Shipped& platform) {
  return std::string(DPERF_SOURCE_DIR) + "/platforms/" + platform.name + ".xml";
}

// Or the parameter is printed as bytes, which differ from run to run.
void PrintTo(const Shipped& platform, std::ostream* stream) {
  *stream << platform.name;
}

class ShippedPlatform : public ::testing::TestWithParam<Shipped> {};

TEST_P(ShippedPlatform, HasItsNodesWithCoresAndLoopback) {
  auto hosts = read_platform(path_of(GetParam()), true);
  ASSERT_EQ(hosts.size(), GetParam().nodes);
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    EXPECT_EQ(hosts[i].name, "n" + std::to_string(i));
    EXPECT_EQ(hosts[i].cores, 2);
    EXPECT_TRUE(hosts[i].has_loopback);
  }
}

TEST_P(ShippedPlatform, ConnectsAllItsNodes) {
  SimgridOptions options;
  options.platform = path_of(GetParam());
  for (std::size_t i = 0; i < GetParam().nodes; ++i) options.host_of_rank.push_back("n" + std::to_string(i));
  EXPECT_NO_THROW(make_simgrid_engine(options));
}

INSTANTIATE_TEST_SUITE_P(All, ShippedPlatform,
                         ::testing::Values(Shipped{"cluster", 256}, Shipped{"lan", 1024},
                                           Shipped{"daisy", 1024}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace dperf::replay
