// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/failure.h"

#include <cstring>
#include <sstream>
#include <string_view>
#include <vector>

#include "replay/engine/simgrid/setup/load.h"

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
  constexpr std::string_view kLog = "SimGrid: ";
  std::string last;
  for (const std::string& line : lines_of(errors)) {
    if (line.starts_with(kLog))
      last = line.substr(kLog.size(), line.find_last_not_of(" \t\r") + 1 - kLog.size());
  }
  return last;
}

// SimGrid names the thing but not the line in some messages ("Link not found: l7"): look for it in quotes.
int line_that_names(const std::string& text, const std::string& thing) {
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.find("\"" + thing + "\"") != std::string::npos ||
        line.find("'" + thing + "'") != std::string::npos)
      return number;
  }
  return 0;
}

// What stands in quotes, or else the last word.
std::string named_thing(const std::string& message) {
  std::size_t open = message.find('\'');
  std::size_t close = open == std::string::npos ? open : message.find('\'', open + 1);
  if (close != std::string::npos) return message.substr(open + 1, close - open - 1);
  return message.substr(message.find_last_of(' ') + 1);
}

std::string with_place(const platform::PlatformFile& platform, const std::string& message) {
  constexpr std::string_view kPlaced = "Parse error at ";  // FILE:LINE: what is wrong
  if (message.starts_with(kPlaced)) return with_name_of_file(message.substr(kPlaced.size()), platform.name());
  if (int line = line_that_names(platform.text(), named_thing(message)); line > 0)
    return platform.name() + ":" + std::to_string(line) + ": SimGrid refuses it: " + message;
  return platform.name() + ": SimGrid refuses the platform: " + message;
}

}  // namespace

std::string describe_failure(const platform::PlatformFile& platform, const ChildEnd& end) {
  if (std::string message = thrown(end.report); !message.empty()) return with_place(platform, message);
  if (std::string message = logged(end.errors); !message.empty()) return with_place(platform, message);
  if (end.exited)
    return platform.name() + ": SimGrid ended with exit code " + std::to_string(end.exit_code) +
           " and no message";
  return platform.name() + ": SimGrid crashes on this platform (" + strsignal(end.signal) + ")";
}

}  // namespace dperf::replay
