// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/measurements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::calibrate {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& text) {
  try {
    from_json(text, "m.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

Measurements both() {
  Measurements m;
  m.library = "Open MPI v4";
  m.connections = {lan(), connection_of("memory", [](double bytes) { return 1e-6 + bytes * 1e-10; })};
  m.connections[0].small_row = MessageTime{8, 9e-6};
  m.connections[0].fragments = {65504, 5};
  m.connections[1].reference_s = 3e-7;
  m.connections[1].calls.at(0).row_s = 2e-7;
  m.connections[1].calls.at(0).exchange_extra_s = 1e-7;
  m.connections[1].empty_saved_s = 8e-8;
  m.connections[1].collective_overhead_s = 2e-8;
  m.connections[1].rewrite_byte_s = 3e-10;
  m.connections[1].cold_calls = {{1e-5, 1e-7}, {1e-4, 9e-7}};
  m.connections[1].unwritten = {{4096, 3e-6, 2e-6}, {8192, 5e-6, 4e-6}};
  m.core = CoreCosts{1e-11, 2e-11, 3e-9};
  return m;
}

TEST(Measurements, AreRefusedInOurWords) {
  EXPECT_EQ(refusal_of(""),
            "m.json: byte 1: not JSON; expected measurements that dperf-calibrate has written");
  EXPECT_THAT(refusal_of(R"({"format": "dperf-measurements", "version": 1, "library": 3})"),
              HasSubstr("m.json: a field has a different type"));
}

TEST(Measurements, AreReadAsTheyWereWritten) {
  const std::string text = to_json(both());
  EXPECT_EQ(to_json(from_json(text, "m.json")), text);
  const Measurements read = from_json(text, "m.json");
  EXPECT_EQ(read.connections[0].buffered_below, 65536);
  EXPECT_EQ(read.connections[1].buffered_below, std::nullopt);
  ASSERT_TRUE(read.connections[0].large_send);
  EXPECT_EQ(read.connections[0].large_send->bytes, 262144);
  EXPECT_FALSE(read.connections[1].large_send);
  ASSERT_TRUE(read.connections[0].small_row);
  EXPECT_EQ(read.connections[0].small_row->seconds, 9e-6);
  EXPECT_FALSE(read.connections[1].small_row);
  ASSERT_TRUE(read.connections[0].fragments);
  EXPECT_EQ(read.connections[0].fragments->bytes, 65504);
  EXPECT_EQ(read.connections[0].fragments->number, 5);
  EXPECT_FALSE(read.connections[1].fragments);
  EXPECT_FALSE(read.connections[0].reference_s);
  EXPECT_EQ(read.connections[1].reference_s, 3e-7);
  EXPECT_FALSE(read.connections[0].empty_saved_s);
  EXPECT_EQ(read.connections[1].empty_saved_s, 8e-8);
  EXPECT_EQ(read.connections[1].collective_overhead_s, 2e-8);
  EXPECT_EQ(read.connections[1].rewrite_byte_s, 3e-10);
  EXPECT_TRUE(read.connections[0].cold_calls.empty());
  ASSERT_EQ(read.connections[1].cold_calls.size(), 2U);
  EXPECT_EQ(read.connections[1].cold_calls[1].computed_s, 1e-4);
  EXPECT_EQ(read.connections[1].cold_calls[1].more_s, 9e-7);
  EXPECT_TRUE(read.connections[0].unwritten.empty());
  ASSERT_EQ(read.connections[1].unwritten.size(), 2U);
  EXPECT_EQ(read.connections[1].unwritten[1].bytes, 8192);
  EXPECT_EQ(read.connections[1].unwritten[1].half_round_trip_s, 5e-6);
  EXPECT_EQ(read.connections[1].unwritten[1].copy_s, 4e-6);
  EXPECT_FALSE(read.connections[0].calls.at(0).row_s);
  EXPECT_EQ(read.connections[1].calls.at(0).row_s, 2e-7);
}

TEST(Measurements, CallsOfEarlierVersionsHadTheClockInThem) {
  std::string text = to_json(both());
  const std::string now = "\"call_costs\": [", before = "\"calls\": [";
  for (std::size_t at = text.find(now); at != std::string::npos; at = text.find(now))
    text.replace(at, now.size(), before + R"({"bytes": 8, "send_s": 5e-6, "isend_s": 4e-6, "receive_s": 1e-8,
 "wait_s": 1e-6},)");
  const CallCost call = from_json(text, "m.json").connections[0].calls.at(0);
  EXPECT_NEAR(call.send_s.value(), 4e-6, 1e-12);
  EXPECT_NEAR(call.isend_s, 3e-6, 1e-12);
  EXPECT_EQ(call.receive_s, 0);
  EXPECT_FALSE(call.wait_s);
}

TEST(Measurements, WrongOnesAreRefusedWithTheFileAndWhatIsWrong) {
  EXPECT_THAT(refusal_of("x"), HasSubstr("m.json: "));
  EXPECT_THAT(refusal_of("{}"), HasSubstr("m.json: is not a file of measurements"));
  EXPECT_THAT(refusal_of("[]"), HasSubstr("m.json: is not a file of measurements"));
  EXPECT_THAT(refusal_of(R"({"format": "dperf-measurements", "version": 9})"),
              HasSubstr("has version 9; expected 1"));
  std::string text = to_json(both());
  text.replace(text.find("\"memory\""), 8, "\"paper\"");
  EXPECT_THAT(refusal_of(text), HasSubstr("'kind' is 'paper'; expected network or memory"));
  text = to_json(both());
  text.replace(text.find("\"median_s\": "), 12, "\"median_s\": -");
  EXPECT_THAT(refusal_of(text), HasSubstr("m.json: 'median_s' is -"));
}

TEST(Measurements, SizesGrowGeometrically) {
  EXPECT_EQ(geometric_sizes(16), (std::vector<double>{1, 2, 3, 4, 6, 8, 12, 16}));
}

}  // namespace
}  // namespace dperf::calibrate
