// How far a prediction is.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace dperf::replay {

struct ProgressReport {
  enum class Stage : std::uint8_t {
    kOpening,   ///< the files of ranks are opened
    kReading,   ///< the traces of ranks are read for the first time
    kReplaying  ///< MPI calls of all ranks are simulated
  };
  Stage stage = Stage::kReplaying;
  std::uint64_t done = 0, all = 0;
};

/// Called now and then.
using ProgressListener = std::function<void(const ProgressReport&)>;

}  // namespace dperf::replay
