// Run times in the output of time(1), of a shell's `time`, or of a program.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf::compare {

/// The times that are in `text`, in seconds, in their order.
/// @param pattern whose first group is a number of seconds; empty: the forms of bash's `time`, `time -p` and
///   GNU time with and without -v
/// @param file for messages
/// @throws Error: the pattern is not a regular expression of RE2 with a group, what it finds is not a time,
/// nothing is found
std::vector<double> find_timings(std::string_view text, const std::string& pattern, const std::string& file);

}  // namespace dperf::compare
