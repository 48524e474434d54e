// Platform files for tests, and the message with which one is refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::replay {

/// Writes `text` and gives its path. The first line of `zone` is line 4 of the file.
class PlatformText {
 public:
  std::filesystem::path raw(const std::string& text) {
    std::ofstream(path()) << text;
    return path();
  }
  std::filesystem::path with(const std::string& zone) {
    return raw(
        "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
        "<platform version=\"4.1\">\n" +
        zone + "\n</platform>\n");
  }
  std::filesystem::path path() const { return folder_.path() / "p.xml"; }

 private:
  test::TempFolder folder_;
};

inline std::string message_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace dperf::replay
