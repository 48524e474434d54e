// Compares predictions with measurements.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-compare", [&] { return dperf::compare::compare_command(argc, argv); });
}
