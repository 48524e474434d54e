// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "calibrate/fit/call_costs.h"
#include "calibrate/measure/statistics.h"
#include "support/error.h"

namespace dperf::calibrate {
namespace {

using replay::TimePiece;
using replay::mpi::Rendezvous;
using replay::mpi::Transport;

constexpr double kUnlimited = std::numeric_limits<double>::infinity();
constexpr std::size_t kFewestSizes = 8;
// A ratio above it is a second time rather than a bit more than one.
constexpr double kTwice = 1.5;
constexpr double kJump = 1.15;
// Of half of a round trip, whatever else was found to be in it.
constexpr double kLeastTransfer = 0.1;
// Of Open MPI 4.1, where the library does not say.
constexpr FragmentsOfMessages kUsualFragments{131040, 3};
constexpr double kMostFragments = 1000;
// Half of what SimGrid's acknowledgements take.
constexpr double kSomeCrosstraffic = 1.025;

// The MPI library's part
// --------------------------------------------------------------------------------------

// Where the time jumps by more than the size does.
double first_jump(const Connection& c, double above) {
  for (std::size_t i = 1; i < c.half_round_trip.size(); ++i) {
    const Timing &before = c.half_round_trip[i - 1], &here = c.half_round_trip[i];
    if (before.bytes < above || here.bytes > 1 << 20) continue;
    if (here.usual_s / before.usual_s > kJump * here.bytes / before.bytes) return here.bytes;
  }
  return above;
}

void set_limits(const Connection& c, Transport& transport) {
  transport.buffered_below = c.buffered_below.value_or(kUnlimited);
  if (c.sender_moves_from) {
    transport.rendezvous = Rendezvous::kPut;
    transport.eager_below = std::max(*c.sender_moves_from, c.buffered_below.value_or(0));
  } else {
    transport.rendezvous = Rendezvous::kPull;
    transport.eager_below = c.buffered_below ? first_jump(c, *c.buffered_below) : kUnlimited;
  }
  transport.buffered_below = std::min(transport.buffered_below, transport.eager_below);
}

/// How much longer large messages take both ways than one way: the median over their sizes.
std::optional<double> exchange_ratio(const Connection& c, double from_bytes) {
  std::vector<double> ratios;
  for (const Timing& both : c.exchange)
    for (const Timing& one : c.half_round_trip)
      if (one.bytes == both.bytes && one.bytes >= from_bytes && one.bytes <= 1 << 20)
        ratios.push_back(both.usual_s / one.usual_s);
  if (ratios.empty()) return std::nullopt;
  return median_of(ratios).value;
}

/// What was still in transit, or held by the kernel, when the sender was done with a large message.
std::optional<double> socket_bytes(const Connection& c) {
  if (!c.large_send) return std::nullopt;
  for (const Timing& timing : c.half_round_trip) {
    if (timing.bytes != c.large_send->bytes) continue;
    const double left = 1 - c.large_send->seconds / timing.usual_s;
    return std::clamp(std::round(left * timing.bytes), 1.0, timing.bytes);
  }
  return std::nullopt;
}

/// Fragments, if a sender that learned of the receiver and then computes has sent little more than what comes
/// with its request. One that puts all at once into its socket gets further; and it cannot answer meanwhile,
/// which shows in exchanges.
void tell_push_from_put(const Connection& c, Transport& transport) {
  constexpr double kMostAhead =
      3 * 131072.0;  // what Open MPI hands to TCP before the first fragment has left
  if (transport.rendezvous != Rendezvous::kPut || transport.one_stream || !c.sender_stops_from) return;
  if (*c.sender_stops_from > transport.eager_below + kMostAhead) return;
  transport.rendezvous = Rendezvous::kPush;
  transport.fragments_in_flight = 2;
  transport.fragment_bytes = std::ceil(*c.sender_stops_from / transport.fragments_in_flight);
}

/// Bytes of a message that is not eager that go with its request to send: those of an exchange travel both
/// ways at once, and in one stream the rest of one message follows that of the other, so it takes 2 - with /
/// size times as long as one way. Only where the rest is no more than what is queued in fragments: a longer
/// message lets the answer pass.
std::optional<double> sent_with_request(const Connection& c, const Transport& transport,
                                        double without_protocol) {
  const FragmentsOfMessages fragments = c.fragments.value_or(kUsualFragments);
  std::vector<double> with;
  for (const Timing& both : c.exchange)
    for (const Timing& one : c.half_round_trip)
      if (one.bytes == both.bytes && one.bytes >= 1.5 * transport.eager_below &&
          one.bytes <= transport.eager_below + fragments.number * fragments.bytes)
        with.push_back(one.bytes * (2 - both.usual_s / one.usual_s / without_protocol));
  if (with.empty()) return std::nullopt;
  return std::clamp(std::round(median_of(with).value), 0.0, transport.eager_below);
}

/// In one stream, put begins with nothing but the request; push sends as much as an eager message with it.
/// The fragments are those that the library says it uses: they are not seen in the times.
void tell_push_in_one_stream(const Connection& c, Transport& transport, double without_protocol) {
  if (transport.rendezvous != Rendezvous::kPut || !transport.one_stream) return;
  const auto with = sent_with_request(c, transport, without_protocol);
  if (!with || *with < transport.eager_below / 2) return;
  transport.rendezvous = Rendezvous::kPush;
  transport.request_bytes = *with;
  const FragmentsOfMessages fragments = c.fragments.value_or(kUsualFragments);
  transport.fragments_in_flight = static_cast<int>(std::min(fragments.number, kMostFragments));
  transport.fragment_bytes = fragments.bytes;
}

Transport transport_of(const Connection& c) {
  Transport transport = c.kind == "network" ? replay::mpi::find_protocol("openmpi").network
                                            : replay::mpi::find_protocol("openmpi").same_host;
  transport.connects = c.kind == "network";  // not measured: connections are there before anything is
  set_limits(c, transport);
  set_costs(c, transport);
  const std::optional<double> ratio = exchange_ratio(c, transport.eager_below);
  const double without_protocol = std::max(1.0, c.both_ways.value_or(1));
  if (ratio) transport.one_stream = *ratio / without_protocol > kTwice;
  if (transport.rendezvous == Rendezvous::kPull) transport.one_stream = false;
  // No receiver waited for a sender that computes, whatever the size: then nothing has to be handed over
  // later.
  transport.socket_bytes = transport.rendezvous == Rendezvous::kPull
                               ? kUnlimited
                               : socket_bytes(c).value_or(transport.socket_bytes);
  tell_push_from_put(c, transport);
  tell_push_in_one_stream(c, transport, without_protocol);
  return transport;
}

// The network's part
// ------------------------------------------------------------------------------------------

/// What of half a round trip is not the transfer of the data itself; `control_s` is the time of a control
/// message.
double beside_the_data(const Transport& transport, double bytes, double control_s) {
  if (bytes < transport.eager_below) return transport.receive_overhead_s + bytes * transport.receive_byte_s;
  const int controls = transport.rendezvous == Rendezvous::kPull ? 1 : 2;
  return transport.receive_overhead_s + controls * control_s;
}

double spread_of(const Timing& timing) {
  return (timing.high_s - timing.low_s) / 2 / timing.usual_s;
}

/// Never so much that a point has no weight.
double uncertainty_of(const Timing& timing) {
  return std::min(0.05, spread_of(timing));
}

/// The bandwidth: the best rate at which more bytes take more time, where they are most of the time.
double best_rate(const std::vector<Piece>& pieces, const std::vector<Point>& points) {
  double rate = points.back().bytes / points.back().seconds;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const double end = i + 1 < pieces.size() ? pieces[i + 1].from_bytes : points.back().bytes;
    const bool is_most = pieces[i].byte_s * end > 0.8 * pieces[i].at(end);
    if (is_most) rate = std::max(rate, 1 / pieces[i].byte_s);
  }
  return rate;
}

std::vector<Point> points_of(const Connection& c) {
  std::vector<Point> points;
  for (const Timing& timing : c.half_round_trip)
    points.push_back({timing.bytes, timing.usual_s, uncertainty_of(timing)});
  return points;
}

/// The part of the points from `from` to below `below` bytes, with what is beside the data taken away.
std::vector<Point> part_of(const std::vector<Point>& points, double from, double below,
                           const Transport& transport, double control_s) {
  std::vector<Point> part;
  for (Point point : points) {
    if (point.bytes < from || point.bytes >= below) continue;
    point.seconds = std::max(kLeastTransfer * point.seconds,
                             point.seconds - beside_the_data(transport, point.bytes, control_s));
    part.push_back(point);
  }
  return part;
}

void append(std::vector<Piece>& pieces, const std::vector<Point>& part, double from, const Bounds& bounds) {
  if (part.empty()) return;
  std::vector<Piece> more = fit_pieces(part, bounds);
  more.front().from_bytes = from;
  pieces.insert(pieces.end(), more.begin(), more.end());
}

std::vector<Piece> transfers_of(const std::vector<Point>& points, const Transport& transport,
                                const Bounds& bounds) {
  std::vector<Piece> pieces;
  append(pieces, part_of(points, 0, transport.eager_below, transport, 0), 0, bounds);
  if (pieces.empty()) throw Error("no size below {} bytes was measured", transport.eager_below);
  const double control_s = piece_at(pieces, transport.control_bytes).at(transport.control_bytes);
  if (std::isfinite(transport.eager_below))
    append(pieces, part_of(points, transport.eager_below, kUnlimited, transport, control_s),
           transport.eager_below, bounds);
  return pieces;
}

/// What each of a row of small messages takes of the links beyond its bytes, if the links are what they wait
/// for: on a quick network it is the cores, and how little the links have to do is not seen.
double frame_bytes_of(const Connection& c, const Transport& transport, double bytes_per_s) {
  constexpr double kClearly = 1.5, kMostOfAFrame = 400;
  if (!c.small_row) return 0;
  const double bytes = c.small_row->bytes;
  const double on_cores_s =
      std::max(transport.send_cost_s(true, bytes), transport.receive_cost_s(false, bytes));
  if (c.small_row->seconds < kClearly * on_cores_s) return 0;
  return std::clamp(std::round(c.small_row->seconds * bytes_per_s - bytes), 0.0, kMostOfAFrame);
}

/// What of an exchange of messages that are pulled is not the transfer of the data itself: beside what half
/// of a round trip has, the other one says that it has pulled the own one.
double beside_the_data_of_an_exchange(const Transport& transport, double control_s) {
  return transport.send_cost_s(true, 0) + 2 * control_s + transport.receive_cost_s(true, 0);
}

/// How many times as long messages take that are pulled in both directions at once.
replay::AtOnce at_once_of(const Connection& c, const Transport& transport, double control_s) {
  constexpr double kCounts = 1.05, kDiffers = 0.05;
  replay::AtOnce pieces{{0, 1}};
  for (const Timing& both : c.exchange)
    for (const Timing& one : c.half_round_trip) {
      if (one.bytes != both.bytes || one.bytes < transport.eager_below) continue;
      const double one_way_s = one.usual_s - beside_the_data(transport, one.bytes, control_s);
      const double ratio = (both.usual_s - beside_the_data_of_an_exchange(transport, control_s)) /
                           std::max(kLeastTransfer * one.usual_s, one_way_s);
      const double factor = ratio < kCounts ? 1 : ratio;
      if (std::abs(factor - pieces.back().factor) >= kDiffers)
        pieces.push_back({std::floor(one.bytes / std::sqrt(2.0)), factor});
    }
  if (pieces.size() == 1) pieces.clear();
  return pieces;
}

/// Through all points, which are few; what is larger takes no less.
std::vector<Piece> lines_through(const std::vector<Point>& points) {
  constexpr double kLeastByteS = 1e-15;
  std::vector<Piece> lines;
  double last_s = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double from = points[i].bytes, begin_s = std::max(last_s, points[i].seconds);
    last_s = std::max(begin_s, points[i + 1].seconds);
    const double byte_s = std::max(kLeastByteS, (last_s - begin_s) / (points[i + 1].bytes - from));
    lines.push_back({i == 0 ? 0 : from, begin_s - from * byte_s, byte_s});
    last_s = begin_s + (points[i + 1].bytes - from) * byte_s;
  }
  return lines;
}

