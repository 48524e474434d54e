// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/loggps_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "calibrate/fit/loggps.h"
#include "replay/platform/loggps_file.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::calibrate {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".loggps.json";
constexpr double kUs = 1e-6;

constexpr const char* kExamples = R"(Examples:
  dperf-calibrate loggps --hosts a,b,c,d,e,f,g,h -o lan.loggps.json       with 2 ranks and with 8
  dperf-calibrate loggps --hosts a,b,c,d,e,f,g,h --ranks 2,4,8 -o lan.loggps.json
  dperf-calibrate loggps --measurements lan.ranks-2.json,lan.ranks-8.json -o lan.loggps.json

dperf-predict takes the file: dperf-predict --platform lan.loggps.json)";

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-calibrate loggps --help", message).with_exit_code(kExitUsage);
}

void check(const LogGpsCommand& c) {
  if (!c.output.filename().string().ends_with(kEnding))
    refuse(fmt::format("--output {}: expected a name that ends in {}", c.output.string(), kEnding));
  const std::vector<std::string>& hosts = c.measuring.hosts;
  if (!c.measurements.empty()) {
    if (!hosts.empty() || !c.ranks.empty()) refuse("--measurements cannot be used with --hosts or --ranks");
    return;
  }
  if (hosts.size() < 2) refuse("--hosts: expected two hosts or more");
  for (const std::string& host : hosts) {
    if (host.empty() || host.find_first_of(" :,'\"<>&") != std::string::npos)
      refuse(fmt::format("--hosts: '{}' is not the name of a host", host));
    if (std::count(hosts.begin(), hosts.end(), host) > 1)
      refuse(fmt::format("--hosts names '{}' twice", host));
  }
  for (const int ranks : c.ranks) {
    if (static_cast<std::size_t>(ranks) > hosts.size())
      refuse(fmt::format("--ranks {}: expected at most {}, one for each of the hosts", ranks, hosts.size()));
    if (std::count(c.ranks.begin(), c.ranks.end(), ranks) > 1)
      refuse(fmt::format("--ranks names {} twice", ranks));
  }
}

std::vector<int> ranks_of(const LogGpsCommand& c) {
  if (!c.ranks.empty()) return c.ranks;
  const int all = static_cast<int>(c.measuring.hosts.size());
  return all > 2 ? std::vector{2, all} : std::vector{2};
}

/// "lan.ranks-8.json" beside "lan.loggps.json".
fs::path file_of(const fs::path& output, int ranks) {
  const std::string name = output.filename().string();
  return output.parent_path() /
         fmt::format("{}.ranks-{}.json", name.substr(0, name.size() - kEnding.size()), ranks);
}

std::vector<Measurements> measurements_of(const LogGpsCommand& c) {
  std::vector<Measurements> all;
  for (const fs::path& file : c.measurements) all.push_back(read_measurements(file));
  if (!all.empty()) return all;
  all = measure_among(c.measuring, ranks_of(c));
  for (const Measurements& one : all) write_file(file_of(c.output, one.ranks), to_json(one));
  return all;
}

void print(const char* what, const replay::CoreOverhead& o) {
  fmt::print("o of a {:<8} {:.4g} us + {:.4g} us P + {:.4g} us k\n", what, o.fixed_s / kUs,
             o.per_rank_s / kUs, o.per_byte_s / kUs);
}

void print(const LogGpsFit& fit) {
  const replay::LogGps& network = fit.network;
  fmt::print("{}\n", network.about);
  fmt::print("L              {:.4g} us\nG              {:.4g} us per byte\ng              {:.4g} us\n",
             network.latency_s / kUs, network.gap_byte_s / kUs, network.gap_s / kUs);
  print("send", network.send);
  print("receive", network.receive);
  fmt::print("S              {}\n", network.synchronous_above
                                        ? fmt::format("{:.0f} bytes", *network.synchronous_above)
                                        : "none: no sender waits");
  fmt::print("\nhalf of a round trip of the smallest message\n");
  for (const int ranks : fit.ranks) {
    const auto point = std::find_if(fit.points.begin(), fit.points.end(),
                                    [&](const LogGpsPoint& p) { return p.ranks == ranks; });
    if (point != fit.points.end())
      fmt::print("  {:>6} ranks  measured {:>8.4g} us  fitted {:>8.4g} us\n", ranks, point->measured_s / kUs,
                 point->fitted_s / kUs);
  }
}

void warn(const LogGpsFit& fit) {
  constexpr double kMuch = 0.05;
  if (fit.ranks.size() < 2)
    say("dperf-calibrate: warning: with one number of ranks, how overheads grow with it is not known: b is "
        "0\n");
  if (mean_error(fit) > kMuch)
    say("dperf-calibrate: warning: LogGPS is {:.0f} % off what was measured, on average; dperf-calibrate "
        "network "
        "fits more closely\n",
        100 * mean_error(fit));
}

}  // namespace

void add_options(CLI::App& app, LogGpsCommand& c) {
  app.add_option("--hosts", c.measuring.hosts, "Two or more hosts, of which the first two are measured")
      ->delimiter(',')
      ->type_name("A,B,...");
  app.add_option("--ranks", c.ranks,
                 "Numbers of ranks to measure with, one rank on each host (default: 2, and\n"
                 "one on each of the hosts); two or more show how overheads grow with them")
      ->delimiter(',')
      ->type_name("N,M,...")
      ->check(whole_number(2, 1 << 20));
  app.add_option("--mpirun", c.measuring.mpirun,
                 "Command that starts the ranks, with its options (default: mpirun)")
      ->type_name("COMMAND");
  app.add_option("--measurements", c.measurements, "Fit the measurements in these files, and measure nothing")
      ->delimiter(',')
      ->type_name("FILE,...");
  app.add_option("--seconds", c.measuring.budget_s, "How long to measure (default: 90)")
      ->type_name("N")
      ->check(number(1, 86400));
  app.add_option("--largest", c.measuring.largest_bytes, "Largest message, in bytes (default: 16777216)")
      ->type_name("BYTES")
      ->check(whole_number(4096, 1 << 30));
  app.add_option("-o,--output", c.output,
                 "File to write (default: network.loggps.json); the measurements\n"
                 "(.ranks-N.json) are written beside it")
      ->type_name("FILE");
  app.footer(kExamples);
}

int calibrate_loggps(const LogGpsCommand& command) {
  check(command);
  check_writable(command.output);
  const LogGpsFit fit = fit_loggps(measurements_of(command));
  print(fit);
  std::fflush(stdout);
  warn(fit);
  write_file(command.output, platform::to_json(fit.network));
  fmt::print("written: {}\n", command.output.string());
  return kExitOk;
}

}  // namespace dperf::calibrate
