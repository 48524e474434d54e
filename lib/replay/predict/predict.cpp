// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/predict.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "replay/platform/calibration.h"
#include "replay/platform/mapping.h"
#include "replay/predict/command_line.h"
#include "replay/predict/platform_file.h"
#include "replay/predict/processors.h"
#include "replay/predict/progress_bar.h"
#include "report/report.h"
#include "report/units.h"
#include "support/error.h"
#include "trace/trace.h"

namespace dperf::predict {
namespace {

struct Plan {
  replay::SimgridOptions engine;
  std::string platform;  ///< for the result: as the user named it, and how much of it is used
  std::string note;      ///< of hosts with too few cores; may be empty
  std::optional<platform::Calibration> calibration;
  std::optional<Processors> processors;  ///< by host profiles
};

/// Of the first host that has fewer cores than threads; empty if there is none.
std::string note_of_threads(const replay::SimgridOptions& engine,
                            const std::vector<platform::MappingHost>& hosts) {
  std::map<std::string, unsigned> threads;
  for (std::size_t rank = 0; rank < engine.host_of_rank.size(); ++rank)
    threads[engine.host_of_rank[rank]] += engine.threads_of_rank[rank];
  for (const platform::MappingHost& host : hosts) {
    const auto found = threads.find(host.name);
    const unsigned cores = static_cast<unsigned>(std::max(host.cores, 1));
    if (found != threads.end() && found->second > cores)
      return fmt::format(
          "host {} has {} core{} for {} threads: those that compute at the same time share them", host.name,
          cores, cores == 1 ? "" : "s", found->second);
  }
  return {};
}

Plan plan_engine(const PredictOptions& o, const trace::Trace& trace) {
  const trace::Manifest& manifest = trace.manifest();
  replay::SimgridOptions engine;
  engine.platform = find_platform(o.platform, shipped_platforms());
  engine.settings = o.settings;
  engine.shared_memory = o.shared_memory;
  engine.memory_is_network = o.replay.protocol == "smpi";
  std::optional<platform::Calibration> calibration = platform::read_calibration(engine.platform);
  // What SMPI is to take, the file says in SimGrid's own words.
  if (o.replay.protocol != "openmpi") calibration.reset();
  if (calibration) {
    engine.network_time = calibration->network_time;
    engine.memory_time = calibration->memory_time;
    engine.crosstraffic = calibration->crosstraffic;
  }
  if (o.cpu_scale) {
    engine.cpu_scale = *o.cpu_scale;
  } else if (o.host_profiles.empty()) {
    engine.reference_speed_flops =
        o.reference_speed_flops ? o.reference_speed_flops : manifest.reference_speed;
  }
  std::vector<platform::MappingHost> hosts;
  for (replay::PlatformHost& host : replay::read_platform(engine.platform))
    hosts.push_back({std::move(host.name), host.cores});
  engine.host_of_rank = platform::map_ranks(manifest.ranks, hosts, o.platform, o.mapping);
  const std::set<std::string> used(engine.host_of_rank.begin(), engine.host_of_rank.end());
  std::string text = fmt::format("{}, {} of {} hosts used", o.platform, used.size(), hosts.size());
  bool several = false;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    engine.threads_of_rank.push_back(trace.rank(rank).lanes());
    several = several || trace.rank(rank).lanes() > 1;
  }
  std::string note = several ? note_of_threads(engine, hosts) : "";
  std::optional<Processors> processors;
  if (!o.host_profiles.empty())
    processors = scale_processors(o, manifest, {hosts, engine.host_of_rank, engine.threads_of_rank});
  return {std::move(engine), std::move(text), std::move(note), std::move(calibration), std::move(processors)};
}

std::string describe_computation(const PredictOptions& o, const trace::Manifest& manifest) {
  if (o.cpu_scale) return fmt::format("target CPU = {:g} x traced CPU (--cpu-scale)", *o.cpu_scale);
  if (o.reference_speed_flops)
    return fmt::format("speeds of the platform's hosts, traced CPU = {:g} flop/s (--reference-speed)",
                       *o.reference_speed_flops);
  if (manifest.reference_speed)
    return fmt::format("speeds of the platform's hosts, traced CPU = {:g} ({})", *manifest.reference_speed,
                       manifest.reference_name);
  return "target CPU = traced CPU (no reference speed is known; --cpu-scale changes that)";
}

std::string describe_engine(const PredictOptions& o, bool calibrated) {
  return fmt::format("SimGrid; protocol {}{}, progress {}, wildcards matched {}", o.replay.protocol,
                     calibrated ? " as calibrated" : "",
                     o.replay.progress == replay::Progress::kAsync ? "always" : "in MPI calls",
                     o.replay.match == replay::Match::kTraced ? "as traced" : "in the simulation");
}

// What was asked for and changes the number: a result must say how to get it again.
std::vector<std::string> notes_of_options(const PredictOptions& o) {
  std::vector<std::string> notes;
  for (const auto& [collective, algorithm] : o.replay.collectives.forced)
    notes.push_back(fmt::format("algorithm of {}: {} (--coll)", collective, algorithm));
  if (o.replay.collectives.selector != "openmpi")
    notes.push_back(fmt::format("algorithms chosen by {} (--coll-selector)", o.replay.collectives.selector));
  if (o.replay.collectives.selector == "mpich")
    notes.push_back("MPICH's trees within a node, where several ranks share it, are not modelled");
  for (const std::string& setting : o.settings) notes.push_back(fmt::format("SimGrid's {} (--set)", setting));
  if (o.shared_memory)
    notes.push_back(
        fmt::format("ranks of a host without loopback: {}/s, {} (--shm)",
                    report::format_bytes(static_cast<std::uint64_t>(o.shared_memory->bandwidth_bytes_per_s)),
                    report::format_seconds(o.shared_memory->latency_s)));
  return notes;
}

bool has_threads(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank)
    if (trace.rank(rank).lanes() > 1) return true;
  return false;
}

