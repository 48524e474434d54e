// Predictions compared with measurements: errors, what is allowed, sums over groups. Values only, no files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compare/cases.h"

namespace dperf::compare {

/// What is allowed. Shares: 0.05 is 5 %.
struct Rules {
  /// |error| of a case, unless the measurement or `by_case` sets another limit.
  double tolerance = 0.10;
  /// A case may also be off by this many times the spread of its own measurement, if that is more.
  double spreads = 0;
  /// Patterns of names (`*`, `?`, `[...]`, as in a shell) with their own tolerances; the last one that
  /// matches counts, before the measurement's own.
  std::vector<std::pair<std::string, double>> by_case;
  std::optional<double> mean_tolerance;  ///< mean |error| of each group
  bool allow_missing = false;            ///< measured cases without a prediction are left out
  bool allow_incomplete = false;
};

/// Predictions by one tool.
struct PredictionSet {
  std::string label;
  Estimates estimates;
};

/// What one tool predicts for a case.
struct Reported {
  double seconds = 0;
  double error = 0;  ///< predicted / measured - 1
  std::optional<double> low_s, high_s;
  bool approximate = false, incomplete = false;

  /// The measured time lies within the interval; nothing without an interval.
  std::optional<bool> covers(double measured_s) const;
};

enum class Verdict { kOk, kTooShort, kTooLong, kIncomplete, kMissing };

struct Row {
  std::string name, group;
  double measured_s = 0;  ///< median of the runs
  double spread = 0;      ///< (max - min) / median
  std::size_t runs = 0;
  double allowed = 0;                             ///< |error|, as a share
  std::vector<std::optional<Reported>> reported;  ///< by set; the first one is judged
  Verdict verdict = Verdict::kOk;
};

/// Of one tool, over the cases of a group.
struct Summary {
  std::size_t cases = 0;
  double mean_error = 0;  ///< mean of |error|
  double worst_error = 0;
  std::string worst_case;
  std::size_t with_interval = 0, covered = 0;
};

struct Group {
  std::string name;  ///< empty: cases without a group
  std::vector<Summary> by_set;
  bool within = true;  ///< mean_tolerance is kept by the first set
};

struct Comparison {
  std::vector<std::string> labels;  ///< of the sets
  std::vector<Row> rows;            ///< by group, then by name
  std::vector<Group> groups;
  std::vector<std::string> not_measured;  ///< cases of the first set without a measurement
  std::vector<std::string> not_counted;   ///< cases whose measurement does not count

  std::vector<std::string> failures() const;  ///< a line for each thing that is not as allowed; empty: passed
};

/// @param sets at least one; the first one is judged, the others are shown beside it
/// @throws Error: no case in common
Comparison compare(const Measurements& measured, const std::vector<PredictionSet>& sets, const Rules& rules);

/// "ok", "too short", ...
const char* name_of(Verdict verdict);

}  // namespace dperf::compare
