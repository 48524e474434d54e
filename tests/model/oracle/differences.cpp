// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/oracle/differences.h"

#include <algorithm>
#include <iterator>

namespace dperf::replay::testing {

namespace {

// docs/design/collectives.md has the same table in words.
constexpr std::string_view kDeadlock =
    "smpirun ends with a deadlock: the first segment of linear_sync, below smpi/async-small-thresh, meets "
    "the "
    "receive of the second, above it";

constexpr Difference kDifferences[] = {
    {"gather", 2, 1 << 20, 0, true, kDeadlock},
    {"gather", 4, 1 << 20, 0, true, kDeadlock},
    {"gather", 7, 1 << 20, 0, true, kDeadlock},
};

}  // namespace

const Difference* explained(std::string_view pattern, int ranks, long bytes) {
  const auto row = std::find_if(std::begin(kDifferences), std::end(kDifferences), [&](const Difference& d) {
    return d.pattern == pattern && (d.ranks == 0 || d.ranks == ranks) && (d.bytes == 0 || d.bytes == bytes);
  });
  return row == std::end(kDifferences) ? nullptr : &*row;
}

}  // namespace dperf::replay::testing
