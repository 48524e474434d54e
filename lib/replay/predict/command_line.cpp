// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "replay/engine/choice/choice.h"
#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/predict/processors.h"
#include "replay/predict/quantity.h"
#include "report/report.h"
#include "support/command_line.h"
#include "support/error.h"
#include "trace/model/amounts.h"

namespace dperf::predict {
namespace {

constexpr const char* kAbout =
    "Predicts how long an MPI program would run on another network, from the traces of a run here.";

constexpr const char* kExamples = R"(Examples:
  dperf-predict --platform cluster                      predict ./traces on the cluster that comes with dPerf
  dperf-predict --platform my.xml demo-traces/4         a platform file of SimGrid, another folder
  dperf-predict --platform lan traces-1 traces-2 traces-3    the median of three runs, block by block
  dperf-predict --platform lan --hosts n0,n5            on these two hosts
  dperf-predict --platform lan --ranks-per-host 2       two ranks share a host
  dperf-predict --platform lan --cpu-scale 2            on processors that are twice as fast as those of the traced run
  dperf-predict --platform lan --coll allreduce=ring    with another algorithm (--list-algorithms)
  dperf-predict --platform lan --model model.json --ranks 1024 --set n=8192   more ranks than were traced
  dperf-predict --platform daisy --format json --output prediction.json

Exit codes: 0 predicted; 1 wrong input; 2 wrong command line; 3 no prediction is possible: calls that cannot be
replayed, a deadlock, collectives that do not match. Without a prediction nothing is printed on stdout.)";

constexpr std::int64_t kMostRows = 1'000'000;

// What CLI11 fills, before it is checked and converted.
struct Raw {
  std::string protocol = "openmpi", engine, progress, match = "simulated", sites_by = "site", shm,
              reference_speed, cpu_scale, interval, top;
  int ranks_per_host = 0;
  std::vector<std::string> collectives, host_profiles, ranks, traced_profiles, repeats, traces;
  bool list_algorithms = false;
};

// Says nothing of itself in the help: the type's name does.
CLI::Validator one_of(const std::vector<std::string>& names) {
  return CLI::IsMember(names).description("");
}

void add_platform_options(CLI::App& app, PredictOptions& o, Raw& raw) {
  const std::string group = "Where it runs";
  app.add_option("-p,--platform", o.platform,
                 "SimGrid platform file, LogGPS parameters, or a name: cluster, lan, daisy")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--hosts", o.mapping.hosts, "Only these hosts, in this order; B:2 has room for two ranks")
      ->type_name("A,B:2,C")
      ->group(group);
  app.add_option("--mapping", o.mapping.mapping,
                 "How ranks are mapped to hosts: round-robin (default), block (fills the\n"
                 "cores of a host first), or a file with HOST or HOST:SLOTS in each line")
      ->type_name("WAY|FILE")
      ->group(group);
  app.add_option("--ranks-per-host", raw.ranks_per_host, "Ranks that may share a host (default 1)")
      ->type_name("N")
      ->check(whole_number(1, 1 << 20))
      ->group(group);
  app.add_flag("--oversubscribe", o.mapping.oversubscribe,
               "If there are more ranks than room, start over with the first host")
      ->group(group);
  app.add_option("--shm", raw.shm,
                 "Bandwidth and latency between ranks of one host, as in 10GBps,0.2us,\n"
                 "where the platform declares no loopback")
      ->type_name("BW,LAT")
      ->group(group);
}

void add_model_options(CLI::App& app, PredictOptions& o, Raw& raw) {
  const std::string group = "From a model";
  app.add_option("--model", o.model,
                 "A model of dperf-model fit instead of traces; --set gives its parameters")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--ranks", raw.ranks, "Ranks of the run; of several numbers, how the program scales")
      ->type_name("N,...")
      ->delimiter(',')
      ->check(whole_number(1, trace::kMostMembers))
      ->allow_extra_args(false)
      ->group(group);
}

void add_compute_options(CLI::App& app, Raw& raw) {
  const std::string group = "Computation";
  auto* scale = app.add_option("--cpu-scale", raw.cpu_scale,
                               "Processors are X times as fast as those of the traced run (default 1)");
  scale->type_name("X")->group(group);
  app.add_option("--reference-speed", raw.reference_speed,
                 "Speed of the traced machine, as in 2.5Gf, on the scale of the platform's\n"
                 "host speeds, which then count; not together with --cpu-scale")
      ->type_name("FLOPS")
      ->group(group);
  app.add_option("--host-profile", raw.host_profiles,
                 "Scale computation by this profile, which dperf-calibrate host wrote on the\n"
                 "target, or on the hosts that match a pattern ('n[0-7]'); may be repeated")
      ->type_name("[HOSTS=]FILE")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--traced-profile", raw.traced_profiles,
                 "The same for the traced machine, if its profile is not in the traces")
      ->type_name("[HOSTS=]FILE")
      ->allow_extra_args(false)
      ->group(group);
}

