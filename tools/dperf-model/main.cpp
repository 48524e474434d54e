// Makes models of programs from traces of small runs, and traces of large runs from models.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/cli/command.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-model", [&] { return dperf::model::model_command(argc, argv); });
}
