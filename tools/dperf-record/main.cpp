// Runs a program several times and merges its traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/cli/record.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-record", [&] { return dperf::merge::record_command(argc, argv); });
}
