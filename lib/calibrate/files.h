// Files that dperf-calibrate writes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>

namespace dperf::calibrate {

/// Before minutes of measuring, not after them. @throws Error: a folder, or none to write to
void check_output(const std::filesystem::path& output);
/// @throws Error: cannot be written
void write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace dperf::calibrate
