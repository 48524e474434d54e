// dperf-predict: traces and a platform -> t_predicted.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-predict", [&] { return dperf::predict::run(argc, argv); });
}
