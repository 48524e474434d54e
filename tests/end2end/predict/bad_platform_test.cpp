// Platforms that do not do.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "predict_fixture.h"

namespace dperf::test {
namespace {

std::string platform(const std::string& body) {
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
         "<platform version=\"4.1\">\n" +
         body + "</platform>\n";
}

class BadPlatform : public PredictTest {
 protected:
  BadPlatform() { make_trace("pair", kPair); }

  void expect_platform_refused(const std::string& content, const std::vector<std::string>& parts) {
    make_file("bad.xml", content);
    expect_refused({"--platform", "bad.xml", "pair"}, parts);
  }
};

TEST_F(BadPlatform, DoesNotExist) {
  expect_refused({"--platform", "nowhere.xml", "pair"}, {"nowhere.xml", "no such file"});
  expect_refused({"--platform", "./lan", "pair"}, {"./lan", "no such file"});
  expect_refused({"--platform", "lann", "pair"}, {"lann", "(cluster, daisy, "});
}

TEST_F(BadPlatform, IsAFolder) {
  expect_refused({"--platform", ".", "pair"}, {"folder"});
}

TEST_F(BadPlatform, IsNoXml) {
  expect_platform_refused("hosts: a, b\n", {"bad.xml"});
  expect_platform_refused("", {"bad.xml"});
  expect_platform_refused(std::string("\x7f\x45\x4c\x46\0\1\2", 7), {"bad.xml"});
}

TEST_F(BadPlatform, IsCutOff) {
  const std::string whole = kFourHosts;
  expect_platform_refused(whole.substr(0, whole.size() / 2), {"bad.xml"});
}

TEST_F(BadPlatform, NamesAnUnknownLink) {
  expect_platform_refused(platform(R"(<zone id="z" routing="Full">
  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/>
  <link id="l" bandwidth="1Gbps" latency="1us"/>
  <route src="a" dst="b"><link_ctn id="m"/></route>
</zone>
)"),
                          {"bad.xml", "m"});
}

TEST_F(BadPlatform, HasNoRouteBetweenTheHosts) {
  for (const char* routing : {"Full", "Floyd", "Dijkstra"})
    expect_platform_refused(platform(std::string("<zone id=\"z\" routing=\"") + routing + R"(">
  <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><host id="c" speed="1Gf"/>
  <link id="l" bandwidth="1Gbps" latency="1us"/>
  <route src="b" dst="c"><link_ctn id="l"/></route>
</zone>
)"),
                            {"bad.xml", "a", "b"});
}

TEST_F(BadPlatform, HasAnUnknownKindOfRouting) {
  expect_platform_refused(
      platform("<zone id=\"z\" routing=\"Roundabout\"><host id=\"a\" speed=\"1Gf\"/></zone>\n"), {"bad.xml"});
}

TEST_F(BadPlatform, HasTooFewHosts) {
  make_file("one.xml",
            platform("<cluster id=\"c\" prefix=\"h\" suffix=\"\" radical=\"0-0\" speed=\"1Gf\" bw=\"1Gbps\" "
                     "lat=\"1us\" loopback_bw=\"10GBps\" loopback_lat=\"0.2us\"/>\n"));
  expect_refused({"--platform", "one.xml", "pair"}, {"one.xml", "2 ranks", "--ranks-per-host"});
  const CommandResult shared = predict({"--platform", "one.xml", "pair", "--ranks-per-host", "2"});
  EXPECT_TRUE(shared.ok()) << describe(shared);
}

TEST_F(BadPlatform, HasNoLoopbackForTwoRanksOnAHost) {
  make_file("bare.xml",
            platform("<cluster id=\"c\" prefix=\"h\" suffix=\"\" radical=\"0-1\" speed=\"1Gf\" bw=\"1Gbps\" "
                     "lat=\"1us\"/>\n"));
  expect_refused({"--platform", "bare.xml", "pair", "--hosts", "h0:2"}, {"loopback", "--shm"});
  const CommandResult given =
      predict({"--platform", "bare.xml", "pair", "--hosts", "h0:2", "--shm", "10GBps,0.2us"});
  EXPECT_TRUE(given.ok()) << describe(given);
  EXPECT_THAT(given.out, testing::HasSubstr("--shm"));
}

TEST_F(BadPlatform, HasNotTheHostsThatAreAskedFor) {
  make_file("four.xml", kFourHosts);
  expect_refused({"--platform", "four.xml", "pair", "--hosts", "a0,zebra"}, {"zebra"});
  make_file("map", "a0\nzebra\n");
  expect_refused({"--platform", "four.xml", "pair", "--mapping", "map"}, {"map:2", "zebra"});
  expect_refused({"--platform", "four.xml", "pair", "--mapping", "diagonal"}, {"diagonal"}, 2);
}

TEST_F(BadPlatform, SimGridDoesNotKnowTheSetting) {
  make_file("four.xml", kFourHosts);
  expect_refused({"--platform", "four.xml", "pair", "--set", "network/colour=red"}, {"network/colour"}, 2);
  expect_refused({"--platform", "four.xml", "pair", "--set", "network/model=carrier-pigeon"},
                 {"carrier-pigeon"}, 2);
}

TEST_F(BadPlatform, HasASettingThatChangesTheResultOrIsRefused) {
  make_file("four.xml", kFourHosts);
  const std::string hosts = std::string(kFourHosts).substr(std::string(kFourHosts).find("  <cluster"));
  const auto with = [&](const std::string& key, const std::string& value) {
    make_file("set.xml",
              "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM "
              "\"https://simgrid.org/simgrid.dtd\">\n<platform version=\"4.1\">\n<config><prop id=\"" +
                  key + "\" value=\"" + value + "\"/></config>\n" + hosts);
  };
  with("network/model", "CM02");
  const CommandResult of_file = predict({"--platform", "set.xml", "pair"});
  const CommandResult of_user = predict({"--platform", "four.xml", "pair", "--set", "network/model=CM02"});
  ASSERT_TRUE(of_file.ok()) << describe(of_file);
  const auto time_in = [](const CommandResult& result) {
    const std::size_t at = result.out.find("t_predicted");
    return result.out.substr(at, result.out.find('\n', at) - at);
  };
  EXPECT_EQ(time_in(of_file), time_in(of_user));
  EXPECT_NE(time_in(of_file), time_in(predict({"--platform", "four.xml", "pair"})));
  EXPECT_THAT(of_file.out, testing::HasSubstr("SimGrid's network/model=CM02 (<config> of the platform)"));
  with("network/latency-factor", "100");
  expect_refused({"--platform", "set.xml", "pair"}, {"set.xml:4", "network/latency-factor", "no effect"});
}

TEST_F(BadPlatform, IsReadOnceSoThatItMayBeAPipe) {
  make_file("four.xml", kFourHosts);
  ASSERT_EQ(mkfifo((work_ / "pipe").c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(work_ / "pipe") << kFourHosts; });
  const CommandResult piped = predict({"--platform", "pipe", "pair"});
  EXPECT_TRUE(piped.ok()) << describe(piped);
  EXPECT_THAT(piped.out, testing::HasSubstr("2 of 4 hosts used"));
}

TEST_F(BadPlatform, IsNotText) {
  expect_platform_refused("\x1f\x8b\x08", {"bad.xml", "compressed by gzip"});
  expect_refused({"--platform", "/dev/null", "pair"}, {"/dev/null:1", "is empty"});
  expect_refused({"--platform", "/dev/zero", "pair"}, {"/dev/zero:1", "byte 0 is 0"});
}

}  // namespace
}  // namespace dperf::test