void add_mpi_options(CLI::App& app, PredictOptions& o, Raw& raw) {
  const std::string group = "MPI";
  app.add_option("--protocol", raw.protocol,
                 "Eager limits, copies, overheads: those of Open MPI 4.1 (default), or\n"
                 "SMPI's, to compare with smpirun")
      ->type_name("openmpi|smpi")
      ->check(one_of({"openmpi", "smpi"}))
      ->group(group);
  app.add_option("--progress", raw.progress,
                 "Messages advance only while their rank is in an MPI call (calls,\n"
                 "default), or always (async)")
      ->type_name("calls|async")
      ->check(one_of({"calls", "async"}))
      ->group(group);
  app.add_option("--match", raw.match,
                 "Wildcard receives match what arrives first on the new network (simulated,\n"
                 "default), or what they got in the traced run (traced)")
      ->type_name("simulated|traced")
      ->check(one_of({"simulated", "traced"}))
      ->group(group);
  app.add_option("--coll", raw.collectives,
                 "Algorithm of a collective, as in allreduce=ring; may be repeated")
      ->type_name("NAME=ALGORITHM")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--coll-selector", o.replay.collectives.selector,
                 "What chooses the other algorithms: openmpi (default), mpich")
      ->type_name("NAME")
      ->group(group);
  app.add_flag("--list-algorithms", raw.list_algorithms, "Print the algorithms of all collectives")
      ->group(group);
}

void add_result_options(CLI::App& app, PredictOptions& o, Raw& raw) {
  const std::string group = "Result";
  std::string formats;
  for (const report::Report& row : report::reports())
    formats += fmt::format("{}{}: {}", formats.empty() ? "" : "\n", row.name, row.help);
  app.add_option("--format", o.format, formats)->type_name("NAME")->group(group);
  app.add_option("--top", raw.top, "Rows of the tables of blocks and of MPI calls (default 5)")
      ->type_name("N|all")
      ->check([](const std::string& text) { return text == "all" ? "" : whole_number(1, kMostRows)(text); })
      ->group(group);
  app.add_option("--by", raw.sites_by,
                 "How the costs of MPI calls are grouped: by the calling line, for thin wrappers\n"
                 "with their callers (site, default); by all callers from main on (callpath);\n"
                 "by the calling function (function)")
      ->type_name("site|callpath|function")
      ->check(one_of({"site", "callpath", "function"}))
      ->group(group);
  app.add_flag("--interval{90}", raw.interval,
               "Also print a confidence interval of t_predicted (--interval=PERCENT, default\n"
               "90), and what causes it; replays several times")
      ->group(group);
  app.add_option("--repeats", raw.repeats,
                 "Traces of another run of the same program: for the interval, they show how\n"
                 "much runs differ; may be repeated")
      ->type_name("FOLDER")
      ->allow_extra_args(false)
      ->group(group);
  app.add_option("--tail", o.tail,
                 "Of a run that dperf-sample stopped: what comes after its loop is that of this\n"
                 "trace, of a shorter run of the same program that reached its end")
      ->type_name("FOLDER")
      ->group(group);
  app.add_option("--iterations", o.iterations,
                 "Of a run that dperf-sample stopped: how many iterations its loop has; or of\n"
                 "another run without an end, where the loop is named")
      ->type_name("[LOOP=]N")
      ->group(group);
  app.add_flag("--exact", o.replay.exact,
               "Simulate every skipped iteration; by default, they are extrapolated once\n"
               "their time repeats itself")
      ->group(group);
  app.add_option("-o,--output", o.output, "Write the result to this file instead of stdout")
      ->type_name("FILE")
      ->group(group);
  app.add_flag("--allow-incomplete", o.replay.allow_incomplete,
               "Leave out calls that cannot be replayed, accept a trace without its end,\n"
               "and mark the result")
      ->group(group);
}

