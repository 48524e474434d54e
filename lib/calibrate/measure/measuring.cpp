// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/measuring.h"

#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "calibrate/measure/launch.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

// Of the budget.
constexpr double kForMemory = 0.18, kForGroup = 0.1;
// What a row of messages between two hosts takes.
constexpr double kRow_s = 0.1;
constexpr double kMostOfARow = 64 << 20;
// Until all ranks are there, and until something must be wrong: limits are looked for whatever time it takes.
constexpr double kStart_s = 30, kLongest_s = 600, kLongestOfBudget = 10;

std::string measuring_program() {
  return program_beside("dperf-calibrate-mpi");
}

// Some launchers print a line of their own on stdout.
std::string json_in(const std::string& text, const std::string& command) {
  const std::size_t begin = text.find('{'), end = text.rfind('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    throw Error("{}: wrote no measurements", command);
  return text.substr(begin, end + 1 - begin);
}

Measurements run_program(const std::string& command, const std::string& kind, double budget_s) {
  std::fprintf(stderr, "dperf-calibrate: %s, about %.0f s: %s\n", kind.c_str(), budget_s, command.c_str());
  return from_json(json_in(output_of(command, kLongest_s + kLongestOfBudget * budget_s), command), command);
}

Measurements measure_pair(const MeasuringOptions& options, const std::string& kind, double budget_s) {
  const std::string command = command_line(options, kind, budget_s, measuring_program());
  Measurements one = run_program(command, kind, budget_s);
  if (one.connections.size() != 1)
    throw Error("{}: wrote {}", command, counted(one.connections.size(), "connection"));
  one.connections.front().hosts = {options.hosts.front(), options.hosts[options.hosts.size() > 1 ? 1 : 0]};
  if (kind == "memory") one.connections.front().hosts[1] = options.hosts.front();
  return one;
}

Group measure_group(const MeasuringOptions& options, const Connection& pair, double budget_s) {
  const std::string command = group_command_line(options, pair, budget_s, measuring_program());
  Measurements found = run_program(command, "all", budget_s);
  if (!found.group) throw Error("{}: wrote no group", command);
  found.group->hosts = options.hosts;
  if (options.hosts.size() == 1) found.group->hosts.push_back(options.hosts.front());
  if (found.group->cores.size() != found.group->hosts.size())
    throw Error("{}: wrote {}", command, counted(found.group->cores.size(), "host"));
  return *found.group;
}

}  // namespace

std::string command_line(const MeasuringOptions& options, const std::string& kind, double budget_s,
                         const std::string& program) {
  const std::string hosts = kind == "memory" ? options.hosts.front() + ":2"
                                             : fmt::format("{}:1,{}:1", options.hosts[0], options.hosts[1]);
  return fmt::format("{} --host {} -np 2 {} {} {:g} {}", options.mpirun, quoted(hosts), quoted(program), kind,
                     budget_s, options.largest_bytes);
}

std::string group_command_line(const MeasuringOptions& options, const Connection& pair, double budget_s,
                               const std::string& program) {
  const bool one = options.hosts.size() == 1;
  const std::string hosts =
      one ? options.hosts.front() + ":2" : fmt::format("{}:1", fmt::join(options.hosts, ":1,"));
  const double bytes = std::floor(std::clamp(pair.buffered_below.value_or(65536) / 2, 1.0, 16384.0));
  const Timing& largest = pair.half_round_trip.back();
  const double row = std::min(kMostOfARow, kRow_s * largest.bytes / largest.usual_s);
  const std::string reference =
      one && pair.reference_s ? fmt::format(" {:g}", *pair.reference_s) : std::string();
  return fmt::format("{} --host {} -np {} {} group {:g} {} {}{}", options.mpirun, quoted(hosts),
                     one ? 2 : options.hosts.size(), quoted(program), budget_s, bytes,
                     std::max(4.0, std::ceil(row / bytes)), reference);
}

std::string hosts_command_line(const MeasuringOptions& options, const std::string& program) {
  std::string words;
  for (const std::string& host : options.hosts) words += " " + quoted(host);
  return fmt::format("{} --host {} -np {} {} hosts{}", options.mpirun,
                     quoted(fmt::format("{}:1", fmt::join(options.hosts, ":1,"))), options.hosts.size(),
                     quoted(program), words);
}

std::string command_line_among(const MeasuringOptions& options, int ranks, double budget_s,
                               const std::string& program) {
  const std::vector<std::string> hosts(options.hosts.begin(), options.hosts.begin() + ranks);
  return fmt::format("{} --host {} -np {} {} network {:g} {}", options.mpirun,
                     quoted(fmt::format("{}:1", fmt::join(hosts, ":1,"))), ranks, quoted(program), budget_s,
                     options.largest_bytes);
}

std::vector<Measurements> measure_among(const MeasuringOptions& options, const std::vector<int>& ranks) {
  output_of(hosts_command_line(options, measuring_program()), kStart_s);
  const double budget_s = options.budget_s / static_cast<double>(ranks.size());
  std::vector<Measurements> all;
  for (const int number : ranks) {
    const std::string command = command_line_among(options, number, budget_s, measuring_program());
    Measurements& found =
        all.emplace_back(run_program(command, counted(static_cast<std::uint64_t>(number), "rank"), budget_s));
    if (found.connections.size() != 1 || found.ranks != number)
      throw Error("{}: wrote {} with {}", command, counted(found.connections.size(), "connection"),
                  counted(static_cast<std::uint64_t>(found.ranks), "rank"));
    found.connections.front().hosts = {options.hosts[0], options.hosts[1]};
  }
  return all;
}

Measurements measure(const MeasuringOptions& options) {
  output_of(hosts_command_line(options, measuring_program()), kStart_s);
  Measurements all;
  const bool network = options.hosts.size() > 1;
  const bool memory = options.memory || !network;
  const double for_pairs_s = options.budget_s * (1 - kForGroup);
  if (network) all = measure_pair(options, "network", for_pairs_s * (memory ? 1 - kForMemory : 1));
  if (memory) {
    Measurements here = measure_pair(options, "memory", for_pairs_s * (network ? kForMemory : 1));
    if (network)
      all.connections.push_back(here.connections.front());
    else
      all = here;
  }
  all.group = measure_group(options, all.connections.front(), options.budget_s * kForGroup);
  return all;
}

}  // namespace dperf::calibrate
