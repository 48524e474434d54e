// What recording costs on this host, measured by the runtime itself: dperf-calibrate-costs is a traced
// program.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace dperf::calibrate {

struct RecordedCosts {
  std::filesystem::path file;  ///< where the runtime looks for it
  std::string text;            ///< as runtime/src/run/recorded.h describes it
  double call_ns = 0, block_ns = 0;
};

/// Of several starts, the one in the middle. Takes a second or two.
/// @throws Error: MPI cannot be started; no start had the time to measure, or a clock to be trusted
RecordedCosts measure_costs();

/// What dperf-calibrate-costs has printed; nothing if it could not measure.
/// @throws Error: that is not a record
std::optional<RecordedCosts> parse_costs(const std::string& output);

}  // namespace dperf::calibrate