// With more ranks than cores each block knows what it waited. Otherwise only the sum is known, and what of it
// lies in blocks makes the prediction too long.
std::string note_of_busy_cores(const trace::Trace& trace) {
  constexpr double kMuch = 0.02;
  double most = kMuch;
  std::string note;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto totals = trace.rank(rank).totals();
    if (!totals || totals->wall_ns == 0) continue;
    const double share = static_cast<double>(totals->waited_ns) / static_cast<double>(totals->wall_ns);
    if (share <= most) continue;
    most = share;
    note = fmt::format(
        "traced on busy cores: rank {} waited for one for {} of {}, which is in its blocks and calls: "
        "the prediction may be that much too long; trace again without other load, or with "
        "DPERF_CLOCK=virtual",
        rank, report::format_seconds(static_cast<double>(totals->waited_ns) * 1e-9),
        report::format_seconds(static_cast<double>(totals->wall_ns) * 1e-9));
  }
  return note;
}

std::vector<std::string> notes_of_run(const trace::Trace& trace) {
  const trace::Manifest& manifest = trace.manifest();
  std::vector<std::string> notes;
  if (manifest.cpu_clock)
    notes.push_back(
        fmt::format("traced with more ranks{} than cores: blocks are charged without the time that they "
                    "waited for a core",
                    has_threads(trace) ? " and threads" : ""));
  if (!manifest.cpu_clock && manifest.clock != "virtual")
    if (std::string note = note_of_busy_cores(trace); !note.empty()) notes.push_back(std::move(note));
  if (manifest.clock == "virtual") notes.push_back("blocks are charged CPU time (DPERF_CLOCK=virtual)");
  return notes;
}

bool has_an_end(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const std::optional<trace::RankTotals> totals = trace.rank(rank).totals();
    if (!totals || !totals->finalized) return false;
  }
  return trace.manifest().complete;
}

