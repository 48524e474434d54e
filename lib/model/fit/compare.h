// Two traces of as many ranks, call by call: what was foretold, and what was traced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::model {

struct Comparison {
  std::uint64_t calls = 0;      ///< of the trace that has more, by rank
  std::uint64_t identical = 0;  ///< the same call with the same arguments, in the same place
  double bytes[2] = {}, block_ns[2] = {};
  std::string first_difference;
  std::vector<std::pair<std::string, double>> sites;  ///< share of identical calls, where not all are

  double share_identical() const {
    return calls == 0 ? 1 : static_cast<double>(identical) / static_cast<double>(calls);
  }
  double bytes_ratio() const { return bytes[1] == 0 ? 1 : bytes[0] / bytes[1]; }
  double time_ratio() const { return block_ns[1] == 0 ? 1 : block_ns[0] / block_ns[1]; }
};

/// Peers, counts, datatypes, tags and the members of communicators count; numbers of requests do not.
/// @throws Error: they have not as many ranks
Comparison compare(const trace::Trace& foretold, const trace::Trace& traced);

}  // namespace dperf::model
