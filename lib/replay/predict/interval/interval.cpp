// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/interval/interval.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

#include "support/error.h"

namespace dperf::predict {
namespace {

double standard_deviation(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (n - 1));
}

/// The value below which a share of the distribution lies that leaves half of the rest on each side.
template <typename Distribution>
double quantile_of(const Distribution& distribution, double percent) {
  return boost::math::quantile(distribution, 0.5 + percent / 200);
}

double widened_by_student(double deviation, std::size_t samples, double percent) {
  const boost::math::students_t student(static_cast<double>(samples - 1));
  return deviation * quantile_of(student, percent) / quantile_of(boost::math::normal(), percent);
}

/// All between the prediction and what it is in the other order is as likely: such a distribution on one side
/// of the prediction has a third of the square of its width as its mean square.
void add_orders(const Effects& effects, std::vector<ErrorSource>& sources) {
  constexpr double kRounding = 1e-6;
  using Towards = ErrorSource::Towards;
  double least = 1, most = 1;
  for (const std::optional<double>& other : {effects.at_once, effects.in_turn}) {
    if (!other) continue;
    least = std::min(least, *other / effects.t_s);
    most = std::max(most, *other / effects.t_s);
  }
  const auto add = [&](double ratio, Towards towards) {
    const double width_s = effects.t_s * std::abs(std::log(ratio));
    if (width_s > kRounding * effects.t_s)
      sources.push_back({.name = "large messages that cross: together or in turn",
                         .deviation_s = width_s / std::sqrt(3.0),
                         .towards = towards});
  };
  add(most, Towards::kLonger);
  add(least, Towards::kShorter);
}

std::vector<ErrorSource> sources_of(const Effects& effects, double percent) {
  std::vector<ErrorSource> sources;
  if (effects.model.size() > 1) {
    sources.push_back({"blocks, as functions of the model (residuals)",
                       widened_by_student(standard_deviation(effects.model), effects.model.size(), percent)});
  } else if (effects.runs.size() > 1) {
    const double of_one = widened_by_student(standard_deviation(effects.runs), effects.runs.size(), percent);
    const double n = static_cast<double>(effects.runs.size());
    sources.push_back({fmt::format("runs, from one to the next ({} runs)", effects.runs.size()),
                       of_one * std::sqrt(1 + 1 / n)});
  } else if (effects.noise.size() > 1) {
    const double of_one =
        widened_by_student(standard_deviation(effects.noise), effects.noise.size(), percent);
    sources.push_back({"blocks, from one execution to the next", of_one * std::sqrt(2.0)});
  }
  const auto add = [&](const std::optional<double>& shifted_s, const char* name) {
    if (shifted_s) sources.push_back({name, std::abs(*shifted_s - effects.t_s)});
  };
  add(effects.processors, "processors (host profiles)");
  add(effects.network, "times of messages between hosts (calibration)");
  add(effects.memory, "times of messages within hosts (calibration)");
  sources.insert(sources.end(), effects.checks.begin(), effects.checks.end());
  if (effects.sampled_s)
    sources.push_back({"loops that were sampled (spread of their iterations)", *effects.sampled_s});
  if (effects.models_s)
    sources.push_back({"models of the MPI library and of shared links (validation)", *effects.models_s});
  if (effects.t_s > 0) add_orders(effects, sources);
  return sources;
}

/// @param without of these none
double squares_of(const std::vector<ErrorSource>& sources, std::optional<ErrorSource::Towards> without = {}) {
  double squares = 0;
  for (const ErrorSource& source : sources)
    if (source.towards != without) squares += source.deviation_s * source.deviation_s;
  return squares;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

}  // namespace

Interval interval_of(const Effects& effects, double percent) {
  Interval interval{percent, effects.t_s, effects.t_s, sources_of(effects, percent), effects.not_included};
  if (interval.sources.empty())
    throw Error(
        "--interval: no source of error has a known size ({}); trace several runs, and give them with "
        "--repeats",
        joined(effects.not_included));
  const double squares = squares_of(interval.sources);
  for (ErrorSource& source : interval.sources)
    source.share = squares > 0 ? source.deviation_s * source.deviation_s / squares : 0;
  std::stable_sort(interval.sources.begin(), interval.sources.end(),
                   [](const ErrorSource& a, const ErrorSource& b) { return a.share > b.share; });
  if (effects.t_s <= 0) return interval;
  const double quantile = quantile_of(boost::math::normal(), percent) / effects.t_s;
  using Towards = ErrorSource::Towards;
  interval.low_s =
      effects.t_s * std::exp(-quantile * std::sqrt(squares_of(interval.sources, Towards::kLonger)));
  interval.high_s =
      effects.t_s * std::exp(quantile * std::sqrt(squares_of(interval.sources, Towards::kShorter)));
  return interval;
}

}  // namespace dperf::predict
