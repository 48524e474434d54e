// Checks a platform file before SimGrid sees it, which accepts wrong numbers silently, or crashes on them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "replay/platform/xml/platform_file.h"

namespace dperf::platform {

/// A <prop> in a <config>.
struct Setting {
  std::string key, value;
  std::string place;  ///< FILE:LINE, for messages
};

struct CheckedPlatform {
  std::vector<Setting> settings;  ///< of SimGrid, in the order of the file; each key once
  /// The text without its <config>, with every line where it was.
  std::string text;
  /// FILE:LINE: ELEMENT of the first one whose bandwidth, latency or state follows a profile; empty: none.
  std::string changes_over_time;
  std::string wireless;  ///< FILE:LINE: ELEMENT of the first Wi-Fi link or zone; empty: none
};

/// Elements, attributes, numbers with their units, names that exist, profiles of links that can be read. What
/// only SimGrid can know (that routes lead where they should) is left to it. Done once for each file.
/// @throws Error: file, line, element, attribute, value and what was expected
const CheckedPlatform& check_platform(const PlatformFile& file);

}  // namespace dperf::platform
