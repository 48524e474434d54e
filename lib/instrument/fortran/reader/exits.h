// Where the body of a DO loop decides that the loop ends: behind `if (...) exit`, or by a flag.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument::fortran {

/// In no loop inside it.
/// @param first  the loop's own statement
/// @param end  behind its last statement
/// @param facts  of the loop: its variables
std::vector<LoopExit> exits_of(const std::vector<SourceStatement>& statements, std::size_t first,
                               std::size_t end, const Scope& scope, const LoopEffects& facts);

/// What a function that returns a truth compares before it does, and a procedure before it sets a member.
/// Nothing for those that are called for elements.
/// @param scope  its own
std::vector<FunctionAnswer> answers_of(const std::vector<SourceStatement>& statements, const Scope& scope);

}  // namespace dperf::instrument::fortran
