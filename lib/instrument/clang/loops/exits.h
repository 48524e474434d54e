// Where the body of a loop decides that the loop ends: behind a branch, or by a flag.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/clang/loops/effects.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument {

class ReceivedInLoop;

/// The last statement of a branch; null: it has none.
const clang::Stmt* last_of(const clang::Stmt* branch);

/// Statements in braces, in the loop but in no loop or switch inside it. What they compare can be compared
/// once more behind them, if the loop goes on then. Also a flag that such a branch leaves the loop by.
std::vector<LoopExit> exits_of(const clang::Stmt* loop, const clang::ASTContext& context,
                               const ReceivedInLoop& received, const PlaceOf& place_of);

}  // namespace dperf::instrument
