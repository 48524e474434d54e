// Wrong platform files: one line that names the place. SimGrid aborts on some of them, and segfaults on
// others.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "replay/engine/simgrid/simgrid_engine.h"
#include "unit/replay/engine/simgrid/platform_text.h"

namespace dperf::replay {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class WrongPlatform : public ::testing::Test {
 protected:
  /// The message without the folder of the test; always one line.
  std::string refusal(const std::filesystem::path& path) {
    std::string message = message_of([&] { read_platform(path); });
    EXPECT_THAT(message, Not(HasSubstr("\n")));
    std::string folder = text.path().parent_path().string() + "/";
    if (std::size_t at = message.find(folder); at != std::string::npos) message.erase(at, folder.size());
    return message;
  }
  PlatformText text;
};

TEST_F(WrongPlatform, IsMissing) {
  EXPECT_EQ(refusal("/nowhere/p.xml"), "/nowhere/p.xml: no such platform file");
}

TEST_F(WrongPlatform, IsAFolder) {
  EXPECT_EQ(refusal("/"), "/: is a folder, not a platform file");
}

TEST_F(WrongPlatform, IsNoXml) {
  EXPECT_THAT(refusal(text.raw("latency: 5\n")), StartsWith("p.xml:1: "));
  EXPECT_THAT(refusal(text.raw("")), StartsWith("p.xml:1: "));
  EXPECT_THAT(refusal(text.raw(std::string("\x7f\x45LF\0\1\2", 7))), StartsWith("p.xml:1: "));
}

TEST_F(WrongPlatform, IsCutOff) {
  EXPECT_THAT(refusal(text.raw(
                  "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                  "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n")),
              StartsWith("p.xml:"));
}

TEST_F(WrongPlatform, HasAnUnknownTag) {
  EXPECT_THAT(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n<hots id=\"a\"/>\n</zone>")),
              StartsWith("p.xml:5: "));
}

TEST_F(WrongPlatform, HasAHostWithoutSpeed) {
  EXPECT_THAT(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\"/>\n</zone>")),
              AllOf(StartsWith("p.xml:5: "), HasSubstr("speed")));
}

TEST_F(WrongPlatform, HasAnUnknownUnit) {
  EXPECT_THAT(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\" speed=\"1Gx\"/>\n</zone>")),
              AllOf(StartsWith("p.xml:5: "), HasSubstr("Gx")));
}

TEST_F(WrongPlatform, HasAnUnknownLink) {
  EXPECT_EQ(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n"
                              "<host id=\"a\" speed=\"1Gf\"/><host id=\"b\" speed=\"1Gf\"/>\n"
                              "<route src=\"a\" dst=\"b\">\n<link_ctn id=\"nolink\"/>\n</route>\n</zone>")),
            "p.xml:7: <link_ctn id=\"nolink\">: id=\"nolink\"; expected the name of a link in this file");
}

TEST_F(WrongPlatform, HasTheSameHostTwice) {
  EXPECT_THAT(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\" speed=\"1Gf\"/>\n"
                                "<host id=\"a\" speed=\"1Gf\"/>\n</zone>")),
              AllOf(StartsWith("p.xml:"), HasSubstr("'a'")));
}

TEST_F(WrongPlatform, HasARouteToAnUnknownHost) {
  EXPECT_THAT(refusal(text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\" speed=\"1Gf\"/>\n"
                                "<link id=\"l\" bandwidth=\"1GBps\" latency=\"1ms\"/>\n"
                                "<route src=\"a\" dst=\"nobody\"><link_ctn id=\"l\"/></route>\n</zone>")),
              AllOf(StartsWith("p.xml:7: "), HasSubstr("nobody")));
}

TEST_F(WrongPlatform, HasAnUnknownRouting) {
  EXPECT_EQ(refusal(text.with("<zone id=\"z\" routing=\"Magic\">\n<host id=\"a\" speed=\"1Gf\"/>\n</zone>")),
            "p.xml:4: <zone id=\"z\">: routing=\"Magic\"; expected Full, Floyd, Dijkstra, DijkstraCache, "
            "Cluster or None");
}

TEST_F(WrongPlatform, HasNoHost) {
  EXPECT_EQ(refusal(text.with("<zone id=\"z\" routing=\"Full\"/>")), "p.xml:3: <platform>: has no host");
}

TEST_F(WrongPlatform, IsTooOldOrTooNew) {
  auto version = [](const char* number) {
    return std::string(
               "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
               "<platform version=\"") +
           number + "\"><zone id=\"z\" routing=\"Full\"><host id=\"a\" speed=\"1Gf\"/></zone></platform>\n";
  };
  EXPECT_THAT(refusal(text.raw(version("3"))),
              AllOf(StartsWith("p.xml:3: "), HasSubstr("version=\"3\"; expected 4 or 4.1")));
  EXPECT_THAT(refusal(text.raw(version("5"))),
              AllOf(StartsWith("p.xml:3: "), HasSubstr("version=\"5\"; expected 4 or 4.1")));
  EXPECT_EQ(refusal(text.raw(version("4"))), "no error");
}

TEST(ReadPlatform, GivesTheHostsInTheOrderOfTheFile) {
  PlatformText text;
  auto hosts = read_platform(
      text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"z9\" speed=\"1Gf\" core=\"4\"/>\n"
                "<host id=\"a b\" speed=\"2.5Gf\"/>\n"
                "<link id=\"lo\" bandwidth=\"1GBps\" latency=\"1us\" sharing_policy=\"FATPIPE\"/>\n"
                "<route src=\"a b\" dst=\"a b\" symmetrical=\"NO\"><link_ctn id=\"lo\"/></route>\n</zone>"),
      true);
  ASSERT_EQ(hosts.size(), 2U);
  EXPECT_EQ(hosts[0].name, "z9");
  EXPECT_EQ(hosts[0].cores, 4);
  EXPECT_FALSE(hosts[0].has_loopback);
  EXPECT_EQ(hosts[1].name, "a b");
  EXPECT_DOUBLE_EQ(hosts[1].speed_flops, 2.5e9);
  EXPECT_TRUE(hosts[1].has_loopback);
}

TEST(ReadPlatform, SeesWhetherAClusterHasALoopback) {
  PlatformText text;
  std::string cluster =
      "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-11\" speed=\"1Gf\" bw=\"1GBps\" lat=\"1us\"";
  auto without = read_platform(text.with(cluster + "/>"), true);
  ASSERT_EQ(without.size(), 12U);
  EXPECT_EQ(without[10].name, "n10");
  EXPECT_FALSE(without[0].has_loopback);
  EXPECT_TRUE(read_platform(text.with(cluster + " loopback_bw=\"9GBps\" loopback_lat=\"1us\"/>"), true)[0]
                  .has_loopback);
}

TEST_F(WrongPlatform, IsRefusedBesideThisProcess) {
  EXPECT_EQ(message_of([] { PlatformReading("/nowhere/p.xml"); }), "/nowhere/p.xml: no such platform file");
  PlatformReading reading(
      text.with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\" speed=\"1Gf\"/></zone>"));
  text.raw("");  // has been read
  ASSERT_EQ(reading.hosts().size(), 1u);
}

}  // namespace
}  // namespace dperf::replay
