// Counts the calls of a trace by how faithfully they are replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/coverage/coverage.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// Calls of one function that are replayed alike.
struct CoverageRow {
  Call call{};
  Replayed replayed;
  std::uint64_t calls = 0;
  int rank = -1;           ///< of the first one, as the others
  unsigned thread = 0;     ///< its thread
  std::uint32_t site = 0;  ///< number of the PATH definition
};

class CoverageCount {
 public:
  CoverageCount();
  /// Counts an event that is a call, as often as it stands for (Event::times). @return how it is replayed
  Replayed add(const Event& event, const Definitions& definitions, int rank, unsigned thread);
  /// In the order of comm_calls.def; of a function the most faithful ones first.
  std::vector<CoverageRow> rows() const;

 private:
  std::vector<std::vector<CoverageRow>> by_call_;
};

/// Of these, the ones that are replayed so.
std::vector<CoverageRow> only(const std::vector<CoverageRow>& rows, Fidelity fidelity);
std::uint64_t calls(const std::vector<CoverageRow>& rows);

/// "MPI_Put (12 calls, first by rank 0 in thread 1 at rma.c:3 (main))"
std::string describe(const CoverageRow& row, const Trace& trace);

}  // namespace dperf::trace
