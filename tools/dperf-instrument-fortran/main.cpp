// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/command.h"
#include "instrument/fortran/fortran.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("dperf-instrument", [&] {
    dperf::instrument::fortran::Fortran fortran;
    return dperf::instrument::run_instrument_tool({argv + 1, argv + argc}, &fortran);
  });
}
