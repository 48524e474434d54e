// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/predict/cli/quantity.h"
#include "report/report.h"
#include "support/command_line.h"
#include "support/error.h"

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
constexpr std::int64_t kMostClustered = 4096;

// What CLI11 fills of the options that only this program has, before it is checked and converted.
struct Raw {
  std::string sites_by = "site", interval, top, deploy;
  int clusters = 0;
  std::vector<std::string> repeats, traces;
  bool list_algorithms = false;
};

// Says nothing of itself in the help: the type's name does.
CLI::Validator one_of(const std::vector<std::string>& names) {
  return CLI::IsMember(names).description("");
}

void add_deployment_options(CLI::App& app, Raw& raw) {
  const std::string group = "Where it runs";
  app.add_option("--deploy", raw.deploy,
                 "Also simulate how peers are found and reserved, and get their parts: through\n"
                 "coordinators (p2pdc) or directly (flat); chooses the hosts; FILE: settings")
      ->type_name("WAY[:FILE]")
      ->group(group);
  app.add_option("--clusters", raw.clusters,
                 "Print the cluster of each of N ranks, for P2PSAP_CLUSTERS, instead of predicting")
      ->type_name("N")
      ->check(whole_number(1, kMostClustered))
      ->group(group);
}

void add_list_option(CLI::App& app, Raw& raw) {
  app.add_flag("--list-algorithms", raw.list_algorithms, "Print the algorithms of all collectives")
      ->group("MPI");
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

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-predict --help", message).with_exit_code(kExitUsage);
}

void convert_report(const Raw& raw, PredictOptions& o) {
  const report::Report& format = report::find_report(o.format);
  if (raw.top.empty()) return;
  if (!format.has_top) refuse(fmt::format("--top has no effect with --format {}", o.format));
  o.report.top = raw.top == "all" ? report::ReportOptions::kAllRows : std::stoul(raw.top);
}

void check_model(const Raw& raw, const PredictOptions& o) {
  if (o.model.empty()) return;
  if (!raw.repeats.empty() || !o.tail.empty()) refuse("--repeats and --tail have no effect with --model");
  if (o.model_ranks.size() > 1 && (o.format != "text" || o.interval))
    refuse("--format and --interval have no effect with several numbers of ranks");
}

/// The hosts are those of the peers that were found.
void convert_deployment(const Raw& raw, PredictOptions& o) {
  if (raw.deploy.empty()) return;
  o.deploy = deploy::parse_request(raw.deploy);
  const platform::MappingOptions usual;
  if (o.mapping.mapping != usual.mapping && o.mapping.mapping != platform::kProximity)
    refuse("--deploy chooses the hosts: --mapping must be proximity, or left out");
  if (!o.mapping.hosts.empty() || o.mapping.ranks_per_host || o.mapping.oversubscribe)
    refuse("--deploy chooses the hosts: leave out --hosts, --ranks-per-host and --oversubscribe");
  if (o.engine.kind == replay::EngineKind::kLoggps)
    refuse("--deploy needs a network with hosts: --engine must be auto, fluid or simgrid");
  if (o.model_ranks.size() > 1) refuse("--deploy needs one number of --ranks");
}

void convert(const Raw& raw, PredictOptions& o) {
  convert_report(raw, o);
  o.replay.sites_by = replay::find_sites_by(raw.sites_by);
  if (!raw.interval.empty()) o.interval = parse_percent(raw.interval, "--interval");
  if (!raw.traces.empty()) {
    o.traces = raw.traces.front();
    o.merged.assign(raw.traces.begin() + 1, raw.traces.end());
  }
  check_model(raw, o);
  convert_deployment(raw, o);
  if (raw.clusters > 0) o.clusters_of_ranks = raw.clusters;
  if (!raw.repeats.empty() && !o.interval) refuse("--repeats needs --interval");
  if (!raw.repeats.empty() && !o.merged.empty())
    refuse("--repeats is not needed with several folders of traces");
  o.repeats.assign(raw.repeats.begin(), raw.repeats.end());
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
  SimulationOptions simulation(app, "dperf-predict", result.options);
  simulation.add_platform();
  simulation.add_mapping();
  add_deployment_options(app, raw);
  simulation.add_model();
  simulation.add_compute();
  simulation.add_mpi();
  add_list_option(app, raw);
  add_result_options(app, result.options, raw);
  simulation.add_simulator();
  result.answer = parse_arguments(app, argc, argv);
  if (result.answer) return result;
  if (raw.list_algorithms) {
    result.answer = algorithm_list();
    return result;
  }
  simulation.convert(raw.traces.size());
  convert(raw, result.options);
  result.options.asks_for_extrapolation = true;
  return result;
}

}  // namespace dperf::predict