// Runs in the child.
std::string simulate(const trace::Trace& trace, const replay::SimgridOptions& engine_options,
                     replay::ReplayOptions options, const Progress& on_progress) {
  options.on_progress = on_progress;
  // Never destroyed: SimGrid does not survive that, and this process ends with _exit.
  replay::Engine& engine = *replay::make_simgrid_engine(engine_options).release();
  std::ostringstream result;
  report::write_json(replay::replay(trace, engine, options), result);
  return result.str();
}

std::string run_simulation(const trace::Trace& trace, const Plan& plan, const PredictOptions& options,
                           const Progress& on_progress) {
  replay::ReplayOptions replay = options.replay;
  if (plan.calibration) replay.calibrated = plan.calibration->protocol;
  if (plan.processors) replay.compute_factors = plan.processors->factors;
  try {
    return run_isolated([&](const Progress& tell) { return simulate(trace, plan.engine, replay, tell); },
                        on_progress);
  } catch (const Died& death) {
    if (options.settings.empty()) throw;
    throw Error("--set {}: expected: what SimGrid can simulate with; {}",
                fmt::join(options.settings, ", --set "), death.what());
  }
}

void check_numbers(const Prediction& p) {
  const bool sane = std::isfinite(p.t_predicted_s) && p.t_predicted_s >= 0;
  if (!sane) throw Error("the replay ended with t_predicted = {}: this is a fault of dPerf", p.t_predicted_s);
}

// Before a long replay, not after it.
void check_output(const std::filesystem::path& output) {
  if (output.empty()) return;
  const std::filesystem::path folder = output.has_parent_path() ? output.parent_path() : ".";
  std::error_code error;
  if (std::filesystem::is_directory(output, error)) throw Error("--output {}: is a folder", output.string());
  if (!std::filesystem::is_directory(folder, error) || access(folder.c_str(), W_OK) != 0)
    throw Error("--output {}: cannot be written, no folder '{}' to write to", output.string(),
                folder.string());
}

void write(const Prediction& prediction, const PredictOptions& o) {
  const report::Report& format = report::find_report(o.format);
  std::ostringstream text;
  format.write(prediction, text);
  if (o.output.empty()) {
    std::cout << text.str() << std::flush;
    if (!std::cout) throw Error("cannot write to stdout");
    return;
  }
  std::ofstream file(o.output);
  file << text.str() << std::flush;
  if (!file) throw Error("{}: cannot be written", o.output.string());
}

}  // namespace

Prediction predict(const PredictOptions& options, const Progress& on_progress) {
  const std::unique_ptr<trace::Trace> trace = trace::open(options.traces, options.replay.allow_incomplete);
  const Plan plan = plan_engine(options, *trace);
  const std::string json = run_simulation(*trace, plan, options, on_progress);
  Prediction prediction = report::read_json(json, "result of the replay");
  check_numbers(prediction);
  prediction.platform = plan.platform;
  prediction.engine = describe_engine(options, plan.calibration.has_value());
  prediction.compute_model =
      plan.processors ? plan.processors->about : describe_computation(options, trace->manifest());
  const std::vector<std::string> none;
  for (std::vector<std::string> notes :
       {notes_of_run(*trace), notes_of_options(options), plan.processors ? plan.processors->notes : none})
    std::move(notes.begin(), notes.end(), std::back_inserter(prediction.notes));
  if (plan.calibration)
    prediction.notes.push_back(fmt::format("the platform is calibrated{}{}",
                                           plan.calibration->about.empty() ? "" : ": ",
                                           plan.calibration->about));
  if (!plan.note.empty()) prediction.notes.push_back(plan.note);
  prediction.incomplete = prediction.incomplete || !has_an_end(*trace);
  return prediction;
}

int run(int argc, const char* const* argv) {
  const CommandLine line = parse_command_line(argc, argv);
  if (line.answer) {
    std::cout << *line.answer << std::flush;
    return kExitOk;
  }
  check_output(line.options.output);
  Prediction prediction;
  {
    ProgressBar bar;
    prediction = predict(line.options, [&](std::uint64_t done, std::uint64_t all) { bar.show(done, all); });
  }
  write(prediction, line.options);
  return kExitOk;
}

}  // namespace dperf::predict
