// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/quantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "support/error.h"

namespace dperf::predict {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array kBandwidths{
    Unit{"", 1},        Unit{"Bps", 1},      Unit{"kBps", 1e3},      Unit{"MBps", 1e6},
    Unit{"GBps", 1e9},  Unit{"KiBps", 1024}, Unit{"MiBps", 1048576}, Unit{"GiBps", 1073741824},
    Unit{"bps", 0.125}, Unit{"kbps", 125},   Unit{"Mbps", 125e3},    Unit{"Gbps", 125e6},
};
constexpr std::array kDurations{Unit{"", 1}, Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"us", 1e-6},
                                Unit{"ns", 1e-9}};
constexpr std::array kSpeeds{Unit{"", 1},     Unit{"f", 1},    Unit{"kf", 1e3},
                             Unit{"Mf", 1e6}, Unit{"Gf", 1e9}, Unit{"Tf", 1e12}};

double parse(std::string_view text, std::string_view option, std::string_view example,
             std::span<const Unit> units) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view name(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error == std::errc() && std::isfinite(number) && number >= 0)
    for (const Unit& unit : units)
      if (unit.name == name && std::isfinite(number * unit.factor)) return number * unit.factor;
  throw Error("{}: '{}' is not a number with a unit; expected something like {}", option, text, example)
      .with_exit_code(kExitUsage);
}

double positive(double value, std::string_view text, std::string_view option) {
  if (value > 0) return value;
  throw Error("{}: '{}' must be more than 0", option, text).with_exit_code(kExitUsage);
}

}  // namespace

double parse_bandwidth(std::string_view text, std::string_view option) {
  return positive(parse(text, option, "10GBps", kBandwidths), text, option);
}

double parse_duration(std::string_view text, std::string_view option) {
  return parse(text, option, "0.2us", kDurations);
}

double parse_speed(std::string_view text, std::string_view option) {
  return positive(parse(text, option, "2.5Gf", kSpeeds), text, option);
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
