// What is refused in a platform file before SimGrid sees it, and the words of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/check.h"

#include <gmock/gmock.h>

#include "replay/platform/generator.h"
#include "replay/platform/xml/units.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The first line of `zone` is line 4 of the file.
PlatformFile with(const std::string& zone) {
  return {"p.xml",
          "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
          "<platform version=\"4.1\">\n" +
              zone + "\n</platform>\n"};
}

std::string refusal(const PlatformFile& file) {
  try {
    check_platform(file);
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
    return error.what();
  }
  return "taken";
}

std::string cluster(const std::string& attributes) {
  return "<cluster id=\"c\" prefix=\"n\" suffix=\"\" " + attributes + "/>";
}

/// A good cluster, except for one attribute.
std::string cluster_but(const std::string& name, const std::string& value) {
  std::string text =
      "radical=\"0-3\" speed=\"1Gf\" core=\"2\" bw=\"1Gbps\" lat=\"50us\" bb_bw=\"1Gbps\" "
      "bb_lat=\"1us\" loopback_bw=\"1GBps\" loopback_lat=\"1us\"";
  const std::size_t at = (" " + text).find(" " + name + "=\"");
  if (at == std::string::npos) return cluster(text + " " + name + "=\"" + value + "\"");
  const std::size_t begin = at + name.size() + 2;
  return cluster(text.replace(begin, text.find('"', begin) - begin, value));
}

TEST(CheckPlatform, TakesWhatIsRight) {
  EXPECT_EQ(refusal(with(cluster_but("core", "4"))), "taken");
  for (const Kind& kind : kinds())
    EXPECT_EQ(refusal({"made.xml", generate({kind.name, kind.default_nodes, 1})}), "taken") << kind.name;
}

TEST(CheckPlatform, RefusesAFirstLineThatIsNotXml) {
  PlatformFile file = with(cluster_but("core", "4"));
  std::string text = file.text();
  text[3] = '&';
  EXPECT_THAT(refusal({"p.xml", text}), HasSubstr("p.xml:1: is not XML"));
}

TEST(CheckPlatform, RefusesNumbersThatAreNone) {
  const std::vector<std::pair<const char*, std::vector<const char*>>> wrong = {
      {"lat", {"-20us", "nan", "nans", "inf", "50", "1m", "2h", "us", "0x1s", "1e400s", "4000s", ""}},
      {"bw",
       {"0", "0Bps", "-1Bps", "infBps", "nanbps", "1e-300Bps", "1000000", "1Gb", "1mbps", "1 Gbps", ""}},
      {"speed", {"0", "0Gf", "-1Gf", "1000000", "1Gx", "1Gf,", "1Gf,2", "1e300f", ""}},
      {"core", {"0", "-1", "x", "2x", "1.5", "99999999999", ""}},
      {"radical", {"3-0", "a-b", "0--3", "-1", "0-99999999999", "0-5000000", "1,,2", ""}},
      {"bb_bw", {"0Bps", "-1Bps", "1", "x"}},
      {"bb_lat", {"-1us", "1", "x"}},
      {"loopback_bw", {"0Bps", "-1Bps", "1"}},
      {"loopback_lat", {"-1us", "1"}},
      {"limiter_link", {"0Bps", "-1Bps", "1"}},
      {"sharing_policy", {"FATPIPE", "shared", "SHARED or"}},
      {"bb_sharing_policy", {"SPLITDUPLEX"}},
      {"topology", {"RING"}},
  };
  for (const auto& [name, values] : wrong)
    for (const char* value : values)
      EXPECT_THAT(
          refusal(with(cluster_but(name, value))),
          StartsWith(std::string("p.xml:4: <cluster id=\"c\">: ") + name + "=\"" + value + "\"; expected "));
}

// SimGrid has a default that it cannot read.
TEST(CheckPlatform, RefusesALinkWithoutLatency) {
  EXPECT_THAT(refusal(with("<zone id='z' routing='Full'><host id='h' speed='1Gf'/><link id='l' "
                           "bandwidth='1Gbps'/></zone>")),
              AllOf(StartsWith("p.xml:4: <link id=\"l\">"), HasSubstr("latency")));
}

