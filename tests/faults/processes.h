// Processes that a try has started, known by the folder in which they run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>
#include <filesystem>

namespace dperf::faults {

/// Waits until no process has `folder` as its working folder; those that are left when the time is over are
/// killed.
bool no_process_is_left(const std::filesystem::path& folder, std::chrono::seconds patience);

}  // namespace dperf::faults
