// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/command.h"

#include <fmt/ranges.h>
#include <sys/wait.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <thread>

#include "instrument/cache.h"
#include "instrument/clang/compile_database.h"
#include "instrument/cli/check.h"
#include "instrument/cli/decisions_template.h"
#include "instrument/cli/fortran_program.h"
#include "instrument/cli/output.h"
#include "instrument/cli/plan_json.h"
#include "instrument/cli/summary.h"
#include "instrument/comm_api/wrappers.h"
#include "instrument/deep_stack.h"
#include "instrument/fortran_names.h"
#include "instrument/instrument.h"
#include "instrument/other_language.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

/// In the folder of the copies: what was found in the sources, see InstrumentOptions::cache.
constexpr const char* kCache = ".dperf-found";

struct Request {
  std::vector<std::string> sources;
  std::string database;                           ///< folder of -p
  std::optional<std::vector<std::string>> flags;  ///< after --
  std::string out = "dperf-src";
  std::string plan;
  std::string decisions;
  std::vector<std::string> comm_apis;
  unsigned jobs = 0;
  bool explain = false;
  bool summary = false;
  bool check = false;
  bool fresh = false;
  std::string format = "text";
  OtherLanguage* other = nullptr;
};

std::string compiler_command(Language language) {
  const char* named = std::getenv(language == Language::kC ? "DPERF_CC" : "DPERF_CXX");
  if (named && *named) return named;
  return language == Language::kC ? "mpicc" : "mpicxx";
}

