// dperf-trace as a user runs it: each case is a trace in its text form; beside it is what the commands print
// for it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "support/command.h"
#include "support/golden.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

const std::filesystem::path kFolder = DPERF_SOURCE_DIR "/tests/golden/trace";

CommandResult start(const std::vector<std::string>& arguments, const TempFolder& folder) {
  std::vector<std::string> command{program("dperf-trace")};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_command(command, {.folder = folder.path()});
}

std::string run(const std::vector<std::string>& arguments, const TempFolder& folder, int exit_code = 0) {
  const CommandResult result = start(arguments, folder);
  EXPECT_EQ(result.exit_code, exit_code) << describe(result);
  return result.out + result.err;
}

/// How well zstd compresses is not ours: the number before "bytes each" becomes N.
std::string without_sizes(std::string text) {
  const std::size_t end = text.find(" bytes each");
  if (end == std::string::npos) return text;
  const std::size_t begin = text.rfind(' ', end - 1) + 1;
  return text.replace(begin, end - begin, "N");
}

/// Output of `command` for the trace folder that `input` becomes; on an error of the assembler, its message
/// is thrown.
std::string run_on(const std::filesystem::path& input, const std::string& command) {
  TempFolder folder;
  write_file(folder / "input.trace", read_file(input));
  const CommandResult made = run_command({program("dperf-trace"), "assemble", "input.trace", "-o", "traces"},
                                         {.folder = folder.path()});
  if (made.exit_code != 0) throw std::runtime_error(made.err.substr(0, made.err.size() - 1));
  const CommandResult result = start({command}, folder);
  std::string text = without_sizes(result.out + result.err);
  if (result.exit_code != 0) text += fmt::format("exit code {}\n", result.exit_code);
  return text;
}

const bool kRegistered = register_golden({"TraceDump", kFolder / "cases", ".trace", ".dump",
                                          [](auto& input) { return run_on(input, "dump"); }}) &&
                         register_golden({"TraceInfo", kFolder / "cases", ".trace", ".info",
                                          [](auto& input) { return run_on(input, "info"); }}) &&
                         register_golden({"TraceCheck", kFolder / "cases", ".trace", ".check",
                                          [](auto& input) { return run_on(input, "check"); }});

TEST(TraceTool, ExplainsItself) {
  TempFolder folder;
  std::string text = run({"--help"}, folder);
  for (const char* command : {"info", "check", "dump", "assemble", "decisions", "symbolize"})
    text += "\n" + run({command, "--help"}, folder);
  expect_golden(kFolder / "help.txt", text);
}

TEST(TraceTool, RefusesWrongCommandLines) {
  TempFolder folder;
  std::string text;
  for (const std::vector<std::string>& line :
       std::vector<std::vector<std::string>>{{},
                                             {"frob"},
                                             {"dump", "--rank"},
                                             {"dump", "--rank", "x"},
                                             {"assemble", "a"},
                                             {"decisions", "--eps", "0"},
                                             {"decisions", "-o"},
                                             {"info", "a", "b"}}) {
    text += run(line, folder, 2);
  }
  text += run({"info", "missing"}, folder, 1) + run({"assemble", "missing", "-o", "out"}, folder, 1) +
          run({"decisions", "missing"}, folder, 1);
  expect_golden(kFolder / "usage.txt", text);
}

TEST(TraceTool, RefusesRanksThatDoNotExist) {
  TempFolder folder;
  write_file(folder / "a.trace", "ranks 2\n");
  run({"assemble", "a.trace", "-o", "traces"}, folder);
  EXPECT_EQ(run({"dump", "--rank", "2"}, folder, 1), "dperf-trace: traces: no rank 2; expected: 0 to 1\n");
  EXPECT_EQ(run({"assemble", "a.trace", "-o", "traces"}, folder, 1),
            "dperf-trace: traces: it exists and is not empty; expected: a new folder\n");
}

TEST(TraceTool, ReadsTheTextFormFromAPipe) {
  TempFolder folder;
  const auto result = run_shell("echo 'ranks 1' | " + program("dperf-trace") + " assemble - -o traces",
                                {.folder = folder.path()});
  EXPECT_TRUE(result.ok()) << describe(result);
  EXPECT_EQ(run({"dump"}, folder), "ranks 1\n\nrank 0\n");
}

TEST(TraceTool, SaysWhereAnUnreadableTraceIsDamaged) {
  TempFolder folder;
  write_file(folder / "a.trace", "ranks 1\nrank 0\ncompute 5\n");
  run({"assemble", "a.trace", "-o", "traces"}, folder);
  std::string bytes = read_file(folder / "traces/rank-000000.dpt");
  bytes[44] = 'X';
  write_file(folder / "traces/rank-000000.dpt", bytes);
  EXPECT_EQ(run({"check"}, folder, 1),
            "dperf-trace: traces/rank-000000.dpt: chunk at byte 44, position 4: damaged; expected: CHNK\n");
}

}  // namespace
}  // namespace dperf::test
