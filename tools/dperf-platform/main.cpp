// Writes platform files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-platform", [&] { return dperf::platform::platform_command(argc, argv); });
}
