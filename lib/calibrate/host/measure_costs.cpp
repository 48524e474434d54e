// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/host/measure_costs.h"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>
#include <vector>

#include "calibrate/measure/launch.h"
#include "support/error.h"

namespace dperf::calibrate {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "dperf-calibrate-costs";
constexpr int kStarts = 3;
constexpr double kLongest_s = 60;  // of a start

/// For the trace that the program writes.
class WorkFolder {
 public:
  WorkFolder() : path_((fs::temp_directory_path() / "dperf-costs-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw Error("cannot make {}: {}", path_, std::strerror(errno));
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

[[noreturn]] void refuse(const std::string& why) {
  throw Error("what recording costs is not recorded: {} (--no-costs leaves it out)", why);
}

std::optional<RecordedCosts> start_once() {
  try {
    const WorkFolder folder;
    return parse_costs(output_of(quoted(program_beside(kProgram)) + " " + quoted(folder.path()), kLongest_s));
  } catch (const Error& error) {
    refuse(error.what());
  }
}

double ns_of(std::string_view text, const std::string& key) {
  const std::size_t line = text.find("\n" + key + "_ps ");
  double ps = 0;
  if (line == std::string_view::npos) throw Error("{}: wrote no record of costs", kProgram);
  const char* begin = text.data() + line + key.size() + 5;
  std::from_chars(begin, text.data() + text.size(), ps);
  return ps * 1e-3;
}

}  // namespace

std::optional<RecordedCosts> parse_costs(const std::string& output) {
  if (output.empty()) return std::nullopt;
  const std::size_t begin = output.rfind("\ndperf-costs ");  // the path may have line breaks of its own
  if (begin == std::string::npos) throw Error("{}: wrote no record of costs", kProgram);
  RecordedCosts costs{output.substr(0, begin), output.substr(begin + 1)};
  if (costs.file.empty())
    throw Error(
        "there is no place for it: DPERF_COSTS_FILE, XDG_CONFIG_HOME or HOME expected, and a path of at most "
        "255 bytes");
  costs.call_ns = ns_of(costs.text, "before") + ns_of(costs.text, "inside") + ns_of(costs.text, "after");
  costs.block_ns = ns_of(costs.text, "probe");
  return costs;
}

RecordedCosts measure_costs() {
  std::vector<RecordedCosts> found;
  for (int start = 0; start < kStarts; ++start)
    if (std::optional<RecordedCosts> costs = start_once()) found.push_back(std::move(*costs));
  if (found.empty())
    refuse(
        "there was no time to measure it, or the clock is not to be trusted: try again when the host is "
        "idle");
  std::sort(found.begin(), found.end(),
            [](const RecordedCosts& a, const RecordedCosts& b) { return a.call_ns < b.call_ns; });
  return found[found.size() / 2];
}

}  // namespace dperf::calibrate
