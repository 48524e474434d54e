// All ranks of MPI_COMM_WORLD, one per host: pairs alone and at once, collectives. Each rank calls the same.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "calibrate/measure/group.h"

namespace dperf::measure {

struct GroupLimits {
  double budget_s = 15;            ///< of the collectives; pairs take what they take
  std::int64_t message_bytes = 0;  ///< of a row's messages: so small that no sender waits
  std::int64_t messages = 1;       ///< of a row
  double reference_s = 0;          ///< of one host: Connection::reference_s; 0: not measured
};

/// @return on rank 0, without hosts and cores; on others nothing
calibrate::Group measure_group(const GroupLimits& limits);

}  // namespace dperf::measure