/// Fills in `request`; an exit code if there is nothing more to do.
std::optional<int> parse(std::vector<std::string> arguments, Request& request) {
  const auto dashes = std::ranges::find(arguments, "--");
  if (dashes != arguments.end()) {
    request.flags.emplace(dashes + 1, arguments.end());
    arguments.erase(dashes, arguments.end());
  }
  CLI::App app{
      "Finds the communication-free blocks of an MPI program and writes an instrumented copy of its sources.",
      "dperf-instrument"};
  app.footer(
      "After -- come the compiler's flags (-I, -D, -std=, ...); mpi.h is found through the compiler.\n"
      "Environment: DPERF_CC, DPERF_CXX: the real compilers, default mpicc and mpicxx; "
      "DPERF_FC: the same for Fortran, default mpifort; DPERF_COMM_API: "
      "descriptions, separated by colons.");
  app.add_option("SOURCE", request.sources,
                 "C, C++ or Fortran sources; with -p, the default is all sources in the database");
  app.add_option("-p", request.database, "folder with compile_commands.json");
  app.add_option("--out", request.out, "folder for the instrumented copies")->capture_default_str();
  app.add_option("--plan", request.plan, "write the blocks and loops that were found to this file, as JSON");
  app.add_option("--decisions", request.decisions,
                 "write a decisions file: one line per loop, with whether it may be sampled");
  app.add_option(
         "--comm-api", request.comm_apis,
         "description of a message-passing library beside MPI, or the name of one that comes with dPerf")
      ->allow_extra_args(false);
  app.add_option("-j,--jobs", request.jobs, "files parsed at the same time; default: one per core")
      ->check(whole_number(1, 1024));
  app.add_flag("--fresh", request.fresh,
               "read all sources again; by default, only those that have changed since the last run, or that "
               "include a file that has");
  app.add_flag("--explain", request.explain, "print what was left alone, and why");
  app.add_flag("--summary", request.summary,
               "print the functions that communicate, what is unknown, and what was left alone, as a table");
  auto* check = app.add_flag("--check", request.check,
                             "write no copies; list which calls will be replayed exactly, approximated or "
                             "refused. Exit code 3 if one is refused");
  app.add_option("--format", request.format, "output format of --check: text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->needs(check)
      ->capture_default_str();
  std::vector<const char*> argv{"dperf-instrument"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  if (const auto answer = parse_arguments(app, static_cast<int>(argv.size()), argv.data()))
    return write_stdout(*answer), kExitOk;
  if (request.sources.empty() && request.database.empty())
    throw Error("no source given; see --help").with_exit_code(kExitUsage);
  if (request.out.empty() || std::ranges::find(request.sources, "") != request.sources.end())
    throw Error("an empty path; see --help").with_exit_code(kExitUsage);
  if (request.flags && !request.database.empty())
    throw Error("-p and -- cannot be used together").with_exit_code(kExitUsage);
  return std::nullopt;
}

std::vector<SourceFile> source_files(const Request& request) {
  std::vector<std::string> sources = request.sources;
  if (request.flags) {
    std::vector<SourceFile> files;
    for (const std::string& source : sources) files.push_back({source, "", *request.flags});
    return files;
  }
  std::string folder = request.database;
  if (folder.empty()) folder = database_folder_above(sources.front());
  if (!folder.empty()) {
    try {
      return files_of_database(folder, sources);
    } catch (const Error&) {
      if (!request.database.empty())
        throw;  // one that was only found above the source may be another project's
    }
  }
  std::vector<SourceFile> files;
  for (const std::string& source : sources) files.push_back({source, ""});
  return files;
}

bool is_other(const SourceFile& file, const OtherLanguage* other) {
  return other && other->has(file);
}

Compilers compilers_for(const std::vector<SourceFile>& files, const OtherLanguage* other) {
  Compilers compilers;
  for (const SourceFile& file : files) {
    if (is_other(file, other)) continue;
    const Language language = language_of(file.path, file.arguments);
    CompilerFacts& facts = language == Language::kC ? compilers.c : compilers.cxx;
    if (facts.command.empty()) facts = query_compiler(compiler_command(language), language);
  }
  return compilers;
}

InstrumentOptions options_for(const Request& request, const std::vector<SourceFile>& files) {
  InstrumentOptions options;
  options.jobs = request.jobs ? request.jobs : std::max(1U, std::thread::hardware_concurrency());
  options.compilers = compilers_for(files, request.other);
  options.other = request.other;
  std::vector<std::string> descriptions = comm_apis_of_environment();
  descriptions.insert(descriptions.end(), request.comm_apis.begin(), request.comm_apis.end());
  options.comm_apis = read_comm_apis(descriptions);
  return options;
}

/// What is wrong with the compiler's flags, as Clang prints it: it goes on without them. Empty: nothing.
std::string error_of_flags(const InstrumentedFile& result) {
  const auto of_no_file = std::ranges::find_if(result.diagnostics, [](const Diagnostic& diagnostic) {
    return diagnostic.path.empty() && diagnostic.severity == Severity::kError;
  });
  return of_no_file == result.diagnostics.end() ? "" : of_no_file->message;
}

/// Sources that Clang could not parse stop everything, unless the real compiler takes them: those are only
/// copied.
void check_parsed(const std::vector<SourceFile>& files, const std::vector<InstrumentedFile>& results,
                  bool is_copied, const OtherLanguage* other) {
  std::string errors;
  const bool any_parsed = std::ranges::any_of(results, &InstrumentedFile::parsed);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string flags = error_of_flags(results[i]);
    if (results[i].parsed && flags.empty()) continue;
    if (is_other(files[i], other)) {
      if (is_copied && any_parsed)
        say("dperf-instrument: warning: {}: copied unchanged: {}\n", files[i].path, results[i].reason);
      else if (is_copied)
        errors += (errors.empty() ? "" : "\ndperf-instrument: ") + results[i].reason;
      continue;
    }
    const Language language = language_of(files[i].path, files[i].arguments);
    const bool real_one_takes_it = compiles(files[i], compiler_command(language));
    if (real_one_takes_it && is_copied && !results[i].parsed)
      say("dperf-instrument: warning: {}: copied unchanged: {}\n", files[i].path, results[i].reason);
    else if (!real_one_takes_it)
      errors += (errors.empty() ? "" : "\ndperf-instrument: ") +
                (results[i].parsed ? fmt::format("{}: {}", files[i].path, flags) : results[i].reason);
  }
  if (!errors.empty()) throw Error("{}", errors);
  const auto has_none = [](const InstrumentedFile& file) { return file.parsed && !file.calls_mpi; };
  // A module in Fortran may be all that one looks at of a program.
  const bool has_other =
      std::ranges::any_of(files, [other](const SourceFile& file) { return is_other(file, other); });
  if (!has_other && std::ranges::all_of(results, has_none))
    throw Error(
        "{}: no MPI call in {}", files.front().path,
        files.size() == 1 ? "it" : fmt::format("it and {}", counted(files.size() - 1, "other source")));
}

/// Takes the sources of Fortran out of the request.
std::vector<std::string> take_fortran(Request& request) {
  if (request.other) return {};
  const auto first = std::ranges::stable_partition(request.sources, std::not_fn(is_fortran));
  std::vector<std::string> fortran(first.begin(), first.end());
  request.sources.erase(first.begin(), first.end());
  for (const std::string& path : fortran)
    if (!fs::exists(path)) throw Error("{}: no such file", path);
  return fortran;
}

/// Where a check finds what earlier ones have read: in the user's cache. Empty: nowhere.
std::string cache_of_check(const Request& request) {
  if (request.fresh) return "";
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache && fs::path(cache).is_absolute()) return (fs::path(cache) / "dperf").string();
  return home && fs::path(home).is_absolute() ? (fs::path(home) / ".cache" / "dperf").string() : "";
}

int check_sources(Request request) {
  const std::vector<std::string> fortran = take_fortran(request);
  std::vector<SourceFile> files;
  if (!request.sources.empty() || !request.database.empty()) files = source_files(request);
  InstrumentOptions options = options_for(request, files);
  options.check = true;
  options.cache = cache_of_check(request);
  Cache(options.cache).forget_unused();
  const std::vector<InstrumentedFile> results = instrument(files, options);
  if (!files.empty()) check_parsed(files, results, false, request.other);
  const CheckResult result = check(results, fortran);
  fmt::print("{}", to_string(result, request.format == "json" ? CheckFormat::kJson : CheckFormat::kText));
  return result.refused ? kExitIncomplete : kExitOk;
}