TEST(CheckPlatform, NamesLineElementAttributeAndValue) {
  EXPECT_EQ(
      refusal(with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\"\n  speed=\"1000\"/>\n</zone>")),
      "p.xml:6: <host id=\"a\">: speed=\"1000\"; expected a speed from 1f to 1e24f with its unit, as in 3Gf");
  EXPECT_EQ(refusal(with(cluster_but("lat", "1\x1b[31m&#10;"))),
            "p.xml:4: <cluster id=\"c\">: lat=\"1?[31m?\"; expected a latency from 0 to 3600 s with its unit "
            "(s, ms, "
            "us, ns, ps), as in 50us");
}

TEST(CheckPlatform, RefusesWhatWouldHaveNoEffect) {
  const std::string base = "radical=\"0-3\" speed=\"1Gf\" bw=\"1Gbps\" lat=\"50us\" ";
  const std::vector<std::pair<std::string, std::string>> idle = {
      {"bb_lat=\"1us\"", "bb_lat without bb_bw"},
      {"loopback_lat=\"1us\"", "loopback_lat without loopback_bw"},
      {"bb_sharing_policy=\"FATPIPE\"", "bb_sharing_policy without bb_bw"},
      {"topo_parameters=\"2,2\"", "topo_parameters have no effect"},
      {"topology=\"TORUS\"", "topo_parameters=\"\"; expected a size for each dimension"},
      {"topology=\"TORUS\" topo_parameters=\"2,3\"",
       "expected places for the 4 hosts of the radical; these are 6"},
      {"topology=\"TORUS\" topo_parameters=\"2,2\" bb_bw=\"1Gbps\"", "bb_bw has no effect with topology"},
  };
  for (const auto& [attributes, why] : idle)
    EXPECT_THAT(refusal(with(cluster(base + attributes))), HasSubstr(why)) << attributes;
  EXPECT_EQ(refusal(with(cluster(base + "topology=\"TORUS\" topo_parameters=\"2,2\""))), "taken");
  EXPECT_THAT(
      refusal(
          with("<zone id=\"z\" routing=\"Full\">\n<host id=\"a\" speed=\"1Gf\" speed_file=\"f\"/></zone>")),
      HasSubstr("p.xml:5: <host id=\"a\">: speed_file=\"f\": dPerf does not change speeds"));
}

std::string zone(const std::string& rest, const char* routing = "Full") {
  return std::string("<zone id=\"z\" routing=\"") + routing +
         "\">\n<host id=\"a\" speed=\"1Gf\"/>\n<host id=\"b\" speed=\"1Gf\"/>\n"
         "<link id=\"l\" bandwidth=\"1GBps\" latency=\"1ms\"/>\n" +
         rest + "\n</zone>";
}

TEST(CheckPlatform, RefusesNamesThatAreThereTwiceOrNot) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"<host id=\"a\" speed=\"1Gf\"/>",
       "p.xml:8: <host id=\"a\">: 'a' is already defined, as <host> at p.xml:5"},
      {"<router id=\"z\"/>", "'z' is already defined, as <zone> at p.xml:4"},
      {"<link id=\"l\" bandwidth=\"1GBps\" latency=\"1ms\"/>", "p.xml:8: <link id=\"l\">: a second link 'l'"},
      {"<route src=\"a\" dst=\"x\"/>", "p.xml:8: <route>: dst=\"x\"; expected the name of a host"},
      {"<route src=\"a\" dst=\"b\"/>", "p.xml:8: <route>: has no <link_ctn>"},
      {"<route src=\"a\" dst=\"b\"><link_ctn id=\"m\"/></route>", "expected the name of a link in this file"},
      {"<route src=\"a\" dst=\"b\"><link_ctn id=\"l\" direction=\"UP\"/></route>", "is not SPLITDUPLEX"},
      {"<route src=\"a\" dst=\"b\"><link_ctn id=\"l\"/></route><route src=\"b\" dst=\"a\"><link_ctn "
       "id=\"l\"/></route>",
       "a second route from 'b' to 'a'"},
      {"<trace_connect trace=\"t\" element=\"l\" kind=\"BANDWIDTH\"/>", "expected the name of a <trace>"},
  };
  for (const auto& [element, why] : wrong)
    EXPECT_THAT(refusal(with(zone(element))), HasSubstr(why)) << element;
}

