// Looks into, verifies and converts traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"
#include "trace/cli/command.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-trace", [&] { return dperf::trace::trace_command(argc, argv); });
}
