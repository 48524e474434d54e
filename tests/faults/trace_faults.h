// What tries of damaged traces and of runs that end badly share.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "faults/try.h"

namespace dperf::faults {

/// How many barriers dperf-trace finds on the rank with fewest; 0 if it cannot read one of them.
int barriers_of_the_rank_with_fewest(Try& t, int ranks, const std::string& trace);

/// A trace in the try's folder; `ranks` > 1 if the program has a barrier in each round, so that it can be cut
/// there.
struct Readable {
  int ranks;
  std::string trace;
};

/// Predicts with --allow-incomplete (`words`): a time above 0, or a refusal that has a reason and does not
/// blame the program.
test::CommandResult expect_honest_cut(Try& t, const std::vector<std::string>& words,
                                      const Readable& readable);

}  // namespace dperf::faults
