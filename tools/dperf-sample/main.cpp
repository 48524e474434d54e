// Runs a program until its main loop is known, and stops it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-sample", [&] { return dperf::sample::sample_command(argc, argv); });
}
