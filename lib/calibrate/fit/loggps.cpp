// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/loggps.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "calibrate/fit/model.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

using replay::CoreOverhead;
using replay::mpi::Transport;

/// One measurement, and what the fit of a platform makes of it.
struct AtRanks {
  int ranks;
  const Connection* connection;
  Transport transport;
};

const Connection& network_of(const Measurements& measurements) {
  for (const Connection& connection : measurements.connections)
    if (connection.kind == "network") return connection;
  throw Error("the measurements with {} have no network; expected two hosts",
              counted(static_cast<std::uint64_t>(measurements.ranks), "rank"));
}

std::vector<AtRanks> by_ranks(std::span<const Measurements> measurements) {
  std::vector<AtRanks> all;
  for (const Measurements& one : measurements) {
    if (one.library != measurements.front().library)
      throw Error("measurements of different libraries: {}, and {}", measurements.front().library,
                  one.library);
    all.push_back({one.ranks, &network_of(one), find(fit(one), "network")->transport});
  }
  std::sort(all.begin(), all.end(), [](const AtRanks& a, const AtRanks& b) { return a.ranks < b.ranks; });
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].ranks == all[i - 1].ranks)
      throw Error("two measurements with {}; expected different numbers of ranks",
                  counted(static_cast<std::uint64_t>(all[i].ranks), "rank"));
  if (all.empty()) throw Error("no measurements to fit");
  return all;
}

/// What an empty message costs grows with the ranks, a byte does not.
CoreOverhead overhead(const std::vector<AtRanks>& all, double Transport::*empty_s,
                      double Transport::*byte_s) {
  std::vector<OverheadAt> points;
  double sum_byte_s = 0;
  for (const AtRanks& one : all) {
    points.push_back({one.ranks, one.transport.*empty_s});
    sum_byte_s += one.transport.*byte_s;
  }
  CoreOverhead found = overhead_by_ranks(points);
  found.per_byte_s = sum_byte_s / static_cast<double>(all.size());
  return found;
}

double overheads_s(const replay::LogGps& network, int ranks, double bytes) {
  return network.send.seconds(ranks, bytes) + network.receive.seconds(ranks, bytes);
}

/// A message of one byte takes L, and each further one G.
void fit_wire(const std::vector<AtRanks>& all, double eager_below, replay::LogGps& network) {
  std::vector<Point> points;
  for (const AtRanks& one : all)
    for (const Timing& timing : one.connection->half_round_trip) {
      const double wire_s = timing.usual_s - overheads_s(network, one.ranks, timing.bytes);
      if (timing.bytes >= 1 && timing.bytes < eager_below && wire_s > 0)
        points.push_back({timing.bytes - 1, wire_s, (timing.high_s - timing.low_s) / (2 * timing.usual_s)});
    }
  if (points.size() < 2)
    throw Error(
        "the calls cost as much as half of a round trip, or too few sizes were measured; L and G cannot be "
        "fitted");
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.bytes < b.bytes; });
  const Piece line = fit_line(points);
  network.latency_s = std::max(0.0, line.seconds);
  network.gap_byte_s = std::max(0.0, line.byte_s);
}

/// What each message of a row takes, where that is more than the cores need.
void fit_gap(const std::vector<AtRanks>& all, replay::LogGps& network) {
  constexpr double kMore = 1.05;
  for (const AtRanks& one : all) {
    if (!one.connection->small_row) continue;
    const auto [bytes, each_s] = *one.connection->small_row;
    const double cores_s =
        std::max(network.send.seconds(one.ranks, bytes), network.receive.seconds(one.ranks, bytes));
    if (each_s > kMore * cores_s)
      network.gap_s = std::max(network.gap_s, each_s - (bytes - 1) * network.gap_byte_s);
  }
}

}  // namespace

CoreOverhead overhead_by_ranks(std::span<const OverheadAt> points) {
  const auto number = static_cast<double>(points.size());
  double mean_ranks = 0, mean_s = 0, variance = 0, covariance = 0;
  for (const OverheadAt& point : points) {
    mean_ranks += point.ranks / number;
    mean_s += point.seconds / number;
  }
  for (const OverheadAt& point : points) {
    variance += (point.ranks - mean_ranks) * (point.ranks - mean_ranks);
    covariance += (point.ranks - mean_ranks) * (point.seconds - mean_s);
  }
  const double slope = variance > 0 ? std::max(0.0, covariance / variance) : 0;
  const double fixed_s = mean_s - slope * mean_ranks;
  if (fixed_s >= 0) return {.fixed_s = fixed_s, .per_rank_s = slope, .per_byte_s = 0};
  return {.fixed_s = 0, .per_rank_s = mean_s / mean_ranks, .per_byte_s = 0};
}

LogGpsFit fit_loggps(std::span<const Measurements> measurements) {
  const std::vector<AtRanks> all = by_ranks(measurements);
  LogGpsFit result;
  replay::LogGps& network = result.network;
  for (const AtRanks& one : all) result.ranks.push_back(one.ranks);
  double eager_below = all.front().transport.eager_below;
  for (const AtRanks& one : all) eager_below = std::min(eager_below, one.transport.eager_below);
  if (std::isfinite(eager_below)) network.synchronous_above = std::max(0.0, std::ceil(eager_below) - 1);
  network.send = overhead(all, &Transport::send_overhead_s, &Transport::send_byte_s);
  network.receive = overhead(all, &Transport::receive_overhead_s, &Transport::receive_byte_s);
  fit_wire(all, eager_below, network);
  fit_gap(all, network);
  for (const AtRanks& one : all)
    for (const Timing& timing : one.connection->half_round_trip)
      if (timing.bytes < eager_below)
        result.points.push_back({one.ranks, timing.bytes, timing.usual_s,
                                 overheads_s(network, one.ranks, timing.bytes) + network.latency_s +
                                     network.bytes_s(timing.bytes)});
  network.about = fmt::format("{}, ranks: {}, mean error {:.1f} %", measurements.front().library,
                              fmt::join(result.ranks, ", "), 100 * mean_error(result));
  return result;
}

double mean_error(const LogGpsFit& fit) {
  double sum = 0;
  for (const LogGpsPoint& point : fit.points) sum += std::fabs(point.fitted_s / point.measured_s - 1);
  return fit.points.empty() ? 0 : sum / static_cast<double>(fit.points.size());
}

}  // namespace dperf::calibrate
