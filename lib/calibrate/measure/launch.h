// Runs mpirun, and reports in one line what went wrong with it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace dperf::calibrate {

/// `word` as a shell reads it back.
std::string quoted(const std::string& word);

/// Path of a program that belongs beside this one. @throws Error: it is not there
std::string program_beside(const std::string& name);

/// Runs `command` by a shell, for at most `limit_s`. Lines of dPerf's programs on its stderr are passed on as
/// they come; the others when it was successful.
/// @return what it wrote to stdout
/// @throws Error: it fails, or the time is over; with the line of its stderr that gives the reason
std::string output_of(const std::string& command, double limit_s);

/// Of what mpirun and ssh write when they fail, the line that gives the reason; empty if none does.
std::string reason_in(const std::string& complaints);

}  // namespace dperf::calibrate
