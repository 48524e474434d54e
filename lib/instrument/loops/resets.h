// Variables that each iteration of a loop leaves with the same value, whatever it does with them before.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>

#include "instrument/model/model.h"

namespace dperf::instrument {

/// Indices into the variables of the loop's effects: those that an iteration assigns a value that no
/// iteration changes, behind everything else that it does to them. So does a number of requests that is 0
/// again behind MPI_Waitall; also where all of that happens in a loop inside.
/// @param loop  whose effects are known
std::set<unsigned> resets_of(const Statement& loop);

}  // namespace dperf::instrument
