// What is worked out once for each MPI call from its row in comm_calls.def.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "trace/model/calls.h"

namespace dperf::trace {

/// A table by call of what `make` returns for it; to be kept in a static variable.
template <typename Row>
std::vector<Row> table_by_call(Row (*make)(Call)) {
  std::vector<Row> rows;
  for (const CallInfo& row : calls()) rows.push_back(make(row.call));
  return rows;
}

}  // namespace dperf::trace
