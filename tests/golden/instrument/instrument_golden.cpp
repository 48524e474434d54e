// Each input is instrumented and compared with the expected text; then both are compiled with warnings as
// errors and run: same output, same exit code, and the probes are passed in the expected order. All this by gcc
// and, without DPERF_ONE_COMPILER, by clang.
//
// The first line of an input says how: /* test: FLAGS */, /* test: FLAGS | RANKS */ or, where clang does not
// take the input, /* test: FLAGS | RANKS | gcc */. Other files named NAME.*.in.c of the same test are
// instrumented and linked together with it. NAME.api.json describes what communicates beside MPI.
//
// Guards of loops are asked, and must count down to the end. Where NAME begins with 'sampling', two iterations of
// each loop that has a guard are left out, and the output must be the same all the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>

#include "instrument/instrument.h"
#include "support/command.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using test::CommandResult;

constexpr const char* kFolder = DPERF_SOURCE_DIR "/tests/golden/instrument";

struct Input {
  fs::path path;
  std::vector<std::string> flags;
  std::string ranks;
  bool is_cxx = false;
  bool gcc_only = false;
};

/// A compiler behind mpicc and mpicxx.
struct Backend {
  std::string name;
  std::map<std::string, std::string> environment;
};
const Backend kGcc = {"gcc", {{"OMPI_CC", "gcc"}, {"OMPI_CXX", "g++"}}};
const Backend kClang = {"clang", {{"OMPI_CC", CLANG}, {"OMPI_CXX", CLANG "++"}}};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Input input_of(const fs::path& path) {
  Input input;
  input.path = path;
  input.is_cxx = path.extension() == ".cpp";
  const std::string text = test::read_file(path);
  const std::string start = "/* test: ";
  if (!text.starts_with(start)) throw std::runtime_error("the first line is not /* test: FLAGS */");
  const std::string line = text.substr(start.size(), text.find("*/") - start.size());
  input.flags = words_of(line.substr(0, line.find('|')));
  const std::size_t ranks = line.find('|');
  if (ranks == std::string::npos) return input;
  const std::size_t compilers = line.find('|', ranks + 1);
  const auto words = words_of(line.substr(ranks + 1, compilers - ranks - 1));
  if (!words.empty()) input.ranks = words.front();
  input.gcc_only = compilers != std::string::npos;
  return input;
}

std::string compiler_of(const Input& input) {
  return input.is_cxx ? "mpicxx" : "mpicc";
}

/// For the compiler that is behind mpicc.
InstrumentedFile instrumented(const Input& input) {
  InstrumentOptions options;
  const Language language = input.is_cxx ? Language::kCxx : Language::kC;
  (input.is_cxx ? options.compilers.cxx : options.compilers.c) = query_compiler(compiler_of(input), language);
  const std::string name = input.path.filename().string();
  const fs::path api = input.path.parent_path() / (name.substr(0, name.find('.')) + ".api.json");
  if (fs::exists(api)) options.comm_apis = read_comm_apis({api.string()});
  return instrument({{name, kFolder, input.flags}}, options).front();
}

bool is_about_sampling(const fs::path& path) {
  return path.filename().string().starts_with("sampling");
}

/// The text behind the preamble, which is the same for all, and what was left alone. Where it is about sampling,
/// what the plan says of each loop.
std::string golden_text(const fs::path& path) {
  const InstrumentedFile file = instrumented(input_of(path));
  if (!file.parsed) throw std::runtime_error(file.reason);
  const auto line_directive = file.text.find("#line 1 ");
  std::string text = line_directive == std::string::npos ? file.text : file.text.substr(line_directive);
  for (const Skipped& left : file.skipped)
    text +=
        fmt::format("/* left alone: {}:{}: {}: {} */\n", left.path, left.line, left.function, left.reason);
  if (is_about_sampling(path))
    for (const PlanEntry& loop : file.loops)
      text += fmt::format("/* line {}: {}: {} */\n", loop.first_line, name_of(loop.eligibility), loop.why);
  return text;
}

