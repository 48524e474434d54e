// The properties of a calibrated platform, written and read.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <limits>

#include "calibrate/fit/model.h"
#include "calibrate/fit/platform_writer.h"
#include "replay/platform/calibration.h"
#include "support/error.h"
#include "support/temp_folder.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::calibrate {
namespace {

using platform::Calibration;
using testing::HasSubstr;

class Properties : public testing::Test {
 protected:
  std::optional<Calibration> read(const std::string& text) {
    const auto file = folder_.path() / "p.xml";
    std::ofstream(file) << text;
    return platform::read_calibration(file);
  }
  std::string refusal_of(const std::string& id, const std::string& value) {
    try {
      read("<platform><zone><prop id=\"" + id + "\" value=\"" + value + "\"/></zone></platform>");
    } catch (const Error& error) {
      return error.what();
    }
    return "taken";
  }
  test::TempFolder folder_;
};

TEST_F(Properties, SayAllThatTheModelKnows) {
  Measurements m{
      "Open MPI v4", {lan(), connection_of("memory", [](double b) { return 1e-6 + b * 1e-10; })}, {}};
  m.core = CoreCosts{1e-11, 2e-11, 3e-9};
  add_times_at_once(m.connections[1]);
  m.connections[0].small_row = MessageTime{8, (8 + 105) * 80e-9};
  m.connections[1].collective_overhead_s = 2e-8;
  m.connections[1].rewrite_byte_s = 3e-10;
  m.connections[1].unwritten = {{1024, 2e-6, 1e-7}, {4096, 7e-6, 2e-7}};
  m.connections[1].cold_calls = {{1e-5, 4e-7}, {1e-4, 3e-7}, {1e-3, 2e-6}};
  const Model model = fit(m);
  for (const int nodes : {0, 8}) {
    const std::optional<Calibration> read_back = read(platform_text(model, nodes));
    ASSERT_TRUE(read_back);
    EXPECT_EQ(read_back->network_time.size(), model.fits[0].time.size());
    EXPECT_EQ(read_back->network_errors.size(), read_back->network_time.size());
    EXPECT_FALSE(read_back->memory_time.empty());
    EXPECT_EQ(read_back->memory_errors.size(), read_back->memory_time.size());
    EXPECT_EQ(read_back->protocol.network.eager_below, 65536);
    EXPECT_TRUE(read_back->protocol.network.one_stream);
    EXPECT_TRUE(read_back->protocol.network.connects);
    EXPECT_FALSE(read_back->protocol.same_host.connects);
    EXPECT_EQ(read_back->protocol.network.socket_bytes, 52429);
    EXPECT_NEAR(read_back->send_queue.frame_bytes, 105, 1);
    EXPECT_EQ(read_back->protocol.same_host.eager_below, std::numeric_limits<double>::infinity());
    EXPECT_EQ(read_back->protocol.same_host.rendezvous, replay::mpi::Rendezvous::kPull);
    EXPECT_EQ(read_back->protocol.reduce_byte_s, 1e-11);
    EXPECT_EQ(read_back->protocol.copy_byte_s, 2e-11);
    EXPECT_EQ(read_back->protocol.pack_piece_s, 3e-9);
    EXPECT_EQ(read_back->protocol.collective_overhead_s, 2e-8);
    EXPECT_EQ(read_back->protocol.same_host.rewrite_byte_s, 3e-10);
    EXPECT_NEAR(read_back->protocol.cold_call_s(5e-6), 2e-7, 1e-12);
    EXPECT_NEAR(read_back->protocol.cold_call_s(1e-4), 4e-7, 1e-12) << "no less behind more computation";
    EXPECT_NEAR(read_back->protocol.cold_call_s(1), 2e-6, 1e-12);
    EXPECT_EQ(read_back->protocol.network.isend_overhead_s, model.protocol.network.isend_overhead_s);
    EXPECT_EQ(read_back->protocol.network.wait_byte_s, model.protocol.network.wait_byte_s);
    EXPECT_NEAR(read_back->protocol.copy_s(1 << 24), model.protocol.copy_s(1 << 24), 1e-8);
    EXPECT_FALSE(read_back->crosstraffic);
    EXPECT_THAT(read_back->about, HasSubstr("Open MPI v4; network: mean error"));
  }
}

TEST_F(Properties, ACalibratedNetworkOpensConnectionsUnlessTheFileSaysNo) {
  const auto file = [](const std::string& more) {
    return "<platform><zone><prop id=\"dperf:network:time\" value=\"0 1e-6 1\"/>" + more +
           "</zone></platform>";
  };
  EXPECT_TRUE(read(file(""))->protocol.network.connects);
  EXPECT_FALSE(read(file("<prop id=\"dperf:network:connects\" value=\"no\"/>"))->protocol.network.connects);
}

TEST_F(Properties, OfAFileWithoutThemAreNone) {
  EXPECT_FALSE(read("<platform><zone><prop id=\"other\" value=\"1\"/></zone></platform>"));
  EXPECT_THROW(read("<platform"), Error);
}

TEST_F(Properties, WhatIsNotSaidIsOpenMpis) {
  const auto found =
      read("<platform><zone><prop id=\"dperf:network:eager_below\" value=\"131072\"/></zone></platform>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->protocol.network.eager_below, 131072);
  EXPECT_EQ(found->protocol.network.buffered_below, 65536);
  EXPECT_TRUE(found->network_time.empty());
}

TEST_F(Properties, WithoutCostsOfRequestsAllCallsCostTheSame) {
  const auto found =
      read("<platform><zone><prop id=\"dperf:network:send_overhead_s\" value=\"0.5\"/></zone></platform>");
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->protocol.network.isend_overhead_s);
  EXPECT_EQ(found->protocol.network.send_cost_s(true, 0), 0.5);
}

TEST_F(Properties, WhoseReceiversPullNeedsNoSocket) {
  const auto found =
      read("<platform><zone><prop id=\"dperf:network:rendezvous\" value=\"pull\"/></zone></platform>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->protocol.network.socket_bytes, std::numeric_limits<double>::infinity());
}

TEST_F(Properties, WrongOnesAreRefusedByFileAndName) {
  EXPECT_THAT(
      refusal_of("dperf:network:eager_below", "-1"),
      HasSubstr(
          "p.xml:1: property 'dperf:network:eager_below' is '-1'; expected a number of bytes, or unlimited"));
  EXPECT_THAT(refusal_of("dperf:network:eager_below", "nan"), HasSubstr("expected a number of bytes"));
  EXPECT_THAT(refusal_of("dperf:network:eager_below", "64k"), HasSubstr("expected a number of bytes"));
  EXPECT_THAT(refusal_of("dperf:network:eager_below", ""), HasSubstr("expected a number of bytes"));
  EXPECT_THAT(refusal_of("dperf:network:eager_below", "100"),
              HasSubstr("property 'dperf:network:buffered_below' must be at most eager_below"));
  EXPECT_THAT(refusal_of("dperf:network:send_overhead_s", "1e9"),
              HasSubstr("expected seconds, from 0 to 3600"));
  EXPECT_THAT(refusal_of("dperf:copy_byte_s", "2"), HasSubstr("expected seconds per byte, from 0 to 1"));
  EXPECT_THAT(refusal_of("dperf:network:rendezvous", "get"), HasSubstr("expected pull, put or push"));
  EXPECT_THAT(refusal_of("dperf:network:rendezvous", "push"), HasSubstr("fragment_bytes'"));
  EXPECT_THAT(refusal_of("dperf:network:one_stream", "1"), HasSubstr("expected yes or no"));
  EXPECT_THAT(refusal_of("dperf:memory:fragments_in_flight", "0"),
              HasSubstr("expected a number from 1 to 1000000"));
  EXPECT_THAT(refusal_of("dperf:network:eager_bellow", "1"),
              HasSubstr("unknown property 'dperf:network:eager_bellow'"));
  EXPECT_THAT(refusal_of("dperf:wire:eager_below", "1"), HasSubstr("unknown property"));
}

TEST_F(Properties, WrongTimesAreRefused) {
  for (const char* time : {"", "0", "0 1e-6", "1 1e-6 1", "0 1e-6 0", "0 1e-6 1; 0 1e-6 1", "0 1e-6 1 1",
                           "0 1e-6 1; 5 x 1", "0 1e-6 inf"})
    EXPECT_THAT(refusal_of("dperf:network:time", time),
                HasSubstr("expected pieces 'FROM_BYTES EXTRA_SECONDS STRETCH;"))
        << time;
}

TEST_F(Properties, MessagesAtOnceAreReadAsTheyWereWritten) {
  Calibration calibration;
  calibration.memory_time = {{0, 0, 1}};
  calibration.memory_at_once = {{0, 1}, {741455, 1.5}};
  std::string text = "<platform><zone>";
  for (const auto& [id, value] : platform::properties_of(calibration))
    text += "<prop id=\"" + id + "\" value=\"" + value + "\"/>";
  const auto found = read(text + "</zone></platform>");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->memory_at_once.size(), 2u);
  EXPECT_EQ(found->memory_at_once[1].from_bytes, 741455);
  EXPECT_EQ(found->memory_at_once[1].factor, 1.5);
}

TEST_F(Properties, WrongPiecesOfCopiesAndOfMessagesAtOnceAreRefused) {
  for (const char* copies : {"", "0 1", "0 1 1 1", "1 0 0", "0 0 -1", "0 0 2", "0 x 0", "0 0 0; 0 0 0"})
    EXPECT_THAT(refusal_of("dperf:copy_time", copies),
                HasSubstr("expected pieces 'FROM_BYTES SECONDS SECONDS_PER_BYTE;"))
        << copies;
  for (const char* pieces : {"", "0", "1 0", "0 -1", "0 0 0", "0 nan", "0 0; 0 1", "0 3601", "0 0; 3601 1"})
    EXPECT_THAT(refusal_of("dperf:cold_call", pieces),
                HasSubstr("expected pieces 'COMPUTED_SECONDS MORE_SECONDS;"))
        << pieces;
  for (const char* pieces : {"", "0", "0 0.5", "1 1", "0 1 1", "0 nan", "0 1; 0 2", "0 1001"})
    EXPECT_THAT(refusal_of("dperf:memory:at_once", pieces), HasSubstr("expected pieces 'FROM_BYTES FACTOR;"))
        << pieces;
}

TEST_F(Properties, WhatTheCheckMissedIsReadAsItWasWritten) {
  Calibration calibration;
  calibration.network_time = calibration.memory_time = {{0, 0, 1}};
  calibration.network_check.messages = {{0, 0.2}};
  calibration.memory_check.collectives = {{0, 0}, {91, 0.7}, {4097, 0}};
  std::string text = "<platform><zone>";
  for (const auto& [id, value] : platform::properties_of(calibration))
    text += "<prop id=\"" + id + "\" value=\"" + value + "\"/>";
  const auto found = read(text + "</zone></platform>");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->network_check.collectives.empty());
  const std::vector<replay::UncertainTraffic> rows = uncertain_traffic(*found);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(rows[0].between_hosts);
  EXPECT_FALSE(rows[0].collective);
  EXPECT_EQ(rows[0].to_bytes, std::numeric_limits<double>::infinity());
  EXPECT_EQ(rows[0].error, 0.2);
  EXPECT_FALSE(rows[1].between_hosts);
  EXPECT_TRUE(rows[1].collective);
  EXPECT_EQ(rows[1].from_bytes, 91);
  EXPECT_EQ(rows[1].to_bytes, 4097);
  EXPECT_EQ(rows[1].error, 0.7);
}

