// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/piecewise.h"

#include <gtest/gtest.h>

#include <random>

#include "calibrate/measure/measurements.h"

namespace dperf::calibrate {
namespace {

std::vector<Point> points_of(const std::vector<Piece>& pieces, double noise, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, noise);
  std::vector<Point> points;
  for (const double bytes : geometric_sizes(1 << 24))
    points.push_back({bytes, piece_at(pieces, bytes).at(bytes) * (1 + normal(random)), noise});
  return points;
}

// As it is on a slow network: twice the time per byte up to a packet, a protocol that begins at 64 KiB.
const std::vector<Piece> kLan = {{0, 50e-6, 160e-9}, {1449, 165e-6, 80e-9}, {65536, 400e-6, 85e-9}};

TEST(Piecewise, FindsWhatExactPointsWereMadeOf) {
  const std::vector<Piece> found = fit_pieces(points_of(kLan, 0), {});
  ASSERT_EQ(found.size(), kLan.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i].seconds, kLan[i].seconds, 1e-3 * kLan[i].seconds);
    EXPECT_NEAR(found[i].byte_s, kLan[i].byte_s, 1e-3 * kLan[i].byte_s);
  }
  // Breaks are between the sizes that were measured: 1024 and 1536, 49152 and 65536.
  EXPECT_GT(found[1].from_bytes, 1024);
  EXPECT_LE(found[1].from_bytes, 1536);
  EXPECT_GT(found[2].from_bytes, 49152);
  EXPECT_LE(found[2].from_bytes, 65536);
}

TEST(Piecewise, SaysNoisyPointsWithinTheirNoise) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const std::vector<Piece> found = fit_pieces(points_of(kLan, 0.01, seed), {});
    EXPECT_LE(found.size(), 4u) << "seed " << seed;
    for (const double bytes : geometric_sizes(1 << 24)) {
      const double truth = piece_at(kLan, bytes).at(bytes);
      EXPECT_NEAR(piece_at(found, bytes).at(bytes), truth, 0.04 * truth) << bytes << " seed " << seed;
    }
  }
}

TEST(Piecewise, OutliersDoNotPull) {
  std::vector<Point> points = points_of({{0, 10e-6, 1e-9}}, 0);
  for (const std::size_t i : {3u, 11u, 19u, 27u}) points[i].seconds *= 30;
  const std::vector<Piece> found = fit_pieces(points, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].seconds, 10e-6, 1e-8);
  EXPECT_NEAR(found[0].byte_s, 1e-9, 1e-12);
}

TEST(Piecewise, ABoundIsKept) {
  // The time does not depend on the size, but a byte must take 1 ns: so it begins earlier than the first
  // point.
  const std::vector<Piece> found = fit_pieces({{1, 1e-6, 0}, {100, 1e-6, 0}, {200, 1e-6, 0}}, {1e-9, false});
  for (const Piece& piece : found) EXPECT_GE(piece.byte_s, 1e-9);
}

TEST(Piecewise, WhereLargerIsSlowerAPieceMayBeginBelowZero) {
  // From 1 ms at 1 MB to 3 ms at 2 MB: -1 ms + 2 ns per byte.
  const std::vector<Point> points = {{1e6, 1e-3, 0}, {1.5e6, 2e-3, 0}, {2e6, 3e-3, 0}};
  const std::vector<Piece> below = fit_pieces(points, {0, true});
  ASSERT_EQ(below.size(), 1u);
  EXPECT_NEAR(below[0].seconds, -1e-3, 1e-9);
  EXPECT_NEAR(below[0].byte_s, 2e-9, 1e-14);
  for (const Piece& piece : fit_pieces(points, {})) EXPECT_GE(piece.seconds, 0);
}

}  // namespace
}  // namespace dperf::calibrate
