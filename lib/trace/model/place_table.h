// The source places of the return addresses of a run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::trace {

/// Source places of return addresses, by module (path and build id) and offset.
using PlaceTable =
    std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, std::vector<SourcePlace>>>;
/// Nothing if the table has no such frame.
const std::vector<SourcePlace>* find(const PlaceTable& table, const Module& module, std::uint64_t offset);

}  // namespace dperf::trace
