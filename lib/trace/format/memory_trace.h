// A trace that is held in memory: what the text form becomes, and what tests are made of.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "trace/format/event_codec.h"
#include "trace/model/place_table.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// The two groups of a communicator, as world ranks. `remote` is empty for all but intercommunicators.
struct Groups {
  std::vector<int> local, remote;
  friend bool operator==(const Groups&, const Groups&) = default;
};

/// The events of a thread are kept encoded: a tenth of the memory, and the codec is used by every test.
struct MemoryRank {
  Definitions definitions;
  std::vector<std::string> threads{std::string()};
  std::optional<RankTotals> totals;
};

struct TraceData {
  Manifest manifest;
  std::vector<MemoryRank> ranks;
  std::map<std::uint64_t, Groups> groups;  ///< by communicator key
  PlaceTable places;
};

std::unique_ptr<Trace> make_trace(TraceData data);

}  // namespace dperf::trace
