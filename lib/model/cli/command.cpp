// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <set>

#include "ask/cli/command.h"
#include "model/arguments.h"
#include "model/cli/bench.h"
#include "model/fit/compare.h"
#include "model/fit/fit.h"
#include "model/generate/generate.h"
#include "model/model_file.h"
#include "model/picture/picture.h"
#include "model/show.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/folder/peak_memory.h"
#include "trace/model/amounts.h"

namespace dperf::model {
namespace {

constexpr const char* kAbout =
    "Makes a model of an MPI program from traces of small runs, and from the model the trace of a large run.";

constexpr const char* kExamples = R"(Examples:
  dperf-model fit -o model.json traces-4 traces-8 traces-16
  dperf-model fit -o model.json traces-4:n=512 traces-8:n=512 traces-8:n=1024 traces-16:n=1024
  dperf-model bench -o dgemm.json --param n=200,400,800 -- mpirun -n 1 ./dgemm {n}
  dperf-model show --calls model.json
  dperf-model show -o blocks.svg model.json
  dperf-model trace --ranks 32 --set n=2048 -o traces-32 model.json
  dperf-model compare traces-32 traces-really-taken
  dperf-model ask --routine dgemm --set n=4000 -p cluster --host n3 --from n1 --bytes 256000000
  dperf-predict --model model.json --ranks 1024 --set n=8192 --platform cluster

Exit codes: 0 done; 1 wrong input; 2 wrong command line; 3 what the program does follows no law that was found:
the call and values that were seen are named, and no model is written.)";

struct Options {
  std::vector<std::string> traces, parameters, iterations;
  std::string model = "model.json", output;
  int ranks = 0;
  bool calls = false;
  Bench bench;
};

struct OpenedRuns {
  std::vector<std::unique_ptr<trace::Trace>> traces;
  std::vector<TracedRun> runs;
  std::vector<std::string> parameters;
};

/// All traces must say the same parameters.
OpenedRuns open_runs(const std::vector<std::string>& folders) {
  OpenedRuns opened;
  std::vector<NamedTrace> named;
  std::set<std::string> names;
  for (const std::string& text : folders) {
    named.push_back(parse_trace(text));
    for (const auto& [name, value] : named.back().parameters) names.insert(name);
  }
  opened.parameters.assign(names.begin(), names.end());
  for (const NamedTrace& one : named) {
    std::vector<std::int64_t> values;
    for (const std::string& name : opened.parameters) {
      const auto found = one.parameters.find(name);
      if (found == one.parameters.end())
        throw Error("{}: its parameter {} is missing; expected {}:{}=WHOLE NUMBER", one.folder.string(), name,
                    one.folder.string(), name)
            .with_exit_code(kExitUsage);
      values.push_back(found->second);
    }
    opened.traces.push_back(trace::open(one.folder));
    const std::vector<std::uint64_t> peaks = trace::read_peaks(one.folder, opened.traces.back()->ranks());
    const std::uint64_t peak = std::ranges::find(peaks, 0U) == peaks.end() ? std::ranges::max(peaks) : 0;
    opened.runs.push_back({one.folder.string(), opened.traces.back().get(), values, peak});
  }
  return opened;
}

int fit_command(const Options& options) {
  check_writable(options.output);
  const OpenedRuns opened = open_runs(options.traces);
  Model model = fit(opened.runs, opened.parameters);
  hold_out(opened.runs, model);
  write_file(options.output, print_model(model));
  write_stdout(printable(fmt::format("{}: {}", options.output, show(model, false))));
  return kExitOk;
}

int bench_command(const Options& options) {
  if (options.bench.command.empty())
    throw Error(
        "no program to run; expected: dperf-model bench --param n=100,200,400 -- mpirun -n 1 ./program {{n}}")
        .with_exit_code(kExitUsage);
  check_writable(options.output);
  Options fitted = options;
  if (fitted.bench.traces.empty()) fitted.bench.traces = options.output + ".traces";
  fitted.traces = run_all(fitted.bench);
  return fit_command(fitted);
}

int show_command(const Options& options) {
  const Model model = read_model(options.model);
  if (options.output.empty())
    write_stdout(printable(show(model, options.calls)));
  else
    write_file(options.output, picture(model));
  return kExitOk;
}

int trace_command(const Options& options) {
  const Model model = read_model(options.model);
  const Setting setting = parse_setting(model, options.ranks, options.parameters, options.iterations);
  trace::write_folder(GeneratedTrace(model, setting), options.output);
  for (const std::string& note : notes_of(model, setting)) say("dperf-model: {}: {}\n", options.output, note);
  return kExitOk;
}

int compare_command(const Options& options) {
  if (options.traces.size() != 2)
    throw Error("{} folders; expected two: what was foretold, and what was traced", options.traces.size())
        .with_exit_code(kExitUsage);
  const auto foretold = trace::open(options.traces[0]), traced = trace::open(options.traces[1]);
  const Comparison comparison = compare(*foretold, *traced);
  std::string text =
      fmt::format("{} of {} identical ({:.4g} %), {:+.2f} % bytes, {:+.2f} % time of blocks\n",
                  comparison.identical, counted(comparison.calls, "call"), 100 * comparison.share_identical(),
                  100 * (comparison.bytes_ratio() - 1), 100 * (comparison.time_ratio() - 1));
  for (const auto& [site, share] : comparison.sites)
    text += fmt::format("  {}: {:.4g} % identical\n", site, 100 * share);
  if (!comparison.first_difference.empty())
    text += fmt::format("first difference: {}\n", comparison.first_difference);
  write_stdout(printable(text));
  return kExitOk;
}

using Run = int (*)(const Options&);

void add_subcommands(CLI::App& app, Options& options) {
  CLI::App* fit = app.add_subcommand("fit", "Find the laws that runs of different sizes follow");
  fit->add_option("-o,--output", options.output, "The model (default model.json)")->type_name("FILE");
  fit->add_option("traces", options.traces, "Traces of one program; behind a colon the parameters of the run")
      ->type_name("FOLDER[:NAME=N,...]")
      ->required();
  CLI::App* bench = app.add_subcommand("bench",
                                       "Run a program over lists of parameters, and fit a model to the runs: "
                                       "bench ... -- COMMAND, {NAME} in it\n"
                                       "stands for a value");
  bench
      ->add_option("--param", options.bench.parameters,
                   "A parameter and its values; may be repeated; p: ranks")
      ->type_name("NAME=N,...")
      ->allow_extra_args(false)
      ->required();
  bench->add_option("--runs", options.bench.runs, "How often the program runs with each (default 1)")
      ->type_name("N")
      ->check(whole_number(1, 1000));
  bench->add_option("--traces", options.bench.traces, "A new folder for the traces (default: MODEL.traces)")
      ->type_name("FOLDER");
  bench->add_option("-o,--output", options.output, "The model (default model.json)")->type_name("FILE");
  CLI::App* show = app.add_subcommand("show", "Print the functions of blocks, and how well they are known");
  CLI::Option* calls =
      show->add_flag("--calls", options.calls, "Also the calls, with an expression for each argument");
  show->add_option("-o,--output", options.output,
                   "Draw the most expensive blocks instead, as SVG: what was measured, and the functions")
      ->type_name("FILE")
      ->excludes(calls);
  show->add_option("model", options.model, "A model (default model.json)")->type_name("FILE");
  CLI::App* trace = app.add_subcommand("trace", "Write the trace of a run of any size");
  trace->add_option("--ranks", options.ranks, "How many ranks")
      ->type_name("N")
      ->required()
      ->check(whole_number(1, trace::kMostMembers));
  trace->add_option("--set", options.parameters, "A parameter; may be repeated")
      ->type_name("NAME=N")
      ->allow_extra_args(false);
  trace
      ->add_option("--iterations", options.iterations,
                   "Iterations of a loop for which no law was found; may be repeated")
      ->type_name("[LOOP=]N")
      ->allow_extra_args(false);
  trace->add_option("-o,--output", options.output, "A new folder")->type_name("FOLDER")->required();
  trace->add_option("model", options.model, "A model (default model.json)")->type_name("FILE");
  CLI::App* compare = app.add_subcommand(
      "compare", "Compare a trace that was foretold with one that was taken, call by call");
  compare->add_option("traces", options.traces, "Both folders")->type_name("FOLDER")->required();
  app.require_subcommand(1);
}

}  // namespace

