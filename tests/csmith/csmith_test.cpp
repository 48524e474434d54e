// Random programs of csmith, plain and instrumented as if every third function communicated: same output,
// same exit code.
//
//   DPERF_CSMITH_SEEDS=1000 ctest --preset dev -L csmith -j2    so many programs
//   DPERF_CSMITH_SEED=17 csmith_test                            this one; its files stay in the folder that
//   is named
//
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>

#include "instrument/instrument.h"
#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using test::CommandResult;

constexpr const char* kSource = "program.c";
constexpr int kBatches = 10;
constexpr int kDefaultSeeds = 10;
constexpr std::chrono::seconds kPatience{2};  // csmith's programs may run for ever

int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

struct Program {
  int seed = 0;
  fs::path folder;
};

CommandResult generate(const Program& program) {
  std::vector<std::string> command = {CSMITH,
                                      "--seed",
                                      std::to_string(program.seed),
                                      "--max-funcs",
                                      "10",
                                      "--max-block-depth",
                                      "4",
                                      "--inline-function",
                                      "--output",
                                      kSource};
  return test::run_command(command, {.folder = program.folder, .timeout = 10 * kPatience});
}

/// Every third function, in the order in which they are first named.
CommApis every_third(const std::string& text) {
  std::vector<std::string> names;
  const std::regex pattern("\\bfunc_[0-9]+\\b");
  for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found)
    if (std::ranges::find(names, found->str()) == names.end()) names.push_back(found->str());
  std::string functions;
  for (std::size_t i = names.size() > 1 ? 1 : 0; i < names.size(); i += 3)
    functions += fmt::format("{}{{\"name\": \"{}\", \"records\": \"inside\"}}",
                             functions.empty() ? "" : ",\n", names[i]);
  if (functions.empty()) return {};
  return CommApis({parse_comm_api("csmith.json",
                                  "{\"format\": \"dperf-comm-api\", \"version\": 1, \"name\": \"csmith\", "
                                  "\"functions\": [" +
                                      functions + "]}")});
}

InstrumentedFile instrumented(const Program& program) {
  InstrumentOptions options;
  options.comm_apis = every_third(test::read_file(program.folder / kSource));
  options.compilers.c = query_compiler("cc", Language::kC);
  return instrument({{kSource, program.folder, {"-isystem", CSMITH_INCLUDE_DIR}}}, options).front();
}

CommandResult compile(const Program& program, const std::string& source, const std::string& binary) {
  return test::run_command(
      {"cc", "-O1", "-w", "-isystem", CSMITH_INCLUDE_DIR, source, CSMITH_RUNTIME, "-o", binary},
      {.folder = program.folder});
}

enum class Outcome { kSame, kTooLong, kUntouched };

/// What happened; a difference is a failure of the test.
Outcome compare(const Program& program) {
  const CommandResult generated = generate(program);
  if (generated.timed_out) return Outcome::kTooLong;  // csmith itself
  EXPECT_TRUE(generated.ok()) << test::describe(generated);
  const CommandResult built = compile(program, kSource, "./plain");
  EXPECT_TRUE(built.ok()) << test::describe(built);
  const CommandResult plain =
      test::run_command({"./plain"}, {.folder = program.folder, .timeout = kPatience});
  if (plain.timed_out) return Outcome::kTooLong;
  const InstrumentedFile file = instrumented(program);
  EXPECT_TRUE(file.parsed) << file.reason;
  EXPECT_EQ(file.skipped.size(), 0) << file.skipped.front().reason;
  if (!file.changed) return Outcome::kUntouched;
  const std::string copy = "copy.c";
  test::write_file(program.folder / copy, file.text);
  const CommandResult copy_built = compile(program, copy, "./instrumented");
  EXPECT_TRUE(copy_built.ok()) << test::describe(copy_built);
  const CommandResult ran =
      test::run_command({"./instrumented"}, {.folder = program.folder, .timeout = 30 * kPatience});
  EXPECT_EQ(ran.out, plain.out) << test::describe(ran);
  EXPECT_EQ(ran.exit_code, plain.exit_code) << test::describe(ran);
  EXPECT_EQ(ran.signal, plain.signal) << test::describe(ran);
  return Outcome::kSame;
}

class Csmith : public testing::TestWithParam<int> {};

TEST_P(Csmith, ProgramsDoTheSame) {
  const int single = from_environment("DPERF_CSMITH_SEED", -1);
  const int seeds = from_environment("DPERF_CSMITH_SEEDS", kDefaultSeeds);
  std::map<Outcome, int> count;
  for (int seed = GetParam(); seed < seeds || single >= 0; seed += kBatches) {
    const test::TempFolder folder;
    const Program program{single >= 0 ? single : seed, folder.path()};
    SCOPED_TRACE(fmt::format("DPERF_CSMITH_SEED={}", program.seed));
    ++count[compare(program)];
    if (single >= 0) break;
  }
  std::cout << fmt::format("{} do the same, {} run too long, {} have nothing to instrument\n",
                           count[Outcome::kSame], count[Outcome::kTooLong], count[Outcome::kUntouched]);
}

INSTANTIATE_TEST_SUITE_P(Batch, Csmith, testing::Range(0, kBatches));

}  // namespace
}  // namespace dperf::instrument
