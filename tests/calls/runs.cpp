// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calls/runs.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "replay/engine/simgrid/setup/child.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/replay.h"
#include "support/error.h"
#include "trace/folder/folder.h"

namespace dperf::calls {

std::vector<std::pair<std::string, std::string>> all_rows() {
  const auto result = test::run_command({CALLS_PROGRAM, "all-rows"});
  EXPECT_TRUE(result.ok()) << test::describe(result);
  std::vector<std::pair<std::string, std::string>> rows;
  std::istringstream lines(result.out);
  for (std::string family, call; lines >> family >> call;) rows.emplace_back(family, call);
  return rows;
}

namespace {

const char* program_of(Binding binding) {
#ifdef CALLS_FORTRAN
  if (binding == Binding::kMpifH) return CALLS_FORTRAN "_";
  if (binding == Binding::kMpiF08) return CALLS_FORTRAN "_f08_";
#endif
  EXPECT_EQ(binding, Binding::kC);
  return CALLS_PROGRAM;
}

}  // namespace

NativeRun::NativeRun(const std::string& family, const std::vector<std::string>& rows, int ranks,
                     Binding binding) {
  std::vector<std::string> line = {CALLS_MPIRUN, "--allow-run-as-root", "--oversubscribe",
                                   "-n",         std::to_string(ranks), program_of(binding),
                                   family};
  line.insert(line.end(), rows.begin(), rows.end());
  test::CommandOptions options;
  options.folder = folder_.path();
  options.environment = {{"DPERF_TRACE_DIR", ""}, {"OMPI_MCA_btl_base_warn_component_unused", "0"}};
  options.timeout = std::chrono::seconds(120);
  result_ = test::run_command(line, options);
}

std::unique_ptr<trace::Trace> NativeRun::trace() const {
  return trace::open(folder_.path() / "traces", true);
}

#ifdef CALLS_SMPIRUN
std::map<std::string, double> smpi_times(const std::string& family, const std::vector<std::string>& rows,
                                         int ranks) {
  if (rows.empty()) return {};
  std::vector<std::string> line = {CALLS_SMPIRUN, "-np",          std::to_string(ranks),
                                   "-platform",   CALLS_PLATFORM, "--log=root.thres:critical"};
  // What a poll costs is no part of the comparison, but without any cost no time passes while a program
  // polls.
  for (const char* setting :
       {"smpi/simulate-computation:no", "smpi/coll-selector:ompi", "smpi/wtime:0",
        "smpi/async-small-thresh:65536", "smpi/send-is-detached-thresh:65536", "smpi/host-speed:1f",
        "smpi/test:1e-6", "smpi/iprobe:1e-6", "smpi/grow-injected-times:no"})
    line.push_back(std::string("--cfg=") + setting);
  line.insert(line.end(), {CALLS_SIMULATED, family});
  line.insert(line.end(), rows.begin(), rows.end());
  test::CommandOptions options;
  options.timeout = std::chrono::seconds(60);
  const auto result = test::run_command(line, options);
  EXPECT_TRUE(result.ok()) << test::describe(result);
  std::map<std::string, double> times;
  std::istringstream out(result.out);
  int rank;
  double seconds;
  for (std::string call; out >> call >> rank >> seconds;) times[call] = std::max(times[call], seconds);
  return times;
}
#else
std::map<std::string, double> smpi_times(const std::string&, const std::vector<std::string>&, int) {
  return {};
}
#endif

Replayed replay(const trace::Trace& trace) {
  const auto end = replay::run_in_child("replaying", [&](const replay::ChildReport& report) {
    replay::SimgridOptions options;
    options.platform = CALLS_PLATFORM;
    for (int rank = 0; rank < trace.ranks(); ++rank)
      options.host_of_rank.push_back(fmt::format("node-{}", rank));
    options.settings = {"surf/precision=1e-9"};
    options.memory_is_network = true;
    replay::ReplayOptions replay_options;
    replay_options.protocol = "smpi";
    replay_options.collectives = {.selector = "smpi-ompi", .forced = {}};
    try {
      const auto engine = replay::make_simgrid_engine(options);
      report.write(fmt::format("{:.12g}\n", replay::replay(trace, *engine, replay_options).t_predicted_s));
    } catch (const Error& error) {
      report.write(fmt::format("-1 {} {}\n", error.exit_code(), error.what()));
    }
    _exit(0);
  });
  Replayed replayed;
  std::istringstream report(end.report);
  if (!(report >> replayed.seconds)) replayed = {-1, "the replay crashed: " + end.report + end.errors, -1};
  if (replayed.seconds == -1 && report >> replayed.exit_code) std::getline(report >> std::ws, replayed.error);
  return replayed;
}

}  // namespace dperf::calls
