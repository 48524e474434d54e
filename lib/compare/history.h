// The errors of earlier comparisons, and which of today's are worse.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compare/comparison.h"

namespace dperf::compare {

struct CaseError {
  std::string name;
  double error = 0;  ///< predicted / measured - 1
};

/// One comparison: a line of the file.
struct HistoryEntry {
  std::string date;      ///< "2026-11-21T22:54:14Z"
  std::string revision;  ///< what was compared, in the user's words; may be empty
  bool passed = false;   ///< nothing was beyond what is allowed, and nothing was worse than before
  std::vector<CaseError> cases;
};

/// Entries, oldest first. A file that does not exist, or is a device, has none.
/// @throws Error: a line is not an entry, with its number
std::vector<HistoryEntry> read_history(const std::filesystem::path& file);

HistoryEntry entry_of(const Comparison& comparison, std::string date, std::string revision);

/// A line for each case of `now` whose |error| is more than `slack` (a share of the measured time) above that
/// of the last entry that passed. What has once been accepted is the standard: a regression that is merely
/// repeated stays one.
std::vector<std::string> regressions(const std::vector<HistoryEntry>& history, const HistoryEntry& now,
                                     double slack);

/// Adds a line. The file is written anew and then takes the old one's place: a full disk loses nothing.
/// @throws Error: cannot be written
void append(const std::filesystem::path& file, const HistoryEntry& entry);

}  // namespace dperf::compare
