// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/cli/record.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "merge/cli/preload.h"
#include "merge/merged_trace.h"
#include "merge/report.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/run_program.h"
#include "support/words.h"
#include "trace/folder/folder.h"

namespace dperf::merge {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAbout =
    "Runs a program several times, and makes one trace of its runs: each block takes the median of what it "
    "took. What the machine did meanwhile counts less than in one run. A program that was not built with "
    "dperf-cc is recorded, too, with the gaps between its MPI calls as blocks.";

constexpr const char* kExamples = R"(Examples:
  dperf-record -- mpirun -n 4 ./program input        five runs: traces-1 to traces-5, and traces
  dperf-record --runs 3 -o quiet -- srun ./program
  dperf-predict --platform lan                       predicts from the merged trace
  dperf-predict --platform lan --interval traces-1 traces-2 traces-3 traces-4 traces-5

Exit codes: 0 recorded; 1 wrong input, 2 wrong command line; otherwise that of the first run that failed: it
is not repeated, and nothing is merged.)";

struct Arguments {
  std::string traces = "traces";
  int runs = 5;
  std::vector<std::string> command;
};

std::optional<std::string> parse(int argc, const char* const* argv, Arguments& a) {
  if (const char* folder = std::getenv("DPERF_TRACE_DIR"); folder && *folder) a.traces = folder;
  CLI::App app(kAbout, "dperf-record");
  app.footer(kExamples);
  app.add_option("--runs", a.runs, "How often the program runs (default 5)")
      ->type_name("N")
      ->check(whole_number(1, 1000));
  app.add_option("-o,--traces", a.traces,
                 "Folder of the merged trace (default: DPERF_TRACE_DIR, or traces); that of a run has its "
                 "number behind the name")
      ->type_name("FOLDER");
  std::optional<std::string> answer = parse_arguments_and_command(app, argc, argv, a.command);
  if (answer) return answer;
  if (a.command.empty())
    throw Error(
        "no program to run; expected: dperf-record [OPTIONS] -- mpirun -n 4 ./program; see "
        "dperf-record --help")
        .with_exit_code(kExitUsage);
  while (a.traces.size() > 1 && a.traces.ends_with('/')) a.traces.pop_back();
  return std::nullopt;
}

/// Nothing of an earlier recording is overwritten, and none of its runs taken for one of this.
void expect_new(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error))
    throw Error("{}: it exists and is not empty; expected: a new folder (-o names another one)",
                folder.string());
}

std::vector<fs::path> folders_of_runs(const Arguments& a) {
  std::vector<fs::path> folders;
  for (int run = 1; run <= a.runs; ++run) folders.emplace_back(fmt::format("{}-{}", a.traces, run));
  expect_new(a.traces);
  for (const fs::path& folder : folders) expect_new(folder);
  return folders;
}

const char* expected(bool preloads) {
  return preloads
             ? "expected: a program that takes its MPI from a shared library, the one that dPerf was built "
               "for, in a command that hands LD_PRELOAD on to it"
             : "was the program that ran built with dperf-cc?";
}

int record(const Arguments& a) {
  const std::vector<fs::path> folders = folders_of_runs(a);
  const bool preloads = needs_runtime(a.command);
  const std::vector<std::string> command = preloads ? with_runtime(a.command) : a.command;
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  for (const fs::path& folder : folders) {
    setenv("DPERF_TRACE_DIR", folder.c_str(), 1);
    if (const int code = run_program(command); code != 0) {
      say("dperf-record: the run of {} ended with exit code {}; nothing was merged\n", folder.string(), code);
      return code;
    }
    if (!fs::exists(folder))
      throw Error("{}: the run left no trace; {}", folder.string(), expected(preloads));
  }
  const OpenedRuns opened(folders);
  const MergedTrace merged(opened.runs());
  trace::write_folder(merged, a.traces);
  write_stderr(printable(fmt::format("dperf-record: {}: {}", a.traces, describe(merged))));
  return kExitOk;
}

}  // namespace

int record_command(int argc, const char* const* argv) {
  Arguments a;
  if (const std::optional<std::string> answer = parse(argc, argv, a)) {
    write_stdout(*answer);
    return kExitOk;
  }
  return record(a);
}

}  // namespace dperf::merge
