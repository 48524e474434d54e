// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/quantity.h"

#include <charconv>
#include <optional>

#include "replay/platform/xml/units.h"
#include "support/error.h"

namespace dperf::predict {
namespace {

double parse(std::string_view text, std::string_view option, std::string_view example,
             platform::Quantity quantity) {
  const std::optional<double> value = platform::quantity_of(text, quantity);
  if (value && *value >= 0) return *value;
  throw Error("{}: '{}' is not a number with a unit; expected something like {}", option, text, example)
      .with_exit_code(kExitUsage);
}

double positive(double value, std::string_view text, std::string_view option) {
  if (value > 0) return value;
  throw Error("{}: '{}' must be more than 0", option, text).with_exit_code(kExitUsage);
}

}  // namespace

double parse_bandwidth(std::string_view text, std::string_view option) {
  return positive(parse(text, option, "10GBps", platform::Quantity::kBandwidth), text, option);
}

double parse_duration(std::string_view text, std::string_view option) {
  return parse(text, option, "0.2us", platform::Quantity::kTime);
}

double parse_speed(std::string_view text, std::string_view option) {
  return positive(parse(text, option, "2.5Gf", platform::Quantity::kSpeed), text, option);
}

double parse_factor(std::string_view text, std::string_view option) {
  double factor = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), factor);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && factor >= kSmallestFactor && factor <= 1 / kSmallestFactor) return factor;
  throw Error("{}: '{}' is not a number from {:g} to {:g}", option, text, kSmallestFactor,
              1 / kSmallestFactor)
      .with_exit_code(kExitUsage);
}

double parse_percent(std::string_view text, std::string_view option) {
  double percent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && percent >= 1 && percent <= 99.9) return percent;
  throw Error("{}: '{}' is not a number from 1 to 99.9", option, text).with_exit_code(kExitUsage);
}

}  // namespace dperf::predict
