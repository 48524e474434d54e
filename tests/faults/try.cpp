// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/try.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

/// What no user can make anything of: exceptions of libraries, and assertions.
constexpr const char* kRaw[] = {"std::",
                                "stoi",
                                "stod",
                                "Impossible",
                                "backtrace",
                                "xbt",
                                "what():",
                                "terminate",
                                "Assertion",
                                "basic_string",
                                "Sanitizer",
                                "bad_alloc",
                                "Variable pen",
                                "core dumped",
                                "simgrid::",
                                "nlohmann",
                                "json.exception",
                                "regex_error",
                                "simulation ended with signal",
                                "filesystem error"};
constexpr std::size_t kLongestLine = 2000;
constexpr std::size_t kLongestOutput = 8 << 20;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
}

void judge_words(const std::string& text, const char* where, std::vector<std::string>& wrong) {
  for (const char* raw : kRaw)
    if (text.find(raw) != std::string::npos) wrong.push_back(fmt::format("'{}' on {}", raw, where));
  for (const std::string& line : lines_of(text))
    if (line.size() > kLongestLine) {
      wrong.push_back(fmt::format("a line of {} bytes on {}", line.size(), where));
      break;
    }
}

void judge_end(const test::CommandResult& result, const Rules& rules, std::vector<std::string>& wrong) {
  if (result.timed_out)
    wrong.push_back(fmt::format("hangs: no end after {} s", rules.timeout.count()));
  else if (rules.any_end)
    return;
  else if (result.signal != 0)
    wrong.push_back(fmt::format("ends by signal {}", result.signal));
  else if (!rules.exit_codes.contains(result.exit_code))
    wrong.push_back(fmt::format("exit code {}", result.exit_code));
}

/// The lines that count: all of a tool's, those of the runtime among what a program and mpirun say.
std::vector<std::string> lines_that_count(const test::CommandResult& result, const Rules& rules) {
  std::vector<std::string> lines = lines_of(result.err);
  if (!rules.stderr_is_ours)
    std::erase_if(lines, [](const std::string& line) { return !line.starts_with("dperf: "); });
  return lines;
}

void judge_stderr(const test::CommandResult& result, const Rules& rules, std::vector<std::string>& wrong) {
  const std::vector<std::string> lines = lines_that_count(result, rules);
  const auto count = static_cast<int>(lines.size());
  const int most = !rules.stderr_is_ours ? rules.most_lines_of_runtime
                   : result.ok()         ? rules.most_lines_of_success
                                         : rules.most_lines;
  if (count > most) wrong.push_back(fmt::format("{} lines on stderr", count));
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  judge_words(text, "stderr", wrong);
  if (std::any_of(text.begin(), text.end(), is_control)) wrong.push_back("control characters on stderr");
  const bool must_speak =
      rules.stderr_is_ours && !rules.silence && (result.exit_code == 1 || result.exit_code == 2);
  if (must_speak && result.err.empty() && result.out.empty()) wrong.push_back("fails without a word");
}

std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_./=,:%+@").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::vector<std::string> what_is_wrong(const test::CommandResult& result, const Rules& rules) {
  std::vector<std::string> wrong;
  judge_end(result, rules, wrong);
  judge_stderr(result, rules, wrong);
  if (result.out.size() > kLongestOutput) wrong.push_back("floods stdout");
  return wrong;
}

Try::Try(std::uint64_t seed, const Inputs& inputs, fs::path folder)
    : seed_(seed), inputs_(inputs), folder_(std::move(folder)), random_(seed * 2 + 1) {
  fs::create_directories(folder_);
}

test::CommandResult Try::run(const std::vector<std::string>& words, const Rules& rules) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  log_ += line + (rules.input.empty() ? "" : "  # reads its input") + "\n";
  test::CommandOptions options;
  options.folder = folder_;
  options.timeout = rules.timeout;
  options.input = rules.input;
  options.environment = environment_of_mpi(folder_.parent_path() / "session");
  options.environment["DPERF_TRACE_DIR"] = "";
  const test::CommandResult result = test::run_command(words, options);
  for (const std::string& wrong : what_is_wrong(result, rules))
    fail(wrong + ": " + line.substr(0, 400) + "\n    stderr: " + result.err.substr(0, 600));
  return result;
}

test::CommandResult Try::shell(const std::string& script, const std::vector<std::string>& words,
                               const Rules& rules) {
  std::vector<std::string> all = {"/bin/sh", "-c", script, "sh"};
  all.insert(all.end(), words.begin(), words.end());
  return run(all, rules);
}

std::map<std::string, std::string> environment_of_mpi(const fs::path& session) {
  fs::create_directories(session);
  return {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
          {"OMPI_MCA_orte_tmpdir_base", session},
          {"OMPI_MCA_btl_base_warn_component_unused", "0"},
          {"OMPI_MCA_mpi_yield_when_idle", "1"}};
}

std::map<std::string, std::string> fingerprints(const fs::path& folder) {
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string content = test::read_file(entry.path());
    found[fs::relative(entry.path(), folder)] =
        fmt::format("{} bytes, {:x}", content.size(), std::hash<std::string>{}(content));
  }
  return found;
}

}  // namespace dperf::faults
