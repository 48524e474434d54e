// Finds straight pieces, and where they break, in times of messages by size.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace dperf::calibrate {

struct Point {
  double bytes = 0;
  double seconds = 0;
  double uncertainty = 0;  ///< relative: how well `seconds` is known
};

/// seconds + bytes * byte_s, for messages of `from_bytes` on.
struct Piece {
  double from_bytes = 0;
  double seconds = 0;
  double byte_s = 0;

  double at(double bytes) const { return seconds + bytes * byte_s; }
};

struct Bounds {
  double least_byte_s = 0;
  bool may_begin_below_zero = false;  ///< `seconds` may be negative: where larger sizes are slower per byte
};

/// The pieces that describe most of the points (in ascending order of bytes, at least two, seconds above 0)
/// with least: relative errors count, those of outliers hardly, and each piece costs as much as an error that
/// no noise explains. The first piece begins at 0.
std::vector<Piece> fit_pieces(const std::vector<Point>& points, const Bounds& bounds);

/// One piece for all of them.
Piece fit_line(const std::vector<Point>& points);

/// The piece for `bytes`.
const Piece& piece_at(const std::vector<Piece>& pieces, double bytes);

}  // namespace dperf::calibrate
