// Procedures that are handed on as arguments or by pointers, and flags that a procedure lets others set.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument::fortran {

/// In all procedures of a source; sorted.
std::vector<GivenName> find_given(const std::vector<SourceStatement>& statements,
                                  const std::vector<std::unique_ptr<Scope>>& units, const Program& program);

}  // namespace dperf::instrument::fortran