void add_unwritten(const Connection& c, double control_s, Fit& fit) {
  std::vector<Point> transfers, copies;
  for (const UnwrittenTime& time : c.unwritten) {
    copies.push_back({time.bytes, time.copy_s, 0});
    if (time.bytes < fit.transport.eager_below) continue;
    const double beside_s = beside_the_data(fit.transport, time.bytes, control_s);
    transfers.push_back({time.bytes,
                         std::max(kLeastTransfer * time.half_round_trip_s, time.half_round_trip_s - beside_s),
                         0});
  }
  for (const Piece& line : lines_through(transfers))
    fit.unwritten_time.push_back(
        {line.from_bytes, line.seconds - fit.latency_s, line.byte_s * fit.bytes_per_s});
  for (const Piece& line : lines_through(copies))
    fit.unwritten_copy_time.push_back({line.from_bytes, line.seconds, line.byte_s});
}

std::vector<replay::mpi::CopyPiece> copy_time_of(const Connection& c) {
  std::vector<Point> points;
  for (const Timing& timing : c.copy)
    points.push_back({timing.bytes, std::max(1e-9, timing.usual_s), uncertainty_of(timing)});
  std::vector<replay::mpi::CopyPiece> pieces;
  if (points.size() < 2) return pieces;
  for (const Piece& piece : fit_pieces(points, {0, true}))
    pieces.push_back({piece.from_bytes, piece.seconds, piece.byte_s});
  return pieces;
}

