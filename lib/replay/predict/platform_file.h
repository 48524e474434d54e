// Finds a platform by file or by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dperf::predict {

/// The folder of the platforms that come with dPerf: relative to the program that runs, in the build tree as
/// after an installation. Empty if there is none.
std::filesystem::path shipped_platforms();
/// Their names, sorted: "cluster", "daisy", "lan".
std::vector<std::string> platform_names(const std::filesystem::path& shipped);

/// `name` if it is a file or holds a slash, else NAME.xml or NAME.loggps.json of `shipped`.
/// @throws Error if there is neither, with the names that there are
std::filesystem::path find_platform(const std::string& name, const std::filesystem::path& shipped);

}  // namespace dperf::predict
