// The pre-flight check: what of the sources will be replayed exactly, approximated or refused, before any
// run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"

namespace dperf::instrument {

enum class CheckFormat : std::uint8_t { kText, kJson };

struct CheckResult {
  std::vector<Finding> findings;    ///< in the order of files and lines, each once
  std::vector<Skipped> left_alone;  ///< not instrumented: their time is in the block around
  std::vector<std::string> notes;   ///< sources that could not be read
  /// Why the program cannot be predicted for other numbers of ranks: "a.c:12: MPI_Waitsome: it ...", by
  /// place.
  std::vector<std::string> not_extrapolated;
  bool refused = false;  ///< something cannot be replayed
};

/// @param fortran  the sources that were given, but cannot be read
CheckResult check(const std::vector<InstrumentedFile>& files, const std::vector<std::string>& fortran);

std::string to_string(const CheckResult& result, CheckFormat format);

}  // namespace dperf::instrument
