// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/oracle/differences.h"

#include <algorithm>
#include <iterator>

namespace dperf::replay::testing {

namespace {

// docs/collectives.md has the same table in words.
constexpr std::string_view kDeadlock =
    "smpirun ends with a deadlock: the first segment of linear_sync, below smpi/async-small-thresh, meets "
    "the "
    "receive of the second, above it";

// docs/one-sided.md says it in words. The same accesses, when all begin at once and apart from flushes,
// agree: the patterns lock_all_apart and requests_apart.
constexpr std::string_view kMutex =
    "SMPI's lock and flush hold a mutex of the window while they wait, and a put or get must have it; three "
    "ranks leave "
    "SMPI's barrier at different dates";

constexpr Difference kDifferences[] = {
    {"lock_all", 3, 0, 0.25, false, kMutex},    {"requests", 3, 0, 0.05, false, kMutex},
    {"gather", 2, 1 << 20, 0, true, kDeadlock}, {"gather", 4, 1 << 20, 0, true, kDeadlock},
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
