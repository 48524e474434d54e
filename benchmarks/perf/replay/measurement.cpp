// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/measurement.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <vector>

#include "replay/options/transport.h"
#include "replay/predict/isolated.h"
#include "replay/replay.h"
#include "support/error.h"

namespace dperf::perf {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  if (!(std::ofstream(path) << text)) throw Error("{}: cannot be written", path.string());
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

struct Child {
  double cpu_s = 0;
  bool ended = false;  ///< by its limit
  std::string output;
};

// A process of its own may have `seconds` of the processor; 0: as many as it wants.
void limit_processor_time(double seconds) {
  if (seconds <= 0) return;
  const auto whole = static_cast<rlim_t>(std::ceil(seconds));
  const rlimit limit{whole, whole};
  setrlimit(RLIMIT_CPU, &limit);
}

/// Runs `body`, which must not return, in a child with its stdout and stderr in a file, for at most `limit_s`
/// processor seconds (0: for ever).
Child run_child(const fs::path& folder, double limit_s, const std::function<void()>& body) {
  const fs::path output = folder / "output";
  pid_t child = fork();
  if (child < 0) throw Error("cannot start a process");
  if (child == 0) {
    int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    limit_processor_time(limit_s);
    body();
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::ostringstream text;
  text << std::ifstream(output).rdbuf();
  const double cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  const bool failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  // smpirun is a script: what its limit has ended is a child of it.
  const bool ended = failed && limit_s > 0 && cpu_s > 0.95 * limit_s;
  if (failed && !ended)
    throw Error("a replay failed: {}", text.str().empty() ? "smpirun is not installed" : text.str());
  return {cpu_s, ended, text.str()};
}

double simulated_time(const std::string& output) {
  constexpr std::string_view kTime = "Simulation time ";
  std::size_t at = output.find(kTime);
  return at == std::string::npos ? 0 : std::stod(output.substr(at + kTime.size()));
}

replay::SimgridOptions engine_options(const SmpiInput& input, int ranks, const std::string& precision) {
  replay::SimgridOptions options;
  options.platform = input.platform;
  if (!precision.empty()) options.settings = {"surf/precision=" + precision};
  for (int rank = 0; rank < ranks; ++rank) options.host_of_rank.push_back(fmt::format("n{}", rank));
  return options;
}

}  // namespace

SmpiInput write_input(const Pattern& pattern, const fs::path& folder, bool with_traces) {
  SmpiInput input{folder / "platform.xml", folder / "traces", folder / "hosts"};
  write(input.platform, pattern.platform_text());
  if (!with_traces) return input;
  std::string traces, hosts;
  for (int rank = 0; rank < pattern.ranks; ++rank) {
    fs::path file = folder / fmt::format("rank{}", rank);
    write(file, pattern.smpi_text(rank));
    traces += file.string() + "\n";
    hosts += fmt::format("n{}\n", rank);
  }
  write(input.traces, traces);
  write(input.hosts, hosts);
  return input;
}

// SMPI's settings are pieces of SIZE:SECONDS:SECONDS_A_BYTE; one piece from 0 bytes on.
std::string smpi_cost(const char* setting, double seconds, double byte_seconds) {
  return fmt::format("--cfg=smpi/{}:0:{}:{}", setting, seconds, byte_seconds);
}

std::vector<std::string> smpi_costs() {
  const auto& network = replay::mpi::find_protocol("openmpi").transport(replay::LinkKind::kNetwork);
  return {smpi_cost("os", network.send_overhead_s, network.send_byte_s),
          smpi_cost("ois", network.send_overhead_s, network.send_byte_s),
          smpi_cost("or", network.receive_overhead_s, network.receive_byte_s)};
}

Cost run_smpirun(const SmpiInput& input, int ranks, const std::string& precision, bool costs,
                 double limit_s) {
  std::vector<std::string> words = {"smpirun",
                                    "-np",
                                    fmt::format("{}", ranks),
                                    "-platform",
                                    input.platform.string(),
                                    "-hostfile",
                                    input.hosts.string(),
                                    "-replay",
                                    input.traces.string(),
                                    "-no-privatize",
                                    "--log=root.thres:warning",
                                    "--log=smpi_replay.thres:info",
                                    "--cfg=network/model:SMPI",
                                    "--cfg=smpi/allreduce:rdb",
                                    "--cfg=contexts/stack-size:256",
                                    "--cfg=surf/precision:" + precision};
  if (costs) std::ranges::copy(smpi_costs(), std::back_inserter(words));
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Child child =
      run_child(input.platform.parent_path(), limit_s, [&] { execvp(arguments[0], arguments.data()); });
  return {child.cpu_s, simulated_time(child.output), child.ended};
}

Cost run_dperf(const trace::Trace& trace, const SmpiInput& input, const std::string& protocol,
               const std::string& precision, EngineMaker make, double limit_s) {
  Child child = run_child(input.platform.parent_path(), limit_s, [&] {
    _exit(run_tool("perf-replay", [&] {
      predict::use_large_pages_for(trace.ranks());  // as dperf-predict
      auto engine = make(engine_options(input, trace.ranks(), precision));
      replay::ReplayOptions options;
      options.protocol = protocol;
      options.collectives.forced["allreduce"] = "recursive_doubling";  // as smpirun is told
      fmt::print("Simulation time {}\n", replay::replay(trace, *engine, options).t_predicted_s);
      std::fflush(stdout);
      return kExitOk;
    }));
  });
  return {child.cpu_s, simulated_time(child.output), child.ended};
}

}  // namespace dperf::perf