/// Nothing is warmer after more computation.
std::vector<replay::mpi::ColdCall> cold_call_of(const Connection& c) {
  std::vector<replay::mpi::ColdCall> pieces;
  if (c.cold_calls.empty()) return pieces;
  pieces.push_back({0, 0});
  for (const ColdCall& call : c.cold_calls)
    if (call.computed_s > 0) pieces.push_back({call.computed_s, std::max(call.more_s, pieces.back().more_s)});
  return pieces;
}

/// Messages without data are a piece of their own: that nothing has to be fetched but the envelope is not in
/// what a byte takes.
void add_empty_messages(double saved_s, Fit& fit) {
  TimePiece empty = fit.time.front();
  const double whole_s = fit.latency_s + empty.extra_s;
  if (saved_s <= 0 || whole_s <= 0) return;
  empty.extra_s -= std::min(saved_s, (1 - kLeastTransfer) * whole_s);
  fit.time.front().from_bytes = 1;
  fit.time.insert(fit.time.begin(), empty);
}

Fit fit(const Connection& c) {
  if (c.half_round_trip.size() < kFewestSizes)
    throw Error("measured {} of the {} sizes that a fit needs at least between {} and {}",
                c.half_round_trip.size(), kFewestSizes, c.hosts[0], c.hosts[1]);
  Fit fit;
  fit.kind = c.kind;
  fit.hosts = c.hosts;
  fit.cores = c.cores;
  fit.transport = transport_of(c);
  fit.transport.rewrite_byte_s = c.rewrite_byte_s.value_or(0);
  const std::vector<Point> points = points_of(c);
  fit.bytes_per_s = best_rate(fit_pieces(points, {}), points);
  fit.whole = fit_pieces(points, {1 / fit.bytes_per_s, false});
  const std::vector<Piece> transfers =
      transfers_of(points, fit.transport, {1 / fit.bytes_per_s, c.kind == "memory"});
  fit.latency_s = transfers.front().at(1);
  for (const Piece& piece : transfers)
    fit.time.push_back({piece.from_bytes, piece.seconds - fit.latency_s, piece.byte_s * fit.bytes_per_s});
  if (c.empty_saved_s) add_empty_messages(*c.empty_saved_s, fit);
  const double control_s = piece_at(transfers, fit.transport.control_bytes).at(fit.transport.control_bytes);
  for (const Timing& timing : c.half_round_trip) {
    const double fitted_s = replay::seconds_of(fit.time, timing.bytes, fit.latency_s, fit.bytes_per_s) +
                            beside_the_data(fit.transport, timing.bytes, control_s);
    fit.points.push_back({timing.bytes, timing.usual_s, fitted_s, spread_of(timing)});
  }
  if (c.kind == "memory" && fit.transport.rendezvous == Rendezvous::kPull && c.copy.size() > 1)
    fit.at_once = at_once_of(c, fit.transport, control_s);
  if (fit.transport.read_by_core()) add_unwritten(c, control_s, fit);
  fit.copy_time = copy_time_of(c);
  fit.frame_bytes = frame_bytes_of(c, fit.transport, fit.bytes_per_s);
  const double both_ways = c.both_ways.value_or(1);
  fit.half_duplex = both_ways > kTwice;
  fit.crosstraffic = !fit.half_duplex && both_ways > kSomeCrosstraffic;
  return fit;
}

