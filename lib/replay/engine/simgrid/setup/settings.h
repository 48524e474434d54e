// Which settings of SimGrid have an effect on a prediction, and what they may be.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "replay/platform/xml/check.h"

namespace dperf::replay {

/// What else decides about it.
struct SettingsContext {
  bool calibrated = false;     ///< messages take what the platform's dperf:network:time says
  bool smpi_loopback = false;  ///< messages within a host may take SimGrid's own loopback
};

/// In the order in which they are applied; of two for one key the later one counts.
struct SettingsPlan {
  std::vector<std::string> applied;      ///< "key=value"
  std::vector<std::string> of_platform;  ///< those of them that the platform file gives
  std::vector<std::string> for_smpirun;  ///< of the platform file: dPerf does not use them
};

/// "network/model=CM02" (or with a colon) as key and value.
/// @throws Error: it is none
std::pair<std::string, std::string> split_setting(const std::string& setting);

/// A setting is applied, or refused: what SimGrid does not know, what would change nothing, and values of
/// which SimGrid crashes. Settings of SMPI in the platform file that dPerf does not use are ignored.
/// @throws Error: with its place, for those of the file; with exit code kExitUsage, for those of the user
SettingsPlan plan_settings(const std::vector<platform::Setting>& of_file,
                           const std::vector<std::string>& of_user, const SettingsContext& context);

}  // namespace dperf::replay