/// @param is_plain  dPerf's pragmas are still in it
CommandResult compile(const Input& input, const fs::path& source, const fs::path& program, bool is_plain) {
  std::vector<std::string> command = {compiler_of(input)};
  command.insert(command.end(), input.flags.begin(), input.flags.end());
  if (input.is_cxx) command.push_back("-DOMPI_SKIP_MPICXX");  // whose own headers warn
  for (const char* argument : {"-O1", "-Wall", "-Wextra", "-Werror", "-iquote"}) command.push_back(argument);
  if (is_plain) command.insert(command.end() - 1, "-Wno-unknown-pragmas");
  command.insert(command.end(), {kFolder, source.string(), CHECKING_RUNTIME, "-lm", "-o", program.string()});
  return test::run_command(command, {.folder = kFolder});
}

CommandResult run(const Input& input, const fs::path& program, const fs::path& steps) {
  // Quick to start: no daemon for a single rank, no search for networks.
  std::map<std::string, std::string> environment = {{"DPERF_TEST_STEPS", steps.string()},
                                                    {"OMPI_MCA_btl_base_warn_component_unused", "0"},
                                                    {"OMPI_MCA_orte_tmpdir_base", program.parent_path()},
                                                    {"OMPI_MCA_pml", "ob1"},
                                                    {"OMPI_MCA_btl", "self,vader"}};
  if (input.ranks.empty()) environment["OMPI_MCA_ess_singleton_isolated"] = "1";
  if (is_about_sampling(input.path)) environment["DPERF_TEST_SKIP"] = "1";
  std::vector<std::string> command;
  if (!input.ranks.empty()) command = {"mpirun", "--allow-run-as-root", "--oversubscribe", "-n", input.ranks};
  command.push_back(program.string());
  return test::run_command(command, {.folder = program.parent_path(), .environment = std::move(environment)});
}

void require(bool condition, const std::string& what, const CommandResult& result) {
  if (!condition) throw std::runtime_error(what + ": " + test::describe(result));
}

/// Compiles and runs the input and its instrumented copy; returns what the copy did.
std::string steps_with(const Backend& backend, const Input& input) {
  for (const auto& [name, value] : backend.environment) setenv(name.c_str(), value.c_str(), 1);
  const InstrumentedFile file = instrumented(input);
  if (!file.parsed) throw std::runtime_error(file.reason);
  const test::TempFolder folder;
  const fs::path copy = folder / ("copy" + input.path.extension().string());
  test::write_file(copy, file.text);
  const CommandResult plain_built = compile(input, input.path.filename(), folder / "plain", true);
  require(plain_built.ok(), backend.name + ": the input does not compile", plain_built);
  const CommandResult copy_built = compile(input, copy, folder / "instrumented", false);
  require(copy_built.ok(), backend.name + ": the instrumented copy does not compile", copy_built);
  const CommandResult plain = run(input, folder / "plain", folder / "plain_steps");
  const CommandResult ran = run(input, folder / "instrumented", folder / "steps");
  require(plain.exit_code != -1, backend.name + ": the input crashes", plain);
  require(ran.exit_code == plain.exit_code && ran.out == plain.out,
          fmt::format("{}: the copy behaves differently; the input gives {} and '{}'", backend.name,
                      plain.exit_code, plain.out),
          ran);
  return fs::exists(folder / "steps") ? test::read_file(folder / "steps") : "";
}

/// Sorted: the order in which arguments are evaluated is the compiler's.
std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string steps(const fs::path& path) {
  const Input input = input_of(path);
  std::string with_gcc = steps_with(kGcc, input);
  if (!input.gcc_only && !test::by_one_compiler() && lines_of(steps_with(kClang, input)) != lines_of(with_gcc))
    throw std::runtime_error("other probes are passed when clang compiles");
  return with_gcc;
}

const bool registered =
    test::register_golden({"InstrumentC", kFolder, ".in.c", ".out.c", golden_text}) &&
    test::register_golden({"InstrumentCxx", kFolder, ".in.cpp", ".out.cpp", golden_text}) &&
    test::register_golden({"StepsC", kFolder, ".in.c", ".steps", steps}) &&
    test::register_golden({"StepsCxx", kFolder, ".in.cpp", ".steps", steps});

}  // namespace
}  // namespace dperf::instrument