/// Without a group the two hosts of the network, or the one of the memory.
Links links_of(const Model& model, const std::optional<Group>& group) {
  if (const Fit* network = find(model, "network")) {
    Group two;
    two.hosts = network->hosts;
    two.cores = network->cores;
    return links_of(group ? *group : two, network->latency_s, network->bytes_per_s);
  }
  return {{{model.fits[0].hosts[0], model.fits[0].cores[0], 0, 0, false}}, {}, {}};
}

}  // namespace

const Fit* find(const Model& model, std::string_view kind) {
  for (const Fit& fit : model.fits)
    if (fit.kind == kind) return &fit;
  return nullptr;
}

Model fit(const Measurements& measurements) {
  Model model;
  model.library = measurements.library;
  model.protocol = replay::mpi::find_protocol("openmpi");
  for (const Connection& connection : measurements.connections) {
    for (const Fit& other : model.fits)
      if (other.kind == connection.kind) throw Error("two connections of the kind '{}'", connection.kind);
    model.fits.push_back(fit(connection));
    const Fit& made = model.fits.back();
    if (connection.collective_overhead_s)
      model.protocol.collective_overhead_s = *connection.collective_overhead_s;
    if (!made.copy_time.empty()) model.protocol.copy_time = made.copy_time;
    if (!made.unwritten_copy_time.empty()) model.protocol.unwritten_copy_time = made.unwritten_copy_time;
    if (!connection.cold_calls.empty()) model.protocol.cold_call = cold_call_of(connection);
    (made.kind == "network" ? model.protocol.network : model.protocol.same_host) = made.transport;
  }
  if (model.fits.empty()) throw Error("nothing was measured");
  model.links = links_of(model, measurements.group);
  if (measurements.core) {
    model.protocol.reduce_byte_s = measurements.core->reduce_byte_s;
    model.protocol.copy_byte_s = measurements.core->copy_byte_s;
    if (measurements.core->pack_piece_s) model.protocol.pack_piece_s = *measurements.core->pack_piece_s;
  }
  return model;
}

