// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/configure.h"

#include <xbt/log.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <limits>
#include <optional>
#include <simgrid/s4u/Engine.hpp>
#include <sstream>
#include <string_view>

#include "support/error.h"

namespace dperf::replay {
namespace {

constexpr const char* kPrecision = "surf/precision";

struct Setting {
  std::string key, value;
};

// What dPerf wants to be otherwise than in SimGrid; the reasons are in docs/platforms.md.
const Setting kOwnSettings[] = {
    {"network/model", "SMPI"},
    // Not used by dPerf, which runs no code of the application inside the simulation; small, to save memory.
    {"contexts/stack-size", "64"},
};

Setting split(const std::string& setting) {
  std::size_t at = setting.find_first_of("=:");
  if (at == std::string::npos || at == 0)
    throw Error("setting '{}': expected KEY=VALUE, such as network/model=CM02", setting)
        .with_exit_code(kExitUsage);
  return {setting.substr(0, at), setting.substr(at + 1)};
}

// SimGrid's messages go on with the list of all keys.
std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

/// Numbers that SimGrid takes without a word, and then never ends, deadlocks, or computes nonsense.
struct Range {
  std::string_view key;
  double least;
  bool may_be_least;
  double below;
  std::string_view expected;
};
constexpr double kNoEnd = std::numeric_limits<double>::infinity();
constexpr auto kRanges = std::to_array<Range>({
    // Without a precision no share of a link is ever found.
    {kPrecision, 0, false, 1, "a number above 0 and below 1"},
    {"maxmin/precision", 0, false, 1, "a number above 0 and below 1"},
    {"bmf/precision", 0, false, 1, "a number above 0 and below 1"},
    {"network/bandwidth-factor", 0, false, kNoEnd, "a number above 0"},
    {"network/latency-factor", 0, true, kNoEnd, "a number that is at least 0"},
    {"network/loopback-bw", 0, false, kNoEnd, "a number above 0"},
    {"network/loopback-lat", 0, true, kNoEnd, "a number that is at least 0"},
    {"network/weight-S", 0, true, kNoEnd, "a number that is at least 0"},
    {"network/TCP-gamma", 0, true, kNoEnd, "a number that is at least 0"},
});
constexpr std::string_view kConcurrency = "maxmin/concurrency-limit";

/// Factors that depend on the size of a message: "65472:0.94;15424:0.69".
struct Factors {
  std::string_view key;
  bool may_be_zero;
};
constexpr auto kFactors = std::to_array<Factors>({{"smpi/bw-factor", false}, {"smpi/lat-factor", true}});

std::optional<double> number_of(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return end == text.c_str() ? std::nullopt : std::optional(value);
}

[[noreturn]] void refuse(const Setting& setting, std::string_view expected) {
  throw Error("setting {}={}: expected {}", setting.key, setting.value, expected).with_exit_code(kExitUsage);
}

void check_factors(const Setting& setting, bool may_be_zero) {
  std::istringstream parts(setting.value);
  for (std::string part; std::getline(parts, part, ';');) {
    const std::size_t colon = part.find(':');
    const auto factor = number_of(part.substr(colon == std::string::npos ? 0 : colon + 1));
    const bool is_right = factor && std::isfinite(*factor) && (may_be_zero ? *factor >= 0 : *factor > 0);
    if (!is_right)
      refuse(setting, may_be_zero ? "factors that are at least 0, as in 65472:11.6;15424:3.4"
                                  : "factors above 0, as in 65472:0.94;15424:0.69");
  }
}

/// What is no number at all, SimGrid refuses.
void check_value(const Setting& setting) {
  const auto value = number_of(setting.value);
  for (const Range& range : kRanges) {
    if (range.key != setting.key || !value) continue;
    const bool is_right =
        (range.may_be_least ? *value >= range.least : *value > range.least) && *value < range.below;
    if (!is_right) refuse(setting, range.expected);
  }
  if (setting.key == kConcurrency && value && *value != -1 && !(*value >= 1))
    refuse(setting, "-1 (no limit), or a number that is at least 1");
  for (const Factors& factors : kFactors)
    if (factors.key == setting.key) check_factors(setting, factors.may_be_zero);
}

void apply(const Setting& setting) {
  check_value(setting);
  try {
    simgrid::s4u::Engine::set_config(setting.key + ":" + setting.value);
  } catch (const std::exception& error) {
    throw Error("setting {}={} is refused by SimGrid: {}", setting.key, setting.value,
                first_line(error.what()))
        .with_exit_code(kExitUsage);
  }
}

}  // namespace

bool is_set(const std::vector<std::string>& settings, const std::string& key) {
  return std::any_of(settings.begin(), settings.end(),
                     [&](const auto& one) { return split(one).key == key; });
}

void configure_simgrid(const std::vector<std::string>& settings) {
  xbt_log_control_set("root.thres:warning");
  xbt_log_control_set("root.fmt:SimGrid:%e%m%n");
  for (const Setting& own : kOwnSettings) apply(own);
  for (const std::string& setting : settings) apply(split(setting));
}

double default_precision(double shortest_latency_s) {
  constexpr double kCoarsest = 1e-6, kFinest = 1e-9;
  if (shortest_latency_s <= 0) return kFinest;
  return std::clamp(shortest_latency_s / 100, kFinest, kCoarsest);
}

void set_precision(double seconds) {
  apply({kPrecision, fmt::format("{}", seconds)});
}

}  // namespace dperf::replay