void report(const Request& request, const std::vector<InstrumentedFile>& results) {
  std::size_t blocks = 0, loops = 0, changed = 0, skipped = 0, known = 0;
  for (const InstrumentedFile& file : results) {
    blocks += file.blocks.size();
    loops += file.loops.size();
    changed += !file.blocks.empty() || !file.loops.empty();
    skipped += file.skipped.size();
    known += !file.read_anew;
    for (const Skipped& left : file.skipped)
      if (request.explain) say("{}:{}: {}: {}\n", left.path, left.line, left.function, left.reason);
  }
  fmt::print("{} of {} instrumented: {}, {}, in {}/{}\n", changed, counted(results.size(), "file"),
             counted(blocks, "block"), counted(loops, "loop"), request.out,
             known > 0 ? fmt::format("; {} read again", results.size() - known) : "");
  if (skipped > 0 && !request.explain)
    say("dperf-instrument: left alone: {}; --explain lists them\n", counted(skipped, "place"));
}

/// The wrappers of the functions that are described; to be compiled and linked with the program.
std::string comm_api_file(const Request& request) {
  return (fs::path(request.out) / "dperf-comm-api.c").string();
}

void add_comm_api_wrappers(const Request& request, const CommApis& apis, std::vector<OutputFile>& outputs) {
  if (std::string text = comm_api_wrappers(apis); !text.empty())
    outputs.push_back({comm_api_file(request), std::move(text)});
}

void tell_comm_api_wrappers(const Request& request, const CommApis& apis) {
  if (const auto arguments = comm_api_link_arguments(apis); !arguments.empty())
    fmt::print("link with {} {}\n", comm_api_file(request), fmt::join(arguments, " "));
}

/// Finds blocks in all sources, or in none: then nothing is left behind that was not there before.
std::vector<InstrumentedFile> find_blocks(const std::vector<SourceFile>& files,
                                          const InstrumentOptions& options) {
  const bool was_there = fs::exists(options.cache);
  try {
    std::vector<InstrumentedFile> results = instrument(files, options);
    check_parsed(files, results, true, options.other);
    return results;
  } catch (const Error&) {
    std::error_code ignored;
    if (!was_there && fs::remove_all(options.cache, ignored) > 0)
      fs::remove(fs::path(options.cache).parent_path(), ignored);
    throw;
  }
}

int instrument_sources(const Request& request) {
  std::vector<SourceFile> files = source_files(request);
  place_outputs(files, request.out);
  if (!request.plan.empty()) check_is_no_source(request.plan, files);
  if (!request.decisions.empty()) check_is_no_source(request.decisions, files);
  InstrumentOptions options = options_for(request, files);
  options.cache = (fs::path(request.out) / kCache).string();
  std::error_code ignored;
  if (request.fresh) fs::remove_all(options.cache, ignored);
  const std::vector<InstrumentedFile> results = find_blocks(files, options);
  std::vector<OutputFile> outputs;
  for (std::size_t i = 0; i < files.size(); ++i) outputs.push_back({files[i].output_path, results[i].text});
  if (!request.plan.empty()) outputs.push_back({request.plan, plan_as_json(results)});
  if (!request.decisions.empty()) outputs.push_back({request.decisions, decisions_template(results)});
  add_comm_api_wrappers(request, options.comm_apis, outputs);
  write_all(outputs);
  if (request.summary) fmt::print("{}\n", summary(results));
  report(request, results);
  tell_comm_api_wrappers(request, options.comm_apis);
  return kExitOk;
}

/// To the program that reads Fortran, too, if there is any; does not return then.
void hand_over_fortran(const Request& request, const std::vector<std::string>& arguments) {
  std::vector<std::string> sources = request.sources;
  if (!request.database.empty())
    for (const SourceFile& file : source_files(request)) sources.push_back(file.path);
  const auto fortran = std::ranges::find_if(sources, is_fortran);
  if (fortran == sources.end()) return;
  become_fortran_program(arguments);
  if (!request.check)
    throw Error(
        "{}: Fortran is read by dperf-instrument-fortran, which was not built: it needs flang's parser",
        *fortran);
}

}  // namespace

int run_instrument_tool(const std::vector<std::string>& arguments, OtherLanguage* other) {
  Request request;
  request.other = other;
  if (const auto done = parse(arguments, request)) return *done;
  if (!other) hand_over_fortran(request, arguments);
  return run_in_child("dperf-instrument",
                      [&] { return request.check ? check_sources(request) : instrument_sources(request); });
}

}  // namespace dperf::instrument
