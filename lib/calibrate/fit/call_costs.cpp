// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/call_costs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "calibrate/fit/piecewise.h"
#include "calibrate/measure/statistics.h"

namespace dperf::calibrate {
namespace {

using replay::mpi::Transport;

/// `cost_of` a call: nothing where it was not measured. Messages that are not eager cost a request only, and
/// what their transfer takes.
template <typename CostOf>
std::optional<Piece> core_cost(const Connection& c, double eager_below, CostOf cost_of) {
  std::vector<Point> points;
  for (const CallCost& call : c.calls)
    if (const std::optional<double> cost_s = cost_of(call); cost_s && call.bytes < eager_below)
      points.push_back({call.bytes, std::max(1e-9, *cost_s), 0.1});
  if (points.empty()) return std::nullopt;
  return points.size() == 1 ? Piece{0, points[0].seconds, 0} : fit_line(points);
}

/// Of messages that are buffered: longer rows wait for each message to be taken.
std::optional<double> of_a_row(const Connection& c, const CallCost& call) {
  const bool is_buffered = !c.buffered_below || call.bytes < *c.buffered_below;
  return is_buffered ? call.row_s : std::nullopt;
}

/// In an exchange both cores send and receive, and fetch from each other what has just been written: that is
/// not in what one call costs by itself. The median over the sizes that are buffered.
std::optional<double> exchange_extra(const Connection& c) {
  std::vector<double> seconds;
  for (const CallCost& call : c.calls)
    if (call.exchange_extra_s && of_a_row(c, call)) seconds.push_back(*call.exchange_extra_s);
  if (seconds.empty()) return std::nullopt;
  return median_of(seconds).value;
}

/// Of a size that may lie between two that were measured; nothing, if another protocol begins between them.
std::optional<double> half_round_trip_s(const Connection& c, double bytes, double eager_below) {
  for (std::size_t i = 1; i < c.half_round_trip.size(); ++i) {
    const Timing &less = c.half_round_trip[i - 1], &more = c.half_round_trip[i];
    if (bytes < less.bytes || bytes >= more.bytes || more.bytes >= eager_below) continue;
    return std::lerp(less.usual_s, more.usual_s, (bytes - less.bytes) / (more.bytes - less.bytes));
  }
  return std::nullopt;
}

/// What the sender of a message that is not buffered waits for after the receiver has taken it: the median of
/// what rows and exchanges of all such sizes say; no more than another half of a round trip.
std::optional<double> return_of(const Connection& c, double eager_below) {
  std::vector<double> seconds;
  for (const CallCost& call : c.calls) {
    if (!call.row_s || of_a_row(c, call) || call.bytes >= eager_below) continue;
    const std::optional<double> one_way_s = half_round_trip_s(c, call.bytes, eager_below);
    if (!one_way_s) continue;
    const double in_a_row_s = *call.row_s - *one_way_s;
    for (const double beyond_s : {in_a_row_s, call.exchange_extra_s.value_or(in_a_row_s)})
      seconds.push_back(std::clamp(beyond_s, 0.0, *one_way_s));
  }
  if (seconds.empty()) return std::nullopt;
  return median_of(seconds).value;
}

}  // namespace

void set_costs(const Connection& c, Transport& transport) {
  using Cost = std::optional<double>;
  const auto fitted = [&](auto cost_of) { return core_cost(c, transport.eager_below, cost_of); };
  const Piece nothing;
  const Piece isend = fitted([](const CallCost& call) -> Cost { return call.isend_s; }).value_or(nothing);
  const Piece send = fitted([](const CallCost& call) { return call.send_s; }).value_or(isend);
  const Piece receive =
      fitted([&](const CallCost& call) -> Cost { return call.receive_s; }).value_or(nothing);
  // Half of a round trip has the receive in it, and something more.
  const double most = c.half_round_trip.front().usual_s / 2;
  transport.send_overhead_s = send.seconds;
  transport.send_byte_s = send.byte_s;
  transport.isend_overhead_s = isend.seconds;
  transport.isend_byte_s = isend.byte_s;
  transport.receive_overhead_s = std::min(receive.seconds, most);
  transport.receive_byte_s = receive.byte_s;
  if (const std::optional<Piece> wait = fitted([&](const CallCost& call) -> Cost { return call.wait_s; })) {
    transport.wait_overhead_s = std::min(wait->seconds, most);
    transport.wait_byte_s = wait->byte_s;
  }
  if (const std::optional<double> extra = exchange_extra(c)) {
    transport.wait_overhead_s = transport.receive_overhead_s + *extra;
    transport.wait_byte_s = transport.receive_byte_s;
    // A call that comes after a pause may take longer than all of a message that does not. In an exchange it
    // has ended when the other message is there.
    const double meanwhile_s = c.half_round_trip.front().usual_s - transport.receive_overhead_s;
    transport.send_overhead_s = std::min(transport.send_overhead_s, meanwhile_s);
    transport.isend_overhead_s = std::min(*transport.isend_overhead_s, meanwhile_s);
  }
  if (const std::optional<Piece> row = fitted([&](const CallCost& call) { return of_a_row(c, call); })) {
    transport.row_overhead_s = row->seconds;
    transport.row_byte_s = row->byte_s;
  }
  transport.return_s = return_of(c, transport.eager_below);
}

}  // namespace dperf::calibrate
