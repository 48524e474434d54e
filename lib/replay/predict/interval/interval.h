// The interval of t_predicted that follows from the known errors.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/prediction.h"

namespace dperf::predict {

/// What was replayed with one source shifted.
struct Effects {
  double t_s = 0;                  ///< nothing shifted
  std::vector<double> noise = {};  ///< t_predicted with other draws of the blocks' noise; empty: not known
  std::vector<double> model = {};  ///< t_predicted with other draws of a model's functions, in place of both
  std::vector<double> runs = {};   ///< t_predicted of each of several traced runs, in place of the noise
  /// t_predicted with a shift by one standard deviation; nothing: not known
  std::optional<double> processors = {}, network = {}, memory = {};
  /// Standard deviations of t_predicted by what the check of the platform missed, each of a different kind.
  std::vector<ErrorSource> checks = {};
  std::optional<double> sampled_s = {};  ///< standard deviation of t_predicted by the spread of sampled loops
  std::optional<double> models_s = {};   ///< standard deviation of t_predicted by what the models leave out
  /// t_predicted where large messages that meet in one stream all travel together, or all in turn
  std::optional<double> at_once = {}, in_turn = {};
  std::vector<std::string> not_included = {};
};

/// A run is one of many, and so is the traced one: what varies between runs counts for both. The standard
/// deviation of a few runs is uncertain itself: Student's distribution says how much wider it must be. The
/// sum of the squares of all is the variance of ln t, for each end of those that may move that end: chance in
/// the order of messages only makes a run longer that was predicted with the quickest one.
/// @param percent above 0, below 100
/// @throws Error if there is no source at all
Interval interval_of(const Effects& effects, double percent);

}  // namespace dperf::predict
