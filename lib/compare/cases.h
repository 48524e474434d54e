// What is compared: cases that were measured, and what was predicted for them. A case has a name, the same on
// both sides: "lan/as-it-comes/4/is-W".
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dperf::compare {

/// One case that was run, as often as it was run.
struct Measurement {
  std::string name;
  std::string group;            ///< cases that are summed up together; may be empty
  std::vector<double> seconds;  ///< one per run, at least one, each above 0
  /// The largest |error| that is allowed for this case, as a share of the measured time; else the one of the
  /// command line.
  std::optional<double> tolerance;
  bool valid = true;  ///< the case counts, according to the measurement
};

/// (max - min) / median of the runs, as a share; 0 of a single run.
double spread(const Measurement& measurement);

/// What was predicted for a case.
struct Estimate {
  double seconds = 0;
  std::optional<double> low_s = {}, high_s = {};  ///< of the interval, if the prediction has one
  bool approximate = false;                       ///< as in Prediction
  bool incomplete = false;
};

/// By name of the case, in the order of the names.
using Measurements = std::map<std::string, Measurement>;
using Estimates = std::map<std::string, Estimate>;

/// Reads measurements from `word`, `[NAME=]FILE`, and adds them: runs of a case that is known become more
/// runs. The ending of the file names its format: .json (docs/reference/dperf-compare.md), .csv, or anything
/// else: the output of time(1), `time mpirun ...` or of the program, for the case NAME (by default the name
/// of the file).
/// @param pattern a regular expression for those outputs, its first group being seconds; empty: the forms of
/// time(1)
/// @throws Error: the file cannot be read, a field is missing or wrong, a time is not above 0, no time at all
void read_measurements(const std::string& word, const std::string& pattern, Measurements& all);

/// Reads predictions from `word`, `[NAME=]PATH`, and adds them. PATH is what dperf-predict --format json
/// wrote (for the case NAME, by default the name of the file), a list of predictions (.json, .csv), or a
/// folder of them: the case of FOLDER/lan/4.json is lan/4.
/// @throws Error: as above; two predictions for one case
void read_estimates(const std::string& word, Estimates& all);

}  // namespace dperf::compare
