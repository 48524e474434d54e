// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/piecewise.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "calibrate/measure/statistics.h"

namespace dperf::calibrate {
namespace {

using Points = std::span<const Point>;

// A point whose error is more than this many times its noise may be an outlier: more costs little more, and
// from kMostCost on nothing. That is less than the two pieces which it takes to step aside for one point
// within.
constexpr double kOutlier = 4;
constexpr double kMostCost = 30;
// Noise below that cannot be distinguished from a piece that is not quite straight.
constexpr double kLeastNoise = 0.006;

struct Line {
  double seconds = 0, byte_s = 0;
  double at(double bytes) const { return seconds + bytes * byte_s; }
};

/// The line with the least sum of weighted squares of relative errors.
Line weighted_line(Points points, const std::vector<double>& weights, const Bounds& bounds) {
  double w = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double weight = weights[i] / (points[i].seconds * points[i].seconds);
    w += weight;
    x += weight * points[i].bytes;
    y += weight * points[i].seconds;
    xx += weight * points[i].bytes * points[i].bytes;
    xy += weight * points[i].bytes * points[i].seconds;
  }
  const double determinant = w * xx - x * x;
  const double least_seconds = bounds.may_begin_below_zero ? -std::numeric_limits<double>::infinity() : 0;
  const Line steep{std::max(least_seconds, (y - bounds.least_byte_s * x) / w), bounds.least_byte_s};
  if (determinant <= 1e-12 * w * xx) return steep;  // one size only
  const Line free{(xx * y - x * xy) / determinant, (w * xy - x * y) / determinant};
  if (free.byte_s < bounds.least_byte_s) return steep;
  if (free.seconds < least_seconds) return {0, std::max(xy / xx, bounds.least_byte_s)};
  return free;
}

double relative_error(const Line& line, const Point& point) {
  return line.at(point.bytes) / point.seconds - 1;
}

/// Reweighted until outliers no longer pull.
Line robust_line(Points points, const std::vector<double>& noise, const Bounds& bounds) {
  std::vector<double> weights(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) weights[i] = 1 / (noise[i] * noise[i]);
  Line line = weighted_line(points, weights, bounds);
  for (int round = 0; round < 8; ++round) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double off = relative_error(line, points[i]) / (kOutlier * noise[i]);
      const double keep = std::abs(off) < 1 ? (1 - off * off) * (1 - off * off) : 1e-3;
      weights[i] = keep / (noise[i] * noise[i]);
    }
    line = weighted_line(points, weights, bounds);
  }
  return line;
}

double cost_of(const Line& line, Points points, const std::vector<double>& noise) {
  double cost = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double off = std::abs(relative_error(line, points[i])) / noise[i];
    cost += off < kOutlier ? off * off
                           : std::min(kMostCost, kOutlier * kOutlier * (1 + std::log(off / kOutlier)));
  }
  return cost;
}

std::vector<double> noise_of(Points points) {
  std::vector<double> noise;
  for (const Point& point : points) noise.push_back(std::hypot(kLeastNoise, point.uncertainty));
  return noise;
}

}  // namespace

// Dynamic programming: the best way to fit the first j points ends in one piece, and before it is the
// best way to fit those that are left.
std::vector<Piece> fit_pieces(const std::vector<Point>& points, const Bounds& bounds) {
  const std::size_t n = points.size();
  const std::vector<double> noise = noise_of(points);
  // Two numbers and a break each: half of the price of Schwarz's criterion, because a piece too many does no
  // harm between the points, and one too few is an error that no noise explains.
  const double price = 2 * std::log(static_cast<double>(n)) + 1.5;
  constexpr std::size_t kFewest = 2;  // where caches end, it gets slower from one size to the next
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> start(n + 1, 0);
  std::vector<Line> line(n + 1);
  best[0] = 0;
  for (std::size_t end = std::min(n, kFewest); end <= n; ++end) {
    for (std::size_t begin = 0; begin < end; ++begin) {
      if (end - begin < std::min(n, kFewest) || !std::isfinite(best[begin])) continue;
      const Points part(points.data() + begin, end - begin);
      const std::vector<double> noise_of_part(noise.begin() + static_cast<long>(begin),
                                              noise.begin() + static_cast<long>(end));
      const Line candidate = robust_line(part, noise_of_part, bounds);
      const double cost = best[begin] + price + cost_of(candidate, part, noise_of_part);
      if (cost >= best[end]) continue;
      best[end] = cost;
      start[end] = begin;
      line[end] = candidate;
    }
  }
  std::vector<Piece> pieces;
  for (std::size_t end = n; end > 0; end = start[end]) {
    const std::size_t begin = start[end];
    const double from =
        begin == 0 ? 0 : std::floor(std::sqrt(points[begin - 1].bytes * points[begin].bytes)) + 1;
    pieces.push_back({std::min(from, points[begin].bytes), line[end].seconds, line[end].byte_s});
  }
  std::reverse(pieces.begin(), pieces.end());
  return pieces;
}

Piece fit_line(const std::vector<Point>& points) {
  const Line line = robust_line(points, noise_of(points), {});
  return {0, line.seconds, line.byte_s};
}

const Piece& piece_at(const std::vector<Piece>& pieces, double bytes) {
  const Piece* found = &pieces.front();
  for (const Piece& piece : pieces)
    if (piece.from_bytes <= bytes) found = &piece;
  return *found;
}

}  // namespace dperf::calibrate