Goodness goodness_of(const Fit& fit) {
  Goodness goodness;
  for (const FittedPoint& point : fit.points) {
    const double error = std::abs(point.fitted_s / point.measured_s - 1);
    goodness.mean += error / static_cast<double>(fit.points.size());
    if (error <= goodness.largest) continue;
    goodness.largest = error;
    goodness.largest_at_bytes = point.bytes;
  }
  return goodness;
}

std::vector<double> errors_of(const Fit& fit) {
  struct Sum {
    double squares = 0;
    double points = 0;
    double deviation() const { return std::sqrt(squares / (points - 2)); }
    bool enough() const { return points > 2; }
  };
  std::vector<Sum> sums(fit.time.size());
  Sum all;
  for (const FittedPoint& point : fit.points) {
    const auto piece = static_cast<std::size_t>(&replay::piece_of(fit.time, point.bytes) - fit.time.data());
    for (Sum* sum : {&sums[piece], &all}) {
      sum->squares += std::pow(point.fitted_s / point.measured_s - 1, 2);
      ++sum->points;
    }
  }
  constexpr double kMostError = 10;  // a measurement on a busy host; more is not written as a property
  std::vector<double> errors;
  for (const Sum& sum : sums)
    errors.push_back(std::min(kMostError, sum.enough() ? sum.deviation() : all.deviation()));
  return errors;
}

}  // namespace dperf::calibrate