int model_command(int argc, const char* const* argv) {
  Options options;
  CLI::App app(kAbout, "dperf-model");
  app.footer(kExamples);
  add_subcommands(app, options);
  const std::function<int()> ask = ask::add_ask(app);
  const char* const* const end = argv + argc;
  const char* const* const dashes = std::find(argv, end, std::string_view("--"));
  for (const char* const* word = dashes; word != end && word + 1 != end; ++word)
    options.bench.command.emplace_back(word[1]);
  if (const auto answer = parse_arguments(app, static_cast<int>(dashes - argv), argv)) {
    write_stdout(*answer);
    return kExitOk;
  }
  if (dashes != end && !app.got_subcommand("bench"))
    throw Error("only dperf-model bench runs a command; leave out -- and what follows")
        .with_exit_code(kExitUsage);
  if (app.got_subcommand("ask")) return ask();
  const std::pair<const char*, Run> commands[] = {{"fit", fit_command},
                                                  {"bench", bench_command},
                                                  {"show", show_command},
                                                  {"trace", trace_command},
                                                  {"compare", compare_command}};
  for (const auto& [name, run] : commands)
    if (app.got_subcommand(name)) {
      if (options.output.empty()) options.output = "model.json";
      return run(options);
    }
  return kExitUsage;
}

}  // namespace dperf::model
