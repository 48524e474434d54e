// From a DO loop to what one of its iterations does to variables.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument::fortran {

/// @param first, end  the loop's own statement, and behind its last one
LoopEffects loop_effects(const std::vector<SourceStatement>& statements, std::size_t first, std::size_t end,
                         const Scope& scope, const Program& program);

}  // namespace dperf::instrument::fortran
