// manifest.json of a trace folder (its keys are listed in docs/reference/trace-format.md).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

struct ManifestFile {
  Manifest manifest;
  std::vector<std::string> calls;         ///< names, by the numbers in CALL records; "": no rank made it
  std::map<std::uint64_t, Block> blocks;  ///< by id: texts that rank files leave out
};

/// @param name of the file, for messages
/// @throws Error: damaged, newer, a key is missing or of the wrong kind
ManifestFile parse_manifest(std::string_view json, std::string_view name);

/// A JSON object, printed over several lines, with a last key 'check' of all that is before its line.
std::string with_check(std::string json);
/// @throws Error if there is a check, which older files lack, and the text is another one
void expect_check(std::string_view json, std::string_view name);

/// Calls are numbered as in calls.h; without blocks, which are then in the rank files.
std::string print_manifest(const Manifest& manifest);

}  // namespace dperf::trace
