// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  const std::string name = argc > 0 ? argv[0] : "dperf-cc";
  return dperf::run_tool(name.c_str() + name.rfind('/') + 1, [&] {
    return dperf::wrapper::run_wrapper(name,
                                       std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  });
}
