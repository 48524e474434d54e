// dperf-calibrate: measures, and writes a platform.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-calibrate", [&] { return dperf::calibrate::run(argc, argv); });
}
