// Starts the measuring program on two hosts.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "calibrate/measure/measurements.h"

namespace dperf::calibrate {

struct MeasuringOptions {
  std::vector<std::string> hosts;  ///< one: two ranks on it; more: one on each, and two on the first
  std::string mpirun = "mpirun";   ///< with options, as a shell reads it
  double budget_s = 90;            ///< all in all
  std::int64_t largest_bytes = 16 << 20;
  bool memory = true;
};

/// The command line for one connection, between the first two hosts or within the first one: for people, and
/// for the shell.
std::string command_line(const MeasuringOptions& options, const std::string& kind, double budget_s,
                         const std::string& program);

/// The command line for all hosts together. `pair`: what was measured between the first two.
std::string group_command_line(const MeasuringOptions& options, const Connection& pair, double budget_s,
                               const std::string& program);

/// The command line that finds out whether a rank starts on each host, and no two hosts are one.
std::string hosts_command_line(const MeasuringOptions& options, const std::string& program);

/// The command line for the network between the first two hosts while the ranks on the next ones are idle:
/// one rank on each of the first `ranks` hosts.
std::string command_line_among(const MeasuringOptions& options, int ranks, double budget_s,
                               const std::string& program);

/// With so many ranks in turn, each in an equal part of the time, once it is known that all hosts are there.
/// @throws Error as measure()
std::vector<Measurements> measure_among(const MeasuringOptions& options, const std::vector<int>& ranks);

/// Runs mpirun, once to see that all hosts are there, once for the network, once for the memory of the first
/// host, and once for all hosts together.
/// @throws Error: a host cannot be reached, or not within half a minute; mpirun fails, or prints nothing that
/// can be read
Measurements measure(const MeasuringOptions& options);

}  // namespace dperf::calibrate
