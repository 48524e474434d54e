// SimGrid's settings: dPerf's own, then the user's.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dperf::replay {

/// Applies dPerf's settings and then `settings` ("key=value" or "key:value") to SimGrid, which must have been
/// initialised and have no platform yet. SimGrid's log is cut down to warnings, one line each, on stderr.
/// @param settings that plan_settings has checked
/// @throws Error: a value that SimGrid does not take
void configure_simgrid(const std::vector<std::string>& settings);

/// Where files are that the platform names, if not in the current folder.
void look_for_profiles_in(const std::string& folder);

/// Whether `settings` holds one for `key`.
bool is_set(const std::vector<std::string>& settings, const std::string& key);

/// Events closer together than this (in seconds) are taken as one, unless the user sets surf/precision: a
/// hundredth of a nanosecond for few ranks, and more for many, whose replay it makes tens of times as fast;
/// at most a hundredth of the shortest route between two hosts. docs/design/engines.md has what it costs.
/// @param shortest_latency_s 0: not known
double default_precision(double shortest_latency_s, std::size_t ranks);
void set_precision(double seconds);

}  // namespace dperf::replay
