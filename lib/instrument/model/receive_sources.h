// Which receives may name MPI_ANY_SOURCE: what is known of the variables, parameters, elements and fields
// that their sources come from, over all given files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

namespace dperf::instrument {

/// Where a value may come from: one of these, or the key of a variable, parameter, field or function.
inline constexpr const char* kNamedRank = "=named";
inline constexpr const char* kAnySource = "=any";
inline constexpr const char* kNotKnown = "=unknown";
using Origins = std::set<std::string>;

/// What is assigned to something, whatever element or object of it.
struct ValueFlow {
  std::string to;
  Origins from;
};

struct Finding;
struct Unit;

/// Gives each finding that has origins its verdict about them (Finding::source), by the flows of all units.
void resolve_sources(std::vector<Unit>& units);

}  // namespace dperf::instrument
