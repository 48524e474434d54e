// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/loggps_file.h"

#include <gmock/gmock.h>

#include "support/error.h"

namespace dperf::platform {
namespace {

using testing::StrEq;

constexpr const char* kWhole = R"({"format": "dperf-loggps", "version": 1, "about": "a network", "L_us": 50.0,
  "g_us": 2, "G_us_per_byte": 0.0268, "o_send": {"a_us": 12.1, "b_us_per_rank": 0.182, "O_us_per_byte": 0.0708},
  "o_receive": {"a_us": 12.1, "b_us_per_rank": 0.182, "O_us_per_byte": 0.0722}, "S_bytes": 16384, "s_bytes": 1460})";
constexpr const char* kShort = R"({"format": "dperf-loggps", "version": 1, "L_us": 5, "G_us_per_byte": 0,
  "o_send": {"a_us": 1}, "o_receive": {"a_us": 2}})";

PlatformFile file(const std::string& text) {
  return {"x.json", text};
}

std::string error_of(const std::string& text) {
  try {
    read_loggps(file(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// kWhole with another text in place of one.
std::string with(const std::string& old, const std::string& other) {
  std::string text = kWhole;
  return text.replace(text.find(old), old.size(), other);
}

TEST(LogGpsFile, HasAllParameters) {
  const replay::LogGps network = read_loggps(file(kWhole));
  EXPECT_EQ(network.about, "a network");
  EXPECT_DOUBLE_EQ(network.latency_s, 50e-6);
  EXPECT_DOUBLE_EQ(network.gap_s, 2e-6);
  EXPECT_DOUBLE_EQ(network.gap_byte_s, 0.0268e-6);
  EXPECT_DOUBLE_EQ(network.send.seconds(64, 8), (12.1 + 0.182 * 64 + 0.0708 * 8) * 1e-6);
  EXPECT_DOUBLE_EQ(network.receive.seconds(2, 12), (12.1 + 0.182 * 2 + 0.0722 * 12) * 1e-6);
  EXPECT_EQ(network.synchronous_above, 16384);
  EXPECT_EQ(network.packet_bytes, 1460);
}

TEST(LogGpsFile, MayLeaveOutWhatIsNotThere) {
  const replay::LogGps network = read_loggps(file(kShort));
  EXPECT_DOUBLE_EQ(network.send.seconds(1000, 1000), 1e-6);
  EXPECT_FALSE(network.synchronous_above);
  EXPECT_FALSE(network.packet_bytes);
}

TEST(LogGpsFile, IsReadAsItIsWritten) {
  const std::string written = to_json(read_loggps(file(kWhole)));
  EXPECT_EQ(to_json(read_loggps(file(written))), written);
  EXPECT_EQ(read_loggps(file(written)).synchronous_above, 16384);
}

TEST(LogGpsFile, IsNoPlatformOfSimGrid) {
  EXPECT_TRUE(is_loggps_file(file(" \n{}")));
  EXPECT_FALSE(is_loggps_file(file("<?xml version='1.0'?>")));
}

TEST(LogGpsFile, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(error_of("{\"format\""), StrEq("x.json: byte 10: not JSON; expected LogGPS parameters"));
  EXPECT_THAT(error_of("{}"), StrEq("x.json: no LogGPS parameters (\"format\": \"dperf-loggps\")"));
  EXPECT_THAT(error_of(with("\"version\": 1", "\"version\": 2")),
              StrEq("x.json: version 2 of the format; expected 1"));
  EXPECT_THAT(error_of(with("\"L_us\": 50.0,", "")), StrEq("x.json: 'L_us': expected this field"));
  EXPECT_THAT(error_of(with("50.0", "\"fast\"")), StrEq("x.json: 'L_us': expected a number"));
  EXPECT_THAT(error_of(with("50.0", "-1")), StrEq("x.json: 'L_us': expected a number from 0 to 1e+12"));
  EXPECT_THAT(error_of(with("\"a_us\": 12.1", "\"a_us\": null")),
              StrEq("x.json: 'o_send.a_us': expected a number"));
  EXPECT_THAT(error_of(with("b_us_per_rank", "b_us")),
              StrEq("x.json: 'o_send.b_us': unknown field; docs/reference/loggps-files.md has all of them"));
  EXPECT_THAT(error_of(with("\"g_us\"", "\"gap_us\"")),
              StrEq("x.json: 'gap_us': unknown field; docs/reference/loggps-files.md has all of them"));
  EXPECT_THAT(error_of(with("16384", "1.5")),
              StrEq("x.json: 'S_bytes': expected null, or a whole number that is at least 0"));
  EXPECT_THAT(error_of(with("1460", "0")),
              StrEq("x.json: 's_bytes': expected null, or a whole number that is at least 1"));
}

TEST(LogGpsProtocol, IsEagerUpToS) {
  const replay::LogGps network = read_loggps(file(kWhole));
  const replay::mpi::Transport transport = protocol_of(network, 64).network;
  EXPECT_EQ(transport.eager_below, 16385);
  EXPECT_EQ(transport.buffered_below, 16385);
  EXPECT_DOUBLE_EQ(transport.send_overhead_s, network.send.of_empty(64));
  EXPECT_TRUE(transport.moved_by_cores);
}

}  // namespace
}  // namespace dperf::platform
