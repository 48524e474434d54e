// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/configure.h"

#include <xbt/log.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <limits>
#include <simgrid/s4u/Engine.hpp>
#include <string_view>

#include "replay/engine/simgrid/setup/factors.h"
#include "replay/engine/simgrid/setup/settings.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

constexpr const char* kPrecision = "surf/precision";

// What dPerf wants to be otherwise than in SimGrid; the reasons are in docs/design/decisions.md.
struct OwnSetting {
  const char *key, *value;
};
constexpr OwnSetting kOwnSettings[] = {
    {"network/model", "SMPI"},
    // Not used by dPerf, which runs no code of the application inside the simulation; small, to save memory.
    {"contexts/stack-size", "64"},
};

struct PrecisionRow {
  std::size_t most_ranks;
  double seconds;
};
constexpr PrecisionRow kPrecisions[] = {
    {256, 1e-11}, {1024, 1e-8}, {4096, 1e-7}, {std::numeric_limits<std::size_t>::max(), 1e-6}};

// SimGrid's messages go on with the list of all keys.
std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

void set_config(const std::string& key, const std::string& value) {
  try {
    simgrid::s4u::Engine::set_config(key + ":" + value);
  } catch (const std::exception& error) {
    throw Error("SimGrid refuses the setting {}={}: {}", key, value, first_line(error.what()))
        .with_exit_code(kExitUsage);
  }
}

}  // namespace

bool is_set(const std::vector<std::string>& settings, const std::string& key) {
  return std::any_of(settings.begin(), settings.end(),
                     [&](const auto& one) { return split_setting(one).first == key; });
}

void configure_simgrid(const std::vector<std::string>& settings) {
  xbt_log_control_set("root.thres:warning");
  xbt_log_control_set("root.fmt:SimGrid:%e%m%n");
  for (const OwnSetting& own : kOwnSettings) set_config(own.key, own.value);
  for (const std::string& setting : settings) {
    const auto [key, value] = split_setting(setting);
    if (!take_factor(key, value)) set_config(key, value);
  }
}

void look_for_profiles_in(const std::string& folder) {
  set_config("path", folder);
}

double default_precision(double shortest_latency_s, std::size_t ranks) {
  const auto* row = std::find_if(std::begin(kPrecisions), std::end(kPrecisions),
                                 [&](const PrecisionRow& one) { return ranks <= one.most_ranks; });
  return std::min(row->seconds, std::max(shortest_latency_s / 100, kPrecisions[0].seconds));
}

void set_precision(double seconds) {
  set_config(kPrecision, fmt::format("{}", seconds));
}

}  // namespace dperf::replay
