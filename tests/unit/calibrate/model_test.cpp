// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "calibrate/cli/plot.h"
#include "calibrate/fit/platform_writer.h"
#include "support/error.h"
#include "unit/calibrate/synthetic.h"

namespace dperf::calibrate {
namespace {

using replay::mpi::Rendezvous;
using testing::HasSubstr;

Fit fit_of(const Connection& connection) {
  return fit(Measurements{"MPI", {connection}, {}, {}}).fits.at(0);
}

TEST(Model, FindsTheLanThatWasMeasured) {
  const Fit lan_fit = fit_of(lan());
  EXPECT_NEAR(lan_fit.bytes_per_s, 1 / 80e-9, 0.01 / 80e-9);
  EXPECT_NEAR(lan_fit.latency_s, 50e-6, 0.5e-6);
  EXPECT_EQ(lan_fit.transport.buffered_below, 65536);
  EXPECT_EQ(lan_fit.transport.eager_below, 65536);
  EXPECT_EQ(lan_fit.transport.rendezvous, Rendezvous::kPut);
  EXPECT_TRUE(lan_fit.transport.one_stream);
  EXPECT_EQ(lan_fit.transport.socket_bytes, 52429);  // a fifth of 262144 bytes was still to leave
  EXPECT_FALSE(lan_fit.half_duplex);
  EXPECT_FALSE(lan_fit.crosstraffic);
  // The control messages are not counted twice: what is left for the data is 60 us + 80 ns per byte.
  EXPECT_NEAR(seconds_of(lan_fit.time, 1e6, lan_fit.latency_s, lan_fit.bytes_per_s), 60e-6 + 80e-3, 100e-6);
  EXPECT_LT(goodness_of(lan_fit).largest, 0.005);
}

TEST(Model, KnowsHowFarEachPieceIsOff) {
  Fit made;
  made.time = {{0, 0, 1}, {1000, 0, 1}};
  // Below 1000 bytes: errors of 3, 0 and -4 %, and two parameters. From there on, two points alone.
  made.points = {{1, 1, 1.03, 0}, {10, 1, 1, 0}, {100, 1, 0.96, 0}, {1000, 1, 1.02, 0}, {2000, 1, 0.99, 0}};
  const std::vector<double> errors = errors_of(made);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_NEAR(errors[0], 0.05, 1e-12);  // sqrt(9 + 16) % with one degree of freedom
  EXPECT_NEAR(errors[1], std::sqrt((25 + 5) / 3.0) / 100, 1e-12);  // of all five, with three
}

TEST(Model, WithoutALargeSendTheKernelHoldsWhatItUsuallyDoes) {
  Connection c = lan();
  c.large_send.reset();
  EXPECT_EQ(fit_of(c).transport.socket_bytes, replay::mpi::find_protocol("openmpi").network.socket_bytes);
  c.large_send = MessageTime{262144, 1e-6};  // it takes all of it
  EXPECT_GT(fit_of(c).transport.socket_bytes, 262000);
}

TEST(Model, ExchangesThatTakeNoLongerNeedNoStream) {
  Connection c = lan();
  for (Timing& timing : c.exchange) timing.usual_s /= 2;
  EXPECT_FALSE(fit_of(c).transport.one_stream);
}

TEST(Model, BothWaysInTwiceTheTimeIsAHalfDuplexNetwork) {
  Connection c = lan();
  c.both_ways = 2;
  EXPECT_TRUE(fit_of(c).half_duplex);
  EXPECT_FALSE(fit_of(c).transport.one_stream);  // the network explains it
  c.both_ways = 1.05;
  EXPECT_TRUE(fit_of(c).crosstraffic);
}

TEST(Model, ReceiversThatNeedNoSenderPull) {
  // From 4096 bytes on 5 us more: there another protocol begins.
  Connection c =
      connection_of("memory", [](double bytes) { return (bytes < 4096 ? 1e-6 : 6e-6) + bytes * 1e-10; });
  c.buffered_below = 1024;
  const Fit memory = fit_of(c);
  EXPECT_EQ(memory.transport.rendezvous, Rendezvous::kPull);
  EXPECT_EQ(memory.transport.buffered_below, 1024);
  EXPECT_EQ(memory.transport.eager_below, 4096);
  EXPECT_FALSE(memory.transport.one_stream);
  EXPECT_LT(goodness_of(memory).largest, 0.01);
}

// 3072 bytes take 1.33 us and 4096 bytes 2.12 us: 1.2 times as much as their size explains.
TEST(Model, ASmallJumpIsAnotherProtocol) {
  Connection c = connection_of("memory", [](double bytes) {
    return bytes < 4096 ? 0.5e-6 + bytes * 2.7e-10 : 1.3e-6 + bytes * 2e-10;
  });
  c.buffered_below = 257;
  EXPECT_EQ(fit_of(c).transport.eager_below, 4096);
}

TEST(Model, TimesOfDataThatWereNeverWrittenAreThoseMeasured) {
  Connection c =
      connection_of("memory", [](double bytes) { return (bytes < 4096 ? 1e-6 : 6e-6) + bytes * 1e-10; });
  c.buffered_below = 1024;
  c.unwritten = {{2048, 2e-6, 1e-7}, {4096, 7e-6, 2e-7}, {8192, 8e-6, 2e-7}, {16384, 12e-6, 3e-7}};
  const Fit memory = fit_of(c);
  const auto unwritten_s = [&](double bytes) {
    return replay::seconds_of(memory.unwritten_time, bytes, memory.latency_s, memory.bytes_per_s);
  };
  EXPECT_EQ(memory.unwritten_time.size(), 2u) << "from 4096 bytes on";
  EXPECT_NEAR(unwritten_s(8192) - unwritten_s(4096), 1e-6, 1e-9);
  EXPECT_NEAR(unwritten_s(12288) - unwritten_s(8192), 2e-6, 1e-9) << "between what was measured";
  EXPECT_NEAR(unwritten_s(32768) - unwritten_s(16384), 8e-6, 1e-9) << "beyond it";
  replay::mpi::Protocol protocol;
  protocol.unwritten_copy_time = memory.unwritten_copy_time;
  EXPECT_NEAR(protocol.copy_s(3072, true), 1.5e-7, 1e-9);
  EXPECT_NEAR(protocol.copy_s(8192, true), 2e-7, 1e-9);
}

TEST(Model, MessagesAtOnceAndCopiesAreSlowerOutOfTheCaches) {
  Connection c =
      connection_of("memory", [](double bytes) { return (bytes < 4096 ? 1e-6 : 6e-6) + bytes * 1e-10; });
  c.buffered_below = 1024;
  add_times_at_once(c);
  const Fit memory = fit_of(c);
  ASSERT_EQ(memory.at_once.size(), 2u);
  EXPECT_EQ(memory.at_once[0].factor, 1);
  EXPECT_NEAR(memory.at_once[1].factor, 1.5, 0.01);
  EXPECT_EQ(at_once_factor(memory.at_once, 524288), 1);
  EXPECT_NEAR(at_once_factor(memory.at_once, 1 << 20), 1.5, 0.01);
  replay::mpi::Protocol protocol;
  protocol.copy_time = memory.copy_time;
  EXPECT_NEAR(protocol.copy_s(65536), 65536 * 1e-10, 1e-8);
  EXPECT_NEAR(protocol.copy_s(1 << 22), (1 << 22) * 2e-10, 1e-6);
}

TEST(Model, SendersThatStopAfterTheFirstFragmentsPush) {
  Connection c = lan();
  for (Timing& timing : c.exchange) timing.usual_s /= 2;
  EXPECT_EQ(fit_of(c).transport.rendezvous, Rendezvous::kPut);  // all arrives
  c.sender_stops_from = 655000;
  EXPECT_EQ(fit_of(c).transport.rendezvous, Rendezvous::kPut);  // the socket takes that much
  c.sender_stops_from = 250001;
  const Fit pushed = fit_of(c);
  EXPECT_EQ(pushed.transport.rendezvous, Rendezvous::kPush);
  EXPECT_EQ(pushed.transport.fragments_in_flight * pushed.transport.fragment_bytes, 250002);
  EXPECT_LT(goodness_of(pushed).largest, 0.005);
}

// 65480 bytes travel both ways at once with the requests, the rest one after the other. From 4 MB on an
// answer passes: there it takes 1.3 times as long as one way.
TEST(Model, InOneStreamThoseThatSendSomethingWithTheRequestPush) {
  Connection c = lan();
  ASSERT_TRUE(fit_of(c).transport.one_stream);
  for (Timing& both : c.exchange)
    for (const Timing& one : c.half_round_trip)
      if (one.bytes == both.bytes && one.bytes > 65480)
        both.usual_s = one.usual_s * (one.bytes < 4e6 ? 2 - 65480 / one.bytes : 1.3);
  const Fit pushed = fit_of(c);
  EXPECT_EQ(pushed.transport.rendezvous, Rendezvous::kPush);
  EXPECT_TRUE(pushed.transport.one_stream);
  EXPECT_NEAR(pushed.transport.request_bytes, 65480, 700);
  EXPECT_EQ(pushed.transport.fragment_bytes, 131040);
  EXPECT_EQ(pushed.transport.fragments_in_flight, 3);
  c.fragments = {65504, 5};
  EXPECT_EQ(fit_of(c).transport.fragment_bytes, 65504);
  EXPECT_EQ(fit_of(c).transport.fragments_in_flight, 5);
}

TEST(Model, SendersWhoseBulkIsInTheWayPut) {
  Connection c = lan();  // exchanges take twice as long
  c.sender_stops_from = 250000;
  EXPECT_EQ(fit_of(c).transport.rendezvous, Rendezvous::kPut);
}

TEST(Model, EachCallHasACostOfItsOwn) {
  // MPI_Send 6 us + 1 ns per byte, MPI_Isend 4 us + 1 ns, MPI_Recv 2 us + 0.5 ns, MPI_Wait 3 us + 0.2 ns.
  Connection c = lan();
  c.calls.clear();
  for (const double bytes : {1.0, 1000.0, 10000.0})
    c.calls.push_back(
        {bytes, 6e-6 + bytes * 1e-9, 4e-6 + bytes * 1e-9, 2e-6 + bytes * 0.5e-9, 3e-6 + bytes * 0.2e-9});
  // Of a message that is not eager nothing is learned.
  c.calls.push_back({100000, std::nullopt, 5, 5, 5});
  const Fit found = fit_of(c);
  EXPECT_NEAR(found.transport.send_overhead_s, 6e-6, 0.1e-6);
  EXPECT_NEAR(found.transport.send_byte_s, 1e-9, 0.02e-9);
  EXPECT_NEAR(found.transport.isend_overhead_s.value(), 4e-6, 0.1e-6);
  EXPECT_NEAR(found.transport.isend_byte_s.value(), 1e-9, 0.02e-9);
  EXPECT_NEAR(found.transport.wait_overhead_s.value(), 3e-6, 0.1e-6);
  EXPECT_NEAR(found.transport.wait_byte_s.value(), 0.2e-9, 0.01e-9);
  EXPECT_NEAR(found.transport.receive_overhead_s, 2e-6, 0.1e-6);
  EXPECT_NEAR(found.transport.receive_byte_s, 0.5e-9, 0.01e-9);
  // The receive is a part of half a round trip, not something more.
  EXPECT_LT(goodness_of(found).largest, 0.01);
  EXPECT_NEAR(found.latency_s, 48e-6, 0.5e-6);
}

TEST(Model, RowsTellWhatAMessageCostsBehindAnother) {
  // A row of 1 byte takes 0.2 us a message, of 201 bytes 0.3 us. From 1024 bytes on a sender waits until its
  // buffer comes back: 0.5 us more than half a round trip.
  Connection c =
      connection_of("memory", [](double bytes) { return (bytes < 4096 ? 1e-6 : 6e-6) + bytes * 1e-10; });
  c.buffered_below = 1024;
  c.calls = {{1, 1e-7, 1e-7, 4e-7, 4e-7, 2e-7},
             {201, 1e-7, 1e-7, 4e-7, 4e-7, 3e-7},
             {2000, std::nullopt, 1e-7, 4e-7, 4e-7, 1e-6 + 2000 * 1e-10 + 5e-7}};
  const replay::mpi::Transport found = fit_of(c).transport;
  EXPECT_NEAR(found.row_cost_s(1), 2e-7, 1e-10);
  EXPECT_NEAR(found.row_cost_s(201), 3e-7, 1e-10);
  // Of the sizes around 4000 bytes one is not eager any more.
  c.calls.push_back({4000, std::nullopt, 1e-7, 4e-7, 4e-7, 1e-6 + 4000 * 1e-10 + 5e-7});
  EXPECT_EQ(fit_of(c).transport.return_s, found.return_s);
  ASSERT_TRUE(found.return_s);
  EXPECT_NEAR(*found.return_s, 5e-7, 1e-9);
  EXPECT_NEAR(found.wait_overhead_s.value(), 4e-7, 1e-9);
  c.calls[0].exchange_extra_s = c.calls[1].exchange_extra_s = 1e-7;
  c.calls[2].exchange_extra_s = 9e-7;  // has waited for its buffer
  EXPECT_NEAR(fit_of(c).transport.wait_overhead_s.value(), 5e-7, 1e-9);
  // The row of 2000 bytes says 0.5 us, the exchange 0.9.
  EXPECT_NEAR(fit_of(c).transport.return_s.value(), 7e-7, 1e-9);
  // Half a round trip of 1 us has 0.4 us of a receive in it: a send of 2 us was no part of it.
  EXPECT_NEAR(fit_of(c).transport.isend_overhead_s.value(), 1e-7, 1e-9);
  for (CallCost& call : c.calls) call.isend_s = 2e-6;
  EXPECT_NEAR(fit_of(c).transport.isend_overhead_s.value(), 6e-7, 1e-9);
  for (CallCost& call : c.calls) call.row_s.reset();
  EXPECT_FALSE(fit_of(c).transport.return_s);
  EXPECT_FALSE(fit_of(c).transport.row_overhead_s);
}

TEST(Model, MessagesWithoutDataAreQuicker) {
  Connection c = connection_of("memory", [](double bytes) { return 1e-6 + bytes * 1e-10; });
  const auto seconds_of = [&](double bytes) {
    const Fit found = fit_of(c);
    return replay::seconds_of(found.time, bytes, found.latency_s, found.bytes_per_s);
  };
  EXPECT_NEAR(seconds_of(0), 1e-6, 1e-9);
  c.empty_saved_s = 2e-7;
  EXPECT_NEAR(seconds_of(0), 8e-7, 1e-9);
  EXPECT_NEAR(seconds_of(1), 1e-6, 1e-9);
  EXPECT_NEAR(seconds_of(1000), 1.1e-6, 2e-9);
  EXPECT_EQ(errors_of(fit_of(c)).size(), fit_of(c).time.size());
  c.empty_saved_s = 1;  // never all of it
  EXPECT_GT(seconds_of(0), 0);
}

TEST(Model, WhereSendsWaitOnlyTheOthersTellWhatTheyCost) {
  Connection c = lan();
  c.calls = {{1, 2e-6, 1e-6, 1e-6, std::nullopt}, {3000, std::nullopt, 4e-6, 1e-6, std::nullopt}};
  const replay::mpi::Transport found = fit_of(c).transport;
  EXPECT_NEAR(found.send_overhead_s, 2e-6, 1e-9);  // one size shows nothing of a byte
  EXPECT_EQ(found.send_byte_s, 0);
  EXPECT_NEAR(found.isend_byte_s.value(), 1e-9, 0.02e-9);
  EXPECT_FALSE(found.wait_overhead_s);
  EXPECT_EQ(found.receive_cost_s(true, 0), found.receive_overhead_s);
}

TEST(Model, ARowOfSmallMessagesTellsTheirHeaders) {
  Connection c = lan();
  EXPECT_EQ(fit_of(c).frame_bytes, 0);              // not measured
  c.small_row = MessageTime{8, (8 + 105) * 80e-9};  // 80 ns per byte
  EXPECT_NEAR(fit_of(c).frame_bytes, 105, 1);
  for (CallCost& call : c.calls) call.receive_s = 8e-6;  // of 9 us: the cores are what it waits for
  EXPECT_EQ(fit_of(c).frame_bytes, 0);
}

TEST(Model, TooLittleIsRefused) {
  Connection c = lan();
  c.half_round_trip.resize(3);
  try {
    fit_of(c);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("measured 3 of the 8 sizes that a fit needs at least between a and b"));
  }
  EXPECT_THROW(fit(Measurements{"MPI", {}, {}, {}}), Error);
  EXPECT_THROW(fit(Measurements{"MPI", {lan(), lan()}, {}, {}}), Error);
}

TEST(Model, ThePlotHasEachPointTwice) {
  Connection c = lan();
  c.hosts = {"a&b", "c"};
  const Model model = fit(Measurements{"MPI", {c}, {}, {}});
  const std::string svg = plot(model);
  std::size_t circles = 0;
  for (std::size_t at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1))
    ++circles;
  EXPECT_EQ(circles, 2 * c.half_round_trip.size());
  EXPECT_THAT(svg, HasSubstr("network a&amp;b - c"));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
}

TEST(Model, NodesNeedANetwork) {
  const Model memory =
      fit(Measurements{"MPI", {connection_of("memory", [](double b) { return 1e-6 + b * 1e-10; })}, {}});
  EXPECT_THROW(platform_text(memory, 4), Error);
  EXPECT_THAT(platform_text(memory, 0), HasSubstr("<host id=\"a\" speed=\"1Gf\" core=\"4\""));
}

}  // namespace
}  // namespace dperf::calibrate
