// Conditions in a loop that depend on what its calls of MPI receive: what other ranks say may end it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/clang/loops/effects.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument {

/// Sets LoopCondition::received: the condition names a variable or an array that goes to a function of MPI,
/// in the same loop, where that may write to it.
void find_received_conditions(const clang::Stmt* loop, const clang::ASTContext& context,
                              const LineOf& line_of, LoopEffects& facts);

}  // namespace dperf::instrument
