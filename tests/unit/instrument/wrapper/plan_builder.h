// Plans from command lines as a person writes them; every file exists but those named missing*.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/response_file.h"

namespace dperf::wrapper {

inline Plan plan_of(const std::string& command_line, bool cxx_driver = false,
                    const std::string& folder = "/home/me") {
  return plan_command(split_words(command_line),
                      {.cxx_driver = cxx_driver, .folder = folder, .exists = [](const std::string& path) {
                         return path.find("missing") == std::string::npos;
                       }});
}

inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace dperf::wrapper
