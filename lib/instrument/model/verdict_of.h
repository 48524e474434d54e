// What a check says of a call, by how faithfully it is replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/model/instrumented_file.h"
#include "trace/coverage/coverage.h"

namespace dperf::instrument {

constexpr Verdict verdict_of(trace::Fidelity fidelity) {
  switch (fidelity) {
    case trace::Fidelity::kExact:
      return Verdict::kExact;
    case trace::Fidelity::kUnless:
      return Verdict::kUnless;
    case trace::Fidelity::kApproximated:
      return Verdict::kApproximated;
    case trace::Fidelity::kRefused:
      break;
  }
  return Verdict::kRefused;
}

}  // namespace dperf::instrument
