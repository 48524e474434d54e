// What to tell the user when SimGrid has refused a platform, or died of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "replay/engine/simgrid/setup/child.h"
#include "replay/platform/xml/platform_file.h"

namespace dperf::replay {

/// One line, "FILE:LINE: what is wrong" as far as the line is known, for a child that did not end well.
std::string describe_failure(const platform::PlatformFile& platform, const ChildEnd& end);

}  // namespace dperf::replay
