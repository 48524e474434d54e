// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/host_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "calibrate/host/measure_costs.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "trace/folder/folder.h"
#include "trace/model/trace.h"

namespace dperf::calibrate {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExamples = R"(Examples:
  dperf-calibrate host -o target.json            this host, alone and with copies on 2, 4, ... all cores
  dperf-calibrate host --into traces             this host, where the traces were recorded
  dperf-predict --platform lan --host-profile target.json traces)";

/// The name under which the trace knows this host.
std::string traced_here(const fs::path& folder) {
  const std::vector<std::string> hosts = trace::open(folder, true)->manifest().hosts;
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  if (std::find(hosts.begin(), hosts.end(), name) != hosts.end()) return name;
  throw Error(
      "--into {}: the traces were recorded on {}{}, but this is {}", folder.string(), hosts.front(),
      std::count(hosts.begin(), hosts.end(), hosts.front()) < static_cast<std::ptrdiff_t>(hosts.size())
          ? " and others"
          : "",
      name);
}

void print(const platform::HostProfile& profile) {
  fmt::print("{}{}{}, {} core{}\n", profile.host, profile.cpu.empty() ? "" : ": ", profile.cpu, profile.cores,
             profile.cores == 1 ? "" : "s");
  for (const platform::KernelTime& kernel : profile.kernels) {
    fmt::print("  {:<9} {:>8.4g} ns per unit (+- {:.1f} %)", kernel.name, kernel.seconds_per_unit * 1e9,
               100 * kernel.spread);
    for (const platform::CopiesTime& row : kernel.copies)
      fmt::print("; {} copies: x {:.3f}", row.copies, row.slowdown);
    fmt::print("\n");
  }
}

void warn(const platform::HostProfile& profile) {
  const std::string unsure = platform::unsure_kernels(profile);
  if (unsure.empty()) return;
  say("dperf-calibrate: warning: times are not accurate to {:.0f} %: {}; measure again when the host is "
      "idle\n",
      100 * platform::kMostSpread, unsure);
}

/// For traced runs on this host that have no time to measure it.
void record_costs() {
  const RecordedCosts costs = measure_costs();
  const fs::path folder = costs.file.parent_path();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(folder, error);
  if (error) throw Error("cannot write {}: {}", costs.file.string(), error.message());
  write_file(costs.file, costs.text);
  fmt::print("recording costs {:.0f} ns per MPI call and {:.1f} ns per block\nwritten: {}\n", costs.call_ns,
             costs.block_ns, costs.file.string());
}

}  // namespace

void add_options(CLI::App& app, HostCommand& command) {
  app.add_option("--copies", command.options.copies,
                 "Copies that run at once, each on a core of its own, to measure how much they\n"
                 "slow each other down (default: 2, 4, 8, ... and one per core)")
      ->delimiter(',')
      ->type_name("K")
      ->check(whole_number(1, 1 << 16));
  app.add_flag("--quick", command.options.quick, "Take a sixth of the time; less accurate");
  app.add_option("-o,--output", command.output, "Profile to write (default: host.json)")->type_name("FILE");
  app.add_option("--into", command.traces,
                 "Write the profile into these traces, which were recorded on this host")
      ->type_name("TRACES");
  app.add_flag("--no-costs", command.no_costs, "Do not record what recording costs on this host");
  app.footer(kExamples);
}

int calibrate_host(const HostCommand& command) {
  std::vector<fs::path> files;
  if (!command.traces.empty())
    files.push_back(command.traces / platform::profile_name(traced_here(command.traces)));
  if (!command.output.empty() || files.empty())
    files.push_back(command.output.empty() ? "host.json" : command.output);
  for (const fs::path& file : files) check_writable(file);
  const platform::HostProfile profile = measure_host(command.options);
  for (const fs::path& file : files) write_file(file, platform::to_json(profile));
  print(profile);
  warn(profile);
  for (const fs::path& file : files) fmt::print("written: {}\n", file.string());
  std::fflush(stdout);
  if (!command.no_costs) record_costs();
  return kExitOk;
}

}  // namespace dperf::calibrate
