// The program dperf-instrument as a function.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::instrument {

class OtherLanguage;

/// @param arguments  of the command line, without the program's name; see docs/reference/dperf-instrument.md
/// @param other  a language beside C and C++; null: sources of Fortran go to dperf-instrument-fortran
/// @return the exit code; what was done is reported on stdout, what was left alone on stderr
/// @throws Error for everything that is wrong with the input; nothing has been written then
int run_instrument_tool(const std::vector<std::string>& arguments, OtherLanguage* other = nullptr);

}  // namespace dperf::instrument
