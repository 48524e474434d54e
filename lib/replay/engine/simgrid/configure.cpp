// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/configure.h"

#include <xbt/log.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <simgrid/s4u/Engine.hpp>
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

/// SimGrid takes these, and then never ends: without a precision no share of a link is ever found.
void refuse_endless(const Setting& setting) {
  static constexpr std::array kPrecisions = {kPrecision, "maxmin/precision"};
  if (std::find(kPrecisions.begin(), kPrecisions.end(), std::string_view(setting.key)) == kPrecisions.end())
    return;
  char* end = nullptr;
  const double value = std::strtod(setting.value.c_str(), &end);
  if (end == setting.value.c_str() || (value > 0 && value < 1)) return;  // no number: SimGrid says so
  throw Error("setting {}={}: expected a number above 0 and below 1", setting.key, setting.value)
      .with_exit_code(kExitUsage);
}

void apply(const Setting& setting) {
  refuse_endless(setting);
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
