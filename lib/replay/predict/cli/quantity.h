// Numbers with units, as in platform files (replay/platform/xml/units.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace dperf::predict {

/// "10GBps", "1Gbps": in bytes per second.
/// @throws Error with kExitUsage if it is not a number, or not positive; `option` is for the message
double parse_bandwidth(std::string_view text, std::string_view option);
/// "100us", "0.5ms": in seconds. 0 is allowed, and needs no unit.
double parse_duration(std::string_view text, std::string_view option);
/// "1Gf", "2.5Gf": in flop/s.
double parse_speed(std::string_view text, std::string_view option);
/// "2", "0.5", "1e3": how many times as fast. From kSmallestFactor to 1 / kSmallestFactor.
double parse_factor(std::string_view text, std::string_view option);
/// "90", "95.5": from 1 to 99.9.
double parse_percent(std::string_view text, std::string_view option);
inline constexpr double kSmallestFactor = 1e-6;

}  // namespace dperf::predict
