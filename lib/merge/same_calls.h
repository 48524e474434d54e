// Whether the ranks of several runs made the same calls.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "merge/runs.h"

namespace dperf::merge {

/// Whether two events that are not blocks are the same one in two runs. Results do not count: when a receive
/// completed, from which rank, after how many polls.
bool is_same(const trace::Event& a, const trace::Event& b);

/// Where runs do not make the same calls: the first place, in words. Empty: they do, in the same order, and
/// all that was done was run (a sampled run stands for others that were not).
std::string first_difference(const std::vector<Run>& runs);

}  // namespace dperf::merge
