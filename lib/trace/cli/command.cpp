// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cli/command.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "loops/two_run_plan.h"
#include "merge/merged_trace.h"
#include "merge/report.h"
#include "model/fit/refusal.h"
#include "sample/note.h"
#include "sample/recurring_calls.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"
#include "trace/check/check.h"
#include "trace/cli/generate.h"
#include "trace/cli/info.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/model/incomplete.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

struct TraceOptions {
  std::string traces = "traces", file, output;
  std::vector<std::string> runs;
  std::optional<int> rank;
  double eps = DPERF_USUAL_EPS;
  GenerateOptions generated;
};

void print(const std::string& text) {
  write_stdout(printable(text));
}

std::uint64_t bytes_on_disk(const TraceOptions& options, int ranks) {
  std::uint64_t bytes = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    bytes += std::filesystem::file_size(std::filesystem::path(options.traces) / rank_file_name(rank));
  }
  return bytes;
}

int info_command(const TraceOptions& options) {
  const auto trace = open(options.traces, true);
  std::string text = describe(*trace, bytes_on_disk(options, trace->ranks()));
  if (const auto note = sample::read_note(options.traces, trace->manifest().run_id))
    text += note->loop.loop.empty()
                ? "\nstopped by dperf-sample behind its main loop\n"
                : fmt::format("\nstopped by dperf-sample in the loop {}; dperf-predict continues it\n",
                              note->loop.loop);
  text += sample::describe_recurring_calls(*trace);
  print(text);
  return kExitOk;
}

int dump_command(const TraceOptions& options) {
  const auto trace = open(options.traces, true);
  if (options.rank && (*options.rank < 0 || *options.rank >= trace->ranks())) {
    throw Error("{}: no rank {}; expected: 0 to {}", options.traces, *options.rank, trace->ranks() - 1);
  }
  dump(*trace, stdout, options.rank);
  return kExitOk;
}

std::string read_input(const std::string& file) {
  if (file == "-") {
    std::string text;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) text.push_back(static_cast<char>(c));
    return text;
  }
  return read_file(file);
}

int assemble_command(const TraceOptions& options) {
  write_folder(*assemble(read_input(options.file), options.file), options.output);
  return kExitOk;
}

int generate_command(const TraceOptions& options) {
  generate(options.generated);
  return kExitOk;
}

/// Of a trace without problems: can `dperf-model fit` take it?
std::string describe_model(const CheckReport& report, const Trace& trace, const std::string& name) {
  constexpr std::uint64_t kMostEvents = 10'000'000;  // of all ranks; more would take minutes
  if (report.problems > 0 || report.events > kMostEvents || !incomplete_ranks(trace).empty()) return "";
  const std::string refusal = model::why_not_modelled(trace, name);
  return refusal.empty()
             ? fmt::format(
                   "{}: more ranks can be predicted from runs on other numbers of ranks (dperf-model)\n",
                   name)
             : fmt::format("{}: more ranks cannot be predicted (dperf-model): {}\n", name, refusal);
}

int check_command(const TraceOptions& options) {
  const auto trace = open(options.traces, true);
  const CheckReport report = check(*trace);
  print(describe_coverage(report, *trace, options.traces) + to_string(report, options.traces) +
        describe_model(report, *trace, options.traces));
  if (report.problems > 0) return kExitFailure;
  return only(report.coverage, Fidelity::kRefused).empty() ? kExitOk : kExitIncomplete;
}

std::string count_addresses(std::size_t n) {
  return fmt::format("{} address{}", n, n == 1 ? "" : "es");
}

int symbolize_command(const TraceOptions& options) {
  const auto trace = open(options.traces, true);
  print(fmt::format("{}: source locations of {}\n", options.traces,
                    count_addresses(write_symbols(*trace, options.traces))));
  return kExitOk;
}

int decisions_command(const TraceOptions& options) {
  const auto trace = open(options.traces);
  const TwoRunPlan plan = plan_second_run(*trace, options.traces, options.eps);
  if (options.output.empty()) {
    print(plan.text);
    return kExitOk;
  }
  write_file(options.output, plan.text);
  print(fmt::format("{}: {} of {} may be skipped in a second run; the reasons are in {}\n", options.traces,
                    plan.directed, counted(plan.loops, "loop"), options.output));
  return kExitOk;
}

