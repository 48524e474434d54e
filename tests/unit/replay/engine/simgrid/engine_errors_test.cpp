// What make_simgrid_engine refuses, and its messages.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "replay/engine/simgrid/setup/child.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "unit/replay/engine/simgrid/platform_text.h"

namespace dperf::replay {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// a - b are connected, c - d too, but not with each other.
std::string two_islands(const char* routing) {
  return fmt::format(
      "<zone id=\"z\" routing=\"{}\">\n"
      "<host id=\"a\" speed=\"1Gf\"/><host id=\"b\" speed=\"1Gf\"/><host id=\"c\" speed=\"1Gf\"/><host "
      "id=\"d\" speed=\"1Gf\"/>\n"
      "<link id=\"l\" bandwidth=\"1GBps\" latency=\"1ms\"/>\n"
      "<route src=\"a\" dst=\"b\"><link_ctn id=\"l\"/></route>\n"
      "<route src=\"c\" dst=\"d\"><link_ctn id=\"l\"/></route>\n</zone>",
      routing);
}

class RefusedEngine : public ::testing::Test {
 protected:
  std::string refusal(const std::string& zone, std::vector<std::string> hosts,
                      std::vector<std::string> settings = {}) {
    SimgridOptions options;
    options.platform = text.with(zone);
    options.host_of_rank = std::move(hosts);
    options.settings = std::move(settings);
    std::string message = message_of([&] { make_simgrid_engine(options); });
    EXPECT_THAT(message, Not(HasSubstr("\n")));
    return message;
  }
  PlatformText text;
};

// SimGrid segfaults at the first message with the graphs, and throws with Full.
TEST_F(RefusedEngine, NamesTwoHostsWithoutARoute) {
  for (const char* routing : {"Floyd", "Dijkstra", "DijkstraCache", "Full"}) {
    EXPECT_THAT(refusal(two_islands(routing), {"a", "b", "c"}),
                HasSubstr("p.xml: no route from host 'a' to host 'c'"))
        << routing;
  }
}

// It is loaded then without a try in a child before.
TEST_F(RefusedEngine, NamesTwoHostsWithoutARouteOfAPlatformThatWasRead) {
  for (const char* routing : {"Floyd", "Dijkstra", "DijkstraCache", "Full"}) {
    SimgridOptions options;
    options.platform = text.with(two_islands(routing));
    options.host_of_rank = {"a", "b", "c"};
    options.loads_without_settings = read_platform(options.platform).size() == 4;
    const std::string message = message_of(
        [&] { run_in_child("refusing", [&](const ChildReport&) { make_simgrid_engine(options); }); });
    EXPECT_THAT(message, HasSubstr("p.xml: no route from host 'a' to host 'c'")) << routing;
  }
}

TEST_F(RefusedEngine, IsNotOneWhoseHostsInUseAreConnected) {
  EXPECT_EQ(refusal(two_islands("Floyd"), {"c", "d"}), "no error");
}

TEST_F(RefusedEngine, NamesAnUnknownHost) {
  EXPECT_THAT(refusal(two_islands("Full"), {"a", "x"}),
              HasSubstr("p.xml: no host 'x' in this platform; it has 4 hosts, from 'a' to 'd'"));
}

TEST_F(RefusedEngine, NamesAHostWithSeveralRanksAndNoLoopback) {
  EXPECT_THAT(refusal(two_islands("Full"), {"a", "b", "a"}),
              AllOf(HasSubstr("host 'a' gets 2 ranks"), HasSubstr("--shm")));
}

TEST_F(RefusedEngine, NamesAWrongSetting) {
  EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {"nosuch/key=1"}),
              HasSubstr("setting nosuch/key=1: unknown setting; expected one of network/model, "));
  EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {"surf/precision=fine"}),
              HasSubstr("setting surf/precision=fine: expected a number above 0 and below 1"));
  EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {"precision"}), HasSubstr("expected KEY=VALUE"));
  for (const char* endless :
       {"surf/precision=0", "surf/precision=-1", "surf/precision=nan", "maxmin/precision=0"})
    EXPECT_EQ(refusal(two_islands("Full"), {"a"}, {endless}),
              fmt::format("setting {}: expected a number above 0 and below 1", endless));
  for (const char* nonsense :
       {"maxmin/concurrency-limit=0", "maxmin/concurrency-limit=-2", "network/bandwidth-factor=0",
        "network/bandwidth-factor=inf", "network/latency-factor=-5", "network/loopback-bw=0",
        "network/loopback-lat=-1", "network/TCP-gamma=-1", "smpi/bw-factor=0:0",
        "smpi/bw-factor=65472:0.9;0:-1", "smpi/lat-factor=-1", "smpi/lat-factor=5", "smpi/lat-factor=",
        "network/model=XYZ", "network/model=help", "network/model=Constant", "cpu/optim=x"})
    EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {nonsense}),
                HasSubstr(fmt::format("setting {}: expected ", nonsense)));
}

