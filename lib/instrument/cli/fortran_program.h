// The program that reads Fortran, too: an optional component, since not everyone has flang's parser.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace dperf::instrument {

/// Replaces this process by dperf-instrument-fortran with the same arguments, if that is beside this program;
/// else returns.
void become_fortran_program(const std::vector<std::string>& arguments);

}  // namespace dperf::instrument
