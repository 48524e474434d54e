// Numbers for people: four significant digits and a unit that fits.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

namespace dperf::report {

/// "1.234 s", "12.34 ms", "123.4 us", "1.5 ns", "0 s". Seconds stay seconds, however many: "86400 s".
std::string format_seconds(double seconds);
/// "512 B", "1.049 MB": powers of 1000.
std::string format_bytes(std::uint64_t bytes);
/// "67.3 %"; of nothing: "-".
std::string format_share(double part, double whole);

}  // namespace dperf::report
