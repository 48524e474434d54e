// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measure/launch.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace dperf::calibrate {
namespace {

constexpr std::string_view kOwnLines = "dperf-calibrate";
constexpr std::string_view kOwnErrors = "dperf-calibrate-mpi: ";
constexpr int kTimeIsOver = 124, kKilled = 128 + 9;  // of timeout(1)
constexpr std::size_t kLongestReason = 400;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string rest_of(std::FILE* file) {
  std::string text;
  std::array<char, 4096> part;
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), file)) text.append(part.data(), n);
  return text;
}

/// What ssh prints where it does not get through, and what Open MPI prints first about everything else.
constexpr auto kTelling = std::to_array<std::string_view>({
    "Could not resolve hostname",
    "Permission denied",
    "Host key verification failed",
    "Connection refused",
    "Connection timed out",
    "No route to host",
    "Network is unreachable",
    "Connection closed by",
    "Connection reset by",
    "command not found",
    "orted: not found",
    "orted: No such file",
});

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

bool is_rule(const std::string& line) {
  return line.size() > 20 && line.find_first_not_of('-') == std::string::npos;
}

/// The first block of Open MPI, which is between rules, as one line; without its advice.
std::string first_block(const std::vector<std::string>& lines) {
  std::string block;
  const auto rule = std::find_if(lines.begin(), lines.end(), is_rule);
  for (auto line = rule == lines.end() ? lines.begin() : rule + 1; line != lines.end(); ++line) {
    if (is_rule(*line)) break;
    const std::size_t begin = line->find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    block += (block.empty() ? "" : " ") + line->substr(begin);
  }
  if (block.size() > kLongestReason) block = block.substr(0, kLongestReason) + " ...";
  return block;
}

/// What comes after `label` in a line.
std::string labelled(const std::vector<std::string>& lines, std::string_view label) {
  for (const std::string& line : lines) {
    if (!line.starts_with(label)) continue;
    const std::size_t begin = line.find_first_not_of(' ', label.size());
    if (begin != std::string::npos) return line.substr(begin);
  }
  return {};
}

/// What Open MPI prints in several forms, of which the longest begins with advice.
std::string missing_program(const std::vector<std::string>& lines) {
  const std::string host = labelled(lines, "Node:"), program = labelled(lines, "Executable:");
  if (host.empty() || program.empty()) return {};
  return fmt::format("host '{}' cannot run {}; it must be there, at the same path on all hosts", host,
                     program);
}

/// Waits until the command has closed its stderr. @return the lines that are not dPerf's
std::string complaints_of(std::FILE* stderr_pipe) {
  std::string complaints, line;
  for (int c = std::fgetc(stderr_pipe); c != EOF; c = std::fgetc(stderr_pipe)) {
    line += static_cast<char>(c);
    if (c != '\n') continue;
    const bool own = line.starts_with(kOwnLines) && !line.starts_with(kOwnErrors);
    if (own) std::fputs(line.c_str(), stderr);
    if (!own) complaints += line;
    line.clear();
  }
  return complaints + line;
}

// A shell in between would live on for as long as what it runs, when its time is over.
std::string without_a_shell(const std::string& command) {
  return command.find_first_of(";&|") == std::string::npos ? "exec env " + command : command;
}

[[noreturn]] void fail(const std::string& command, int status, double limit_s,
                       const std::string& complaints) {
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  const std::string reason = reason_in(complaints);
  const std::string why = reason.empty() ? "" : ": " + reason;
  if (code == kTimeIsOver || code == kKilled)
    throw Error("{}: did not end within {:.0f} s{}", command, limit_s, why);
  throw Error("{}: failed with exit code {}{}", command, code, why);
}

}  // namespace

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string program_beside(const std::string& name) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path program = self.parent_path() / name;
  if (error || !std::filesystem::exists(program, error))
    throw Error("{}: not found; expected beside dperf-calibrate", program.string());
  return program.string();
}

std::string reason_in(const std::string& complaints) {
  const std::vector<std::string> lines = lines_of(complaints);
  for (const std::string& line : lines)
    if (line.starts_with(kOwnErrors)) return line.substr(kOwnErrors.size());
  for (const std::string& line : lines)
    for (const std::string_view telling : kTelling)
      if (line.find(telling) != std::string::npos) return line;
  if (const std::string missing = missing_program(lines); !missing.empty()) return missing;
  return lines.empty() ? "" : first_block(lines);
}

// stdout goes to a file, so that stderr can be passed on as it comes. In the foreground: Ctrl-C is for the
// command too.
std::string output_of(const std::string& command, double limit_s) {
  const File output(std::tmpfile());
  if (!output) throw Error("cannot make a temporary file: {}", std::strerror(errno));
  const std::string line =
      fmt::format("timeout --foreground -k 5 {:.0f} sh -c {} 2>&1 >/proc/self/fd/{}", std::ceil(limit_s),
                  quoted(without_a_shell(command)), fileno(output.get()));
  std::FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) throw Error("cannot run '{}': {}", command, std::strerror(errno));
  const std::string complaints = complaints_of(pipe);
  const int status = pclose(pipe);
  if (status != 0) fail(command, status, limit_s, complaints);
  std::fputs(complaints.c_str(), stderr);
  if (std::fseek(output.get(), 0, SEEK_SET) != 0) throw Error("cannot read what {} has printed", command);
  return rest_of(output.get());
}

}  // namespace dperf::calibrate