TEST_F(RefusedEngine, NamesASettingWithoutEffect) {
  for (const char* idle : {"network/latency-factor=100", "network/bandwidth-factor=0.5",
                           "smpi/IB-penalty-factors=0.965;0.925;1.35", "network/loopback-lat=1e-6"})
    EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {idle}),
                HasSubstr(fmt::format("setting {}: has no effect with", idle).substr(0, 40)));
  EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {"network/model=CM02", "smpi/lat-factor=0:2"}),
              HasSubstr("has no effect with network/model=CM02, whose factors are network/latency-factor"));
  EXPECT_EQ(refusal(two_islands("Full"), {"a"}, {"network/model=CM02", "network/latency-factor=3"}),
            "no error");
  for (const char* other : {"host/model=ptask_L07", "plugin=host_energy", "tracing=yes",
                            "contexts/factory=raw", "path=/tmp", "cpu/model=help"})
    EXPECT_THAT(refusal(two_islands("Full"), {"a"}, {other}), HasSubstr("unknown setting"));
}

TEST_F(RefusedEngine, NamesTheLineOfASettingOfThePlatform) {
  const auto with = [](const std::string& prop) {
    return "<config>\n<prop " + prop + "/></config>" + two_islands("Full");
  };
  EXPECT_THAT(refusal(with("id=\"network/latency-factor\" value=\"100\""), {"a"}),
              HasSubstr("p.xml:5: <config>: network/latency-factor=100: has no effect"));
  EXPECT_THAT(refusal(with("id=\"network/model\" value=\"XYZ\""), {"a"}),
              HasSubstr("p.xml:5: <config>: network/model=XYZ: expected SMPI, CM02, LV08 or IB"));
  EXPECT_EQ(refusal(with("id=\"smpi/os\" value=\"0:0:0\""), {"a"}), "no error");
  SimgridOptions options;
  options.platform = text.with(with("id=\"network/model\" value=\"CM02\""));
  EXPECT_THAT(notes_of_settings(options),
              ::testing::ElementsAre("SimGrid's network/model=CM02 (<config> of the platform)"));
  options.settings = {"network/model=LV08"};
  EXPECT_THAT(notes_of_settings(options), ::testing::IsEmpty());
  options.platform = text.with(with("id=\"smpi/os\" value=\"0:0:0\""));
  EXPECT_THAT(notes_of_settings(options),
              ::testing::ElementsAre(
                  "not used, because it is for smpirun: smpi/os=0:0:0 (<config> of the platform)"));
}

TEST_F(RefusedEngine, NamesAMessageThatWouldTakeLessThanNoTime) {
  SimgridOptions options;
  options.platform = text.with(two_islands("Full"));
  options.host_of_rank = {"a", "b"};
  options.network_time = {{0, 0, 1}, {1000, -2e-3, 1}};  // 1 ms + 1000 B / 1 GB/s - 2 ms
  options.network_time_place = "p.xml:9";
  EXPECT_EQ(
      message_of([&] { make_simgrid_engine(options); }),
      "p.xml:9: property 'dperf:network:time': a message of 1000 bytes would take -0.000999 s from host 'a' "
      "to host 'b', whose latency is 0.001 s; expected at least 0");
}

TEST_F(RefusedEngine, NamesAWrongSpeed) {
  SimgridOptions options;
  options.platform = text.with(two_islands("Full"));
  options.host_of_rank = {"a"};
  options.cpu_scale = 0;
  EXPECT_EQ(message_of([&] { make_simgrid_engine(options); }), "--cpu-scale 0: expected a number above 0");
  options.cpu_scale = 1;
  options.reference_speed_flops = 1e300;
  EXPECT_THAT(message_of([&] { make_simgrid_engine(options); }),
              HasSubstr("host 'a' with 1e+09 flop/s would be 1e+291 times as slow as the traced CPU"));
}

}  // namespace
}  // namespace dperf::replay