TEST_F(Properties, WrongPiecesOfTheCheckAreRefused) {
  for (const char* id : {"dperf:network:message_error", "dperf:network:collective_error",
                         "dperf:memory:message_error", "dperf:memory:collective_error"})
    for (const char* pieces : {"", "0", "1 0.1", "0 -0.1", "0 11", "0 nan", "0 0.1 1", "0 0.1; 0 0.2", "0 x"})
      EXPECT_THAT(refusal_of(id, pieces), HasSubstr("expected pieces 'FROM_BYTES ERROR; ...'"))
          << id << " " << pieces;
}

TEST_F(Properties, ErrorsOfTimesAreOneForEachPiece) {
  const auto with_errors = [](const std::string& errors) {
    return "<platform><zone><prop id=\"dperf:network:time\" value=\"0 0 1; 1000 0 2\"/>"
           "<prop id=\"dperf:network:time_error\" value=\"" +
           errors + "\"/></zone></platform>";
  };
  const std::optional<Calibration> found = read(with_errors("0.01; 0.2"));
  ASSERT_TRUE(found);
  EXPECT_THAT(found->network_errors, testing::ElementsAre(0.01, 0.2));
  EXPECT_TRUE(found->memory_errors.empty());
  EXPECT_THROW(read(with_errors("0.01")), Error);
  EXPECT_THROW(read(with_errors("0.01; 0.2; 0.3")), Error);
  for (const char* errors : {"", ";", "x", "-0.1", "11", "nan", "0.1 0.2"})
    EXPECT_THAT(refusal_of("dperf:memory:time_error", errors), HasSubstr("expected relative errors"))
        << errors;
}

TEST_F(Properties, TwiceTheSameIsRefused) {
  try {
    read(
        "<platform><zone><prop id=\"dperf:copy_byte_s\" value=\"0\"/></zone><zone>"
        "<prop id=\"dperf:copy_byte_s\" value=\"1\"/></zone></platform>");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("p.xml:1: property 'dperf:copy_byte_s' is given twice"));
  }
}

}  // namespace
}  // namespace dperf::calibrate
