// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "calibrate/cli/host_command.h"
#include "calibrate/cli/loggps_command.h"
#include "calibrate/cli/plot.h"
#include "calibrate/cli/summary.h"
#include "calibrate/fit/check_collectives.h"
#include "calibrate/fit/judge.h"
#include "calibrate/fit/model.h"
#include "calibrate/fit/platform_writer.h"
#include "calibrate/measure/measuring.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::calibrate {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExamples = R"(Examples:
  dperf-calibrate network --hosts nodeA,nodeB            two minutes; writes platform.xml, .json and .svg
  dperf-calibrate network --hosts a,b,c,d                also whether pairs share a link, and how wide it is
  dperf-calibrate network --hosts localhost --quick      shared memory only, half a minute
  dperf-calibrate network --hosts a,b --mpirun 'mpirun --mca btl_tcp_if_include eth0' -o lan.xml
  dperf-calibrate network --measurements lan.json --nodes 16 -o lan16.xml      fit what was measured before

dperf-predict and smpirun take the file: dperf-predict --platform lan.xml)";

constexpr std::size_t kMostHosts = 64;

struct NetworkOptions {
  MeasuringOptions measuring;
  fs::path measurements;
  fs::path output = "platform.xml";
  int nodes = 0;
  bool quick = false, no_memory = false, force = false;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-calibrate network --help", message).with_exit_code(kExitUsage);
}

void add_options(CLI::App& network, NetworkOptions& o) {
  network
      .add_option("--hosts", o.measuring.hosts, "Two or more hosts; with one host, only its shared memory")
      ->delimiter(',')
      ->type_name("A,B,...");
  network
      .add_option("--mpirun", o.measuring.mpirun,
                  "Command that starts the ranks, with its options (default: mpirun)")
      ->type_name("COMMAND");
  network
      .add_option("--measurements", o.measurements, "Fit the measurements in this file, and measure nothing")
      ->type_name("FILE");
  network.add_option("--nodes", o.nodes, "Write a network of N hosts n0, n1, ... like these")
      ->type_name("N")
      ->check(whole_number(2, 1 << 16));
  network.add_flag("--quick", o.quick, "Take a third of the time; less accurate");
  network.add_option("--seconds", o.measuring.budget_s, "How long to measure (default: 90)")
      ->type_name("N")
      ->check(number(1, 86400));
  network.add_option("--largest", o.measuring.largest_bytes, "Largest message, in bytes (default: 16777216)")
      ->type_name("BYTES")
      ->check(whole_number(4096, 1 << 30));
  network.add_flag("--force", o.force,
                   "Write the platform even if it differs from the measurements by more\n"
                   "than a factor of 2");
  network.add_flag("--no-memory", o.no_memory, "Leave out the shared memory of the first host");
  network
      .add_option("-o,--output", o.output,
                  "Platform file to write (default: platform.xml); the measurements (.json)\n"
                  "and a plot of the fit (.svg) are written beside it")
      ->type_name("FILE");
  network.footer(kExamples);
}

void check(const NetworkOptions& o) {
  if (o.output.extension() != ".xml")
    refuse(fmt::format("--output {}: expected a name that ends in .xml", o.output.string()));
  if (!o.measurements.empty()) {
    if (!o.measuring.hosts.empty()) refuse("--measurements and --hosts cannot be used together");
    return;
  }
  const std::vector<std::string>& hosts = o.measuring.hosts;
  if (hosts.empty()) refuse("--hosts is missing");
  if (hosts.size() > kMostHosts)
    refuse(fmt::format("--hosts names {} hosts; expected at most {}", hosts.size(), kMostHosts));
  for (const std::string& host : hosts)
    if (host.empty() || host.find_first_of(" :,'\"<>&") != std::string::npos)
      refuse(fmt::format("--hosts: '{}' is not the name of a host", host));
  for (auto host = hosts.begin(); host != hosts.end(); ++host)
    if (std::find(hosts.begin(), host, *host) != host) refuse(fmt::format("--hosts names '{}' twice", *host));
  if (o.nodes > 0 && hosts.size() == 1) refuse("--nodes needs a network: two hosts or more in --hosts");
}

/// @throws Error: nothing is written of a platform that its own measurements contradict
void check_fault(const NetworkOptions& o, const std::string& fault, const fs::path& measurements) {
  if (fault.empty()) return;
  if (o.force) {
    say("dperf-calibrate: warning: {}\n", fault);
    return;
  }
  throw Error(
      "{}; expected a difference of at most a factor of {}, so no platform is written (the measurements are "
      "in {}): measure again when the hosts are idle, or give --force",
      fault, kMostTimesOff, measurements.string())
      .with_exit_code(kExitDiffers);
}

/// Predicts what was measured only to check it, and notes in the model what it cannot reproduce.
void check_model(Group& group, Model& model) {
  predict_checks(group, platform_text(model, 0));
  (is_on_one_host(group) ? model.memory_check : model.network_check) = missed(group);
}

int calibrate_network(NetworkOptions& o) {
  check(o);
  check_writable(o.output);
  o.measuring.memory = !o.no_memory;
  if (o.quick) o.measuring.budget_s /= 3;
  const bool measures = o.measurements.empty();
  Measurements measurements = measures ? measure(o.measuring) : read_measurements(o.measurements);
  fs::path json = o.output, svg = o.output;
  json.replace_extension(".json");
  svg.replace_extension(".svg");
  if (measures) write_file(json, to_json(measurements));
  Model model = fit(measurements);
  if (measurements.group) check_model(*measurements.group, model);
  const std::string platform = platform_text(model, o.nodes);
  if (measures) write_file(json, to_json(measurements));
  fmt::print("{}", summary(model, measurements));
  for (const Fit& fit : model.fits) write_stderr(warning(fit));
  if (measurements.group && is_on_one_host(*measurements.group))
    write_stderr(describe_machine(measurements.connections.front(), *measurements.group));
  std::fflush(stdout);
  check_fault(o, fault(model, measurements), measures ? json : o.measurements);
  write_file(o.output, platform);
  write_file(svg, plot(model));
  fmt::print("written: {}, {}{}\n", o.output.string(), svg.string(), measures ? ", " + json.string() : "");
  return kExitOk;
}

}  // namespace

int run(int argc, const char* const* argv) {
  NetworkOptions options;
  HostCommand host_command;
  CLI::App app("Measures networks (with their MPI library) and hosts, for predictions.", "dperf-calibrate");
  app.require_subcommand(1);
  CLI::App& network =
      *app.add_subcommand("network", "Measure links, shared memory, and how the MPI library uses them");
  add_options(network, options);
  CLI::App& host = *app.add_subcommand("host", "Measure how fast the processors of this host are");
  add_options(host, host_command);
  LogGpsCommand loggps_command;
  CLI::App& loggps = *app.add_subcommand("loggps", "Measure and fit the parameters of LogGPS");
  add_options(loggps, loggps_command);
  if (const auto answer = parse_arguments(app, argc, argv)) return write_stdout(*answer), kExitOk;
  if (loggps.parsed()) return calibrate_loggps(loggps_command);
  return host.parsed() ? calibrate_host(host_command) : calibrate_network(options);
}

}  // namespace dperf::calibrate
