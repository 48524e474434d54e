// Which file and line a line of a source comes from that a preprocessor has written: `# 9 "ring.f90"`.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf::instrument::fortran {

/// From the line behind it on.
struct LineMarker {
  unsigned line = 0;  ///< its own, counted from 1
  unsigned number = 0;
  std::string quoted = {};  ///< the file, as it is written: "ring.f90"

  std::string path() const;  ///< without quotes
};

class LineMarkers {
 public:
  explicit LineMarkers(std::string_view text);
  const std::vector<LineMarker>& all() const { return markers_; }
  /// The last one before a line; null: the line is one of the source itself.
  const LineMarker* before(unsigned line) const;
  /// The number of a line in the file that it comes from.
  unsigned shown(unsigned line) const;

 private:
  std::vector<LineMarker> markers_;
};

}  // namespace dperf::instrument::fortran
