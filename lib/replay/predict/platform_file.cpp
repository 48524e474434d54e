// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/platform_file.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "support/error.h"

namespace dperf::predict {

namespace fs = std::filesystem;

namespace {

/// Of platform files of SimGrid, and of LogGPS parameters.
constexpr std::string_view kEndings[] = {".xml", ".loggps.json"};

}  // namespace

fs::path shipped_platforms() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path folder = program.parent_path().parent_path() / "share" / "dperf" / "platforms";
  return fs::is_directory(folder, error) ? folder : fs::path();
}

std::vector<std::string> platform_names(const fs::path& shipped) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator file(shipped, error), end; !error && file != end; file.increment(error))
    for (const std::string_view ending : kEndings)
      if (const std::string name = file->path().filename().string(); name.ends_with(ending))
        names.push_back(name.substr(0, name.size() - ending.size()));
  std::sort(names.begin(), names.end());
  return names;
}

fs::path find_platform(const std::string& name, const fs::path& shipped) {
  std::error_code error;
  if (fs::exists(name, error)) {
    if (fs::is_directory(name, error)) throw Error("{}: is a folder; expected a platform file", name);
    return name;
  }
  if (name.find('/') == std::string::npos) {
    for (const std::string_view ending : {std::string_view(), kEndings[0], kEndings[1]}) {
      const std::string file = fmt::format("{}{}", name, ending);
      if (!shipped.empty() && fs::is_regular_file(shipped / file, error)) return shipped / file;
    }
    if (const auto names = platform_names(shipped); !names.empty())
      throw Error("platform '{}': no such file, nor one of the platforms that come with dPerf ({})", name,
                  fmt::join(names, ", "));
  }
  throw Error("platform '{}': no such file", name);
}

}  // namespace dperf::predict
