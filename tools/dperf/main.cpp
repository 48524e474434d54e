// SPDX-License-Identifier: LGPL-2.1-or-later
#include "commands.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf", [&] {
    return dperf::run_command(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  });
}