int merge_command(const TraceOptions& options) {
  const merge::OpenedRuns opened({options.runs.begin(), options.runs.end()});
  const merge::MergedTrace merged(opened.runs());
  write_folder(merged, options.output);
  print(fmt::format("{}: {}", options.output, merge::describe(merged)));
  return kExitOk;
}

enum class Needs : std::uint8_t {
  kTraces,
  kTracesAndRank,
  kTracesAndDecisions,
  kFileAndOutput,
  kRunsAndOutput,
  kPatternAndOutput
};

struct Subcommand {
  const char* name;
  const char* about;
  Needs needs;
  int (*run)(const TraceOptions&);
};

constexpr auto kSubcommands = std::to_array<Subcommand>({
    {"info", "Summarize a trace: program, ranks, times, calls", Needs::kTraces, info_command},
    {"check",
     "Verify checksums, totals, messages and collectives; show how faithfully the calls will be replayed. "
     "Exit code 1 if something is wrong, 3 if a call cannot be replayed",
     Needs::kTraces, check_command},
    {"dump", "Write the text form to stdout", Needs::kTracesAndRank, dump_command},
    {"assemble", "Make a trace folder from the text form", Needs::kFileAndOutput, assemble_command},
    {"generate",
     "Make the trace of a communication pattern on any number of ranks, without a run: for predictions of "
     "many ranks",
     Needs::kPatternAndOutput, generate_command},
    {"decisions",
     "After a first run in full, write a decisions file (DPERF_DECISIONS) for a second run: which loops "
     "without collectives to skip, and when",
     Needs::kTracesAndDecisions, decisions_command},
    {"merge",
     "Make one trace of several runs of a program: each execution of a block takes the median of what it "
     "took. Says how far the runs differ",
     Needs::kRunsAndOutput, merge_command},
    {"symbolize", "Store source locations in the folder, so that it can be read without the program",
     Needs::kTraces, symbolize_command},
});

void add_options(CLI::App& command, Needs needs, TraceOptions& options) {
  if (needs == Needs::kPatternAndOutput) return add_options(command, options.generated);
  if (needs == Needs::kFileAndOutput) {
    command.add_option("file", options.file, "text form of a trace; - for stdin")
        ->required()
        ->type_name("FILE");
    command.add_option("-o,--output", options.output, "folder to make")->required()->type_name("FOLDER");
    return;
  }
  if (needs == Needs::kRunsAndOutput) {
    command.add_option("runs", options.runs, "folders of the traces of the runs")
        ->required()
        ->type_name("TRACES");
    command.add_option("-o,--output", options.output, "folder to make")->required()->type_name("FOLDER");
    return;
  }
  command.add_option("traces", options.traces, "folder of the trace (default: traces)")->type_name("TRACES");
  if (needs == Needs::kTracesAndRank)
    command.add_option("--rank", options.rank, "only this rank")
        ->type_name("N")
        ->check(whole_number(0, std::numeric_limits<int>::max()));
  if (needs != Needs::kTracesAndDecisions) return;
  command.add_option("-o,--output", options.output, "file to write (default: stdout)")->type_name("FILE");
  command
      .add_option("--eps", options.eps, "largest relative difference between means of times (default: 0.02)")
      ->type_name("E")
      ->check(number(1e-9, 1e6));
}

}  // namespace

int trace_command(int argc, char** argv) {
  CLI::App app("Summarizes, verifies and converts traces.", "dperf-trace");
  app.require_subcommand(1);
  TraceOptions options;
  std::array<CLI::App*, kSubcommands.size()> commands{};
  for (std::size_t i = 0; i < commands.size(); ++i) {
    commands[i] = app.add_subcommand(kSubcommands[i].name, kSubcommands[i].about);
    add_options(*commands[i], kSubcommands[i].needs, options);
  }
  if (const auto answer = parse_arguments(app, argc, argv)) return print(*answer), kExitOk;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i]->parsed()) return kSubcommands[i].run(options);
  }
  return kExitUsage;
}

}  // namespace dperf::trace