TEST(CheckPlatform, RefusesElementsWhereTheyCannotBe) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {zone("<hots id=\"c\"/>"), "p.xml:8: <hots id=\"c\">: unknown element"},
      {zone("<route src=\"a\" dst=\"b\"/><link id=\"m\" bandwidth=\"1GBps\" latency=\"1ms\"/>"),
       "comes after <route>"},
      {zone("<zone id=\"y\" routing=\"Full\"/>"), "holds either zones"},
      {zone("<host_link id=\"a\" up=\"l\" down=\"l\"/>"), "the zone has routing=\"Full\"; expected Cluster"},
      {zone("<host_link id=\"a\" up=\"l\" down=\"l\"/><host_link id=\"a\" up=\"l\" down=\"l\"/>", "Cluster"),
       "a second <host_link> of this host"},
      {zone("text"), "holds the text 'text'"},
      {zone("<include file=\"x\"/>"), "SimGrid no longer takes it"},
      {zone("") + "<zone id=\"y\" routing=\"Full\"/>", "a second zone of the platform"},
      {"<host id=\"a\" speed=\"1Gf\"/>", "cannot be in <platform>"},
      {"", "has no host"},
      {"<zone id=\"z\" routing=\"Full\"/>", "has no host"},
      {"<zone id=\"z\">", "p.xml:"},
  };
  for (const auto& [text, why] : wrong) EXPECT_THAT(refusal(with(text)), HasSubstr(why)) << text;
}

TEST(CheckPlatform, RefusesProfilesWithWrongValues) {
  const auto profile = [](const std::string& lines, const char* kind) {
    return with("<trace id=\"t\" periodicity=\"-1\">\n" + lines + "</trace>\n" + zone("") +
                "\n<trace_connect trace=\"t\" element=\"l\" kind=\"" + kind + "\"/>");
  };
  EXPECT_EQ(refusal(profile("# bytes a second\n0 1e9\n1 5e8\nLOOPAFTER 2\n", "BANDWIDTH")), "taken");
  EXPECT_EQ(refusal(profile("0 0\n", "BANDWIDTH")),
            "p.xml:5: '0 0'; expected a bandwidth from 0.125 to 1e24 bytes per second");
  EXPECT_THAT(refusal(profile("0 1\n2 -1\n", "LATENCY")), StartsWith("p.xml:6: '2 -1'; expected a latency"));
  EXPECT_THAT(refusal(profile("0 1e9\n5\n", "BANDWIDTH")), HasSubstr("expected DATE VALUE"));
  EXPECT_THAT(refusal(profile("3 1e9\n2 1e9\n", "BANDWIDTH")), HasSubstr("in ascending order"));
  EXPECT_THAT(refusal(profile("STOCHASTIC\n", "BANDWIDTH")), HasSubstr("expected DATE VALUE"));
}

TEST(CheckPlatform, TakesTheSettingsOutOfTheText) {
  const std::string rest = cluster_but("core", "2");
  const CheckedPlatform checked = check_platform(
      with("<config id=\"c\">\n<prop id=\"network/model\" value=\"CM02\"/>\n</config>\n" + rest));
  ASSERT_EQ(checked.settings.size(), 1U);
  EXPECT_EQ(checked.settings[0].key, "network/model");
  EXPECT_EQ(checked.settings[0].value, "CM02");
  EXPECT_EQ(checked.settings[0].place, "p.xml:5");
  EXPECT_THAT(checked.text, testing::Not(HasSubstr("config")));
  EXPECT_THAT(checked.text, testing::Not(HasSubstr("network/model")));
  EXPECT_THAT(checked.text, HasSubstr("\n" + rest));
  EXPECT_EQ(check_platform(with("<config/>" + rest)).text, with("         " + rest).text());
}

TEST(Quantity, NeedsAUnitThatCannotBeMistaken) {
  EXPECT_EQ(quantity_of("1Gbps", Quantity::kBandwidth), 125e6);
  EXPECT_EQ(quantity_of("2KiBps", Quantity::kBandwidth), 2048);
  EXPECT_EQ(quantity_of("8Mibps", Quantity::kBandwidth), 1048576);
  EXPECT_EQ(quantity_of("3Gf", Quantity::kSpeed), 3e9);
  EXPECT_EQ(quantity_of("3gigaflops", Quantity::kSpeed), 3e9);
  EXPECT_EQ(quantity_of("0", Quantity::kTime), 0);
  EXPECT_DOUBLE_EQ(quantity_of("20ms", Quantity::kTime).value_or(0), 0.02);
  EXPECT_EQ(quantity_of("1m", Quantity::kTime), std::nullopt);  // minutes, says SimGrid
  EXPECT_EQ(quantity_of("1", Quantity::kBandwidth), std::nullopt);
}

}  // namespace
}  // namespace dperf::platform
