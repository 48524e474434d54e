// Advises how to run a program.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-advise", [&] { return dperf::advise::advise_command(argc, argv); });
}
