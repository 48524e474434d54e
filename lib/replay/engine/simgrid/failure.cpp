// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/failure.h"

#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>
#include <vector>

namespace dperf::replay {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The message of the exception that ended the child; without its further lines, which are advice about
// SimGrid.
std::string thrown(const std::string& report) {
  for (const std::string& line : lines_of(report))
    if (line.starts_with(kThrew)) return line.substr(std::strlen(kThrew));
  return "";
}

// The last line that SimGrid logged before it aborted: "SimGrid: Not a valid model!"
std::string logged(const std::string& errors) {
  std::string last;
  for (const std::string& line : lines_of(errors)) {
    static const std::regex kLog(R"(^SimGrid: (.*\S)\s*$)");
    std::smatch found;
    if (std::regex_match(line, found, kLog)) last = found[1];
  }
  return last;
}

// SimGrid names the thing but not the line in some messages ("Link not found: l7"): look for it in quotes.
int line_that_names(const std::filesystem::path& file, const std::string& thing) {
  std::ifstream stream(file);
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.find("\"" + thing + "\"") != std::string::npos ||
        line.find("'" + thing + "'") != std::string::npos)
      return number;
  }
  return 0;
}

std::string with_place(const std::filesystem::path& platform, const std::string& message) {
  static const std::regex kPlaced(R"(^Parse error at (.*):(\d+): (.*)$)");
  static const std::regex kNamed(R"(('([^']+)'|: *(\S+?))[.!]?$)");
  std::smatch found;
  if (std::regex_match(message, found, kPlaced))
    return platform.string() + ":" + found[2].str() + ": " + found[3].str();
  if (std::regex_search(message, found, kNamed)) {
    std::string thing = found[2].matched ? found[2].str() : found[3].str();
    if (int line = line_that_names(platform, thing); line > 0)
      return platform.string() + ":" + std::to_string(line) + ": " + message;
  }
  return platform.string() + ": " + message;
}

}  // namespace

std::string describe_failure(const std::filesystem::path& platform, const ChildEnd& end) {
  if (std::string message = thrown(end.report); !message.empty()) return with_place(platform, message);
  if (std::string message = logged(end.errors); !message.empty()) return with_place(platform, message);
  if (end.exited)
    return platform.string() + ": SimGrid ended with exit code " + std::to_string(end.exit_code) +
           " and no message";
  return platform.string() + ": SimGrid dies of this platform (" + strsignal(end.signal) + ")";
}

}  // namespace dperf::replay