void add_simulator_options(CLI::App& app, PredictOptions& o, Raw& raw) {
  const std::string group = "Simulator";
  std::string names, help = "What simulates the network and the cores:";
  for (const replay::EngineRow& row : replay::engines()) {
    names += fmt::format("{}{}", names.empty() ? "" : "|", row.name);
    help += fmt::format("\n{}: {}", row.name, row.help);
  }
  app.add_option("--engine", raw.engine, help)->type_name(names)->group(group);
  app.add_option("--set", o.settings,
                 "A setting of SimGrid, as in network/model=CM02, or a parameter of the model, as in\n"
                 "n=8192; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false)
      ->group(group);
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-predict --help", message).with_exit_code(kExitUsage);
}

std::pair<std::string, std::string> split_at(const std::string& text, char separator,
                                             const std::string& expected) {
  const std::size_t at = text.find(separator);
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    refuse(fmt::format("'{}': expected {}", text, expected));
  return {text.substr(0, at), text.substr(at + 1)};
}

void convert_processors(const Raw& raw, PredictOptions& o) {
  if (!raw.cpu_scale.empty() && !raw.reference_speed.empty())
    refuse("--cpu-scale and --reference-speed cannot be used together");
  if (!raw.cpu_scale.empty()) o.cpu_scale = parse_factor(raw.cpu_scale, "--cpu-scale");
  if (!raw.reference_speed.empty())
    o.reference_speed_flops = parse_speed(raw.reference_speed, "--reference-speed");
  if (!raw.host_profiles.empty() && (o.cpu_scale || o.reference_speed_flops))
    refuse("--host-profile cannot be used together with --cpu-scale or --reference-speed");
  if (!raw.traced_profiles.empty() && raw.host_profiles.empty())
    refuse("--traced-profile needs --host-profile");
  for (const std::string& text : raw.host_profiles)
    o.host_profiles.push_back(parse_profile(text, "--host-profile"));
  for (const std::string& text : raw.traced_profiles)
    o.traced_profiles.push_back(parse_profile(text, "--traced-profile"));
}

void convert_report(const Raw& raw, PredictOptions& o) {
  const report::Report& format = report::find_report(o.format);
  if (raw.top.empty()) return;
  if (!format.has_top) refuse(fmt::format("--top has no effect with --format {}", o.format));
  o.report.top = raw.top == "all" ? report::ReportOptions::kAllRows : std::stoul(raw.top);
}

/// Settings of SimGrid have a slash in their name, parameters have not.
void convert_model(const Raw& raw, PredictOptions& o) {
  if (o.model.empty()) {
    if (!raw.ranks.empty()) refuse("--ranks needs --model");
    return;
  }
  if (!raw.traces.empty()) refuse("--model cannot be used together with traces");
  if (raw.ranks.empty()) refuse("--model needs --ranks");
  if (!raw.repeats.empty() || !o.tail.empty() || !o.iterations.empty())
    refuse("--repeats, --tail and --iterations have no effect with --model");
  for (const std::string& ranks : raw.ranks) o.model_ranks.push_back(std::stoi(ranks));
  if (o.model_ranks.size() > 1 && (o.format != "text" || o.interval))
    refuse("--format and --interval have no effect with several numbers of ranks");
  const auto is_setting = [](const std::string& text) {
    return text.substr(0, text.find('=')).find('/') != std::string::npos;
  };
  const auto parameters = std::stable_partition(o.settings.begin(), o.settings.end(), is_setting);
  o.parameters.assign(parameters, o.settings.end());
  o.settings.erase(parameters, o.settings.end());
  o.traces = o.model;
}

void convert(const Raw& raw, PredictOptions& o) {
  convert_report(raw, o);
  o.replay.protocol = raw.protocol;
  if (!raw.engine.empty())
    o.engine = {.kind = replay::find_engine(raw.engine), .by_name = true, .loggps = {}};
  if (raw.protocol == "smpi" && raw.progress == "calls") refuse("--protocol smpi needs --progress async");
  if (raw.protocol == "smpi" || raw.progress == "async") o.replay.progress = replay::Progress::kAsync;
  if (raw.match == "traced") o.replay.match = replay::Match::kTraced;
  o.replay.sites_by = replay::find_sites_by(raw.sites_by);
  if (raw.ranks_per_host > 0) o.mapping.ranks_per_host = raw.ranks_per_host;
  convert_processors(raw, o);
  if (!raw.interval.empty()) o.interval = parse_percent(raw.interval, "--interval");
  if (!raw.traces.empty()) {
    o.traces = raw.traces.front();
    o.merged.assign(raw.traces.begin() + 1, raw.traces.end());
  }
  convert_model(raw, o);
  if (!raw.repeats.empty() && !o.interval) refuse("--repeats needs --interval");
  if (!raw.repeats.empty() && !o.merged.empty())
    refuse("--repeats is not needed with several folders of traces");
  o.repeats.assign(raw.repeats.begin(), raw.repeats.end());
  if (!raw.shm.empty()) {
    const auto [bandwidth, latency] = split_at(raw.shm, ',', "--shm BANDWIDTH,LATENCY, as in 10GBps,0.2us");
    o.shared_memory =
        replay::SharedMemory{parse_bandwidth(bandwidth, "--shm"), parse_duration(latency, "--shm")};
  }
  for (const std::string& choice : raw.collectives) {
    auto [name, algorithm] = split_at(choice, '=', "--coll NAME=ALGORITHM");
    o.replay.collectives.forced[name] = algorithm;
  }
  for (const std::string& setting : o.settings) split_at(setting, '=', "--set KEY=VALUE");
}

std::string algorithm_list() {
  using namespace replay::mpi;
  std::size_t widest = 0;
  for (const AlgorithmInfo& row : algorithms()) widest = std::max(widest, row.name.size());
  std::string list, before;
  for (const AlgorithmInfo& row : algorithms()) {
    if (name_of(row.collective) != before) list += fmt::format("{}\n", before = name_of(row.collective));
    list += fmt::format("  {:<{}}  {}\n", row.name, widest, row.about);
  }
  list += "chosen by (--coll-selector)\n";
  for (const SelectorInfo& row : selectors())
    list += fmt::format("  {:<{}}  {}\n", row.name, widest, row.about);
  return list;
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  CommandLine result;
  Raw raw;
  CLI::App app(kAbout, "dperf-predict");
  app.footer(kExamples);
  app.get_formatter()->column_width(30);
  app.add_option("traces", raw.traces,
                 "Folder of the traces (default: traces); of several runs of one program,\n"
                 "the median of each execution of a block is taken")
      ->type_name("FOLDER");
  add_platform_options(app, result.options, raw);
  add_model_options(app, result.options, raw);
  add_compute_options(app, raw);
  add_mpi_options(app, result.options, raw);
  add_result_options(app, result.options, raw);
  add_simulator_options(app, result.options, raw);
  result.answer = parse_arguments(app, argc, argv);
  if (result.answer) return result;
  if (raw.list_algorithms) {
    result.answer = algorithm_list();
    return result;
  }
  if (result.options.platform.empty()) refuse("--platform is missing");
  convert(raw, result.options);
  replay::mpi::check(result.options.replay.collectives);
  return result;
}

}  // namespace dperf::predict
