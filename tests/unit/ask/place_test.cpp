// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ask/place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::ask {
namespace {

class Places : public testing::Test {
 protected:
  /// A platform of hosts a and b, whose model of messages has no factors: they take latency and bandwidth.
  std::string platform(const std::string& routing, const std::string& zone) {
    test::write_file(
        folder_ / "two.xml",
        "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
        "<platform version=\"4.1\"><config id=\"General\"><prop id=\"network/model\" value=\"CM02\"/>"
        "</config><zone id=\"w\" routing=\"" +
            routing + "\">" + zone + "</zone></platform>\n");
    return (folder_ / "two.xml").string();
  }

  test::TempFolder folder_;
};

/// Hosts at coordinates in milliseconds: 30 and 40 to the sides are 50 ms apart.
constexpr const char* kCoordinates =
    R"(<host id="a" speed="1Gf" coordinates="0 0 0"/><host id="b" speed="1Gf" coordinates="30 40 0"/>)";

TEST_F(Places, ARouteWithoutLinksHasALatency) {
  const Place place({.platform = platform("Vivaldi", kCoordinates), .host = "b", .from = "a"});
  EXPECT_NEAR(place.message_s(1), 0.05, 0.001);
}

// As in a replay: what nothing carries is not limited by a window either.
TEST_F(Places, ARouteWithoutLinksTakesAsLongForEachSize) {
  const Place place({.platform = platform("Vivaldi", kCoordinates), .host = "b", .from = "a"});
  EXPECT_NEAR(place.message_s(3e6), place.message_s(1e6), 1e-9);
}

TEST_F(Places, WithinAHostWithoutLoopbackNothingIsKnown) {
  const std::string file = platform(
      "Full",
      R"(<host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="1us"/>
<route src="a" dst="b"><link_ctn id="l"/></route>)");
  try {
    const Place place({.platform = file, .host = "a", .from = "a"});
    FAIL() << "a message took " << place.message_s(1) << " s";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("host 'a' gets 2 ranks, but has no loopback"));
  }
}

}  // namespace
}  // namespace dperf::ask
