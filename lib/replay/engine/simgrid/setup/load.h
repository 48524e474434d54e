// Gives a platform file to SimGrid.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "replay/platform/xml/check.h"

namespace dperf::replay {

/// The text of `checked` becomes the platform of this process, which has none yet. SimGrid reads a file, so
/// it gets one in memory.
/// @param name of the file that it was; what it names is looked for beside it
void load_platform(const platform::CheckedPlatform& checked, const std::string& name);

/// A message of SimGrid with its place in the file `name` instead of the one in memory; the message as it is,
/// if it has none.
std::string with_name_of_file(const std::string& message, const std::string& name);

}  // namespace dperf::replay
