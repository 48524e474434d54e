// Runs a simulation in a forked child, because SimGrid may abort or segfault, and allows one simulation per
// process.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "replay/options/progress_report.h"
#include "support/error.h"

namespace dperf::predict {

using Progress = replay::ProgressListener;

/// The child crashed, or ended without an error message.
class Died : public Error {
  using Error::Error;
};

/// Runs `body` in a child process and returns what it returned there. `body` gets a function that tells
/// `on_progress` in this process. Nothing that the child prints is seen.
/// @throws Error as `body` threw it, with its exit code; Died: how, and what it printed last on stderr
std::string run_isolated(const std::function<std::string(const Progress&)>& body,
                         const Progress& on_progress);

/// The same without progress.
std::string run_isolated(const std::function<std::string()>& body);

/// For `body`: what it allocates from now on is in pages of 2 MiB, where the allocator and the kernel can do
/// that, if the ranks are so many that it pays. A replay goes from rank to rank, and each has memory of its
/// own.
void use_large_pages_for(int ranks);

}  // namespace dperf::predict
