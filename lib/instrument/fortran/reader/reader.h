// From the statements of a Fortran source to what dPerf knows about it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/fortran/source/form.h"
#include "instrument/model/model.h"

namespace dperf::instrument::fortran {

/// Fills in the functions of `unit`, whose text is known, and what `form` has beside whether it is fixed.
void read_functions(const std::vector<SourceStatement>& statements,
                    const std::vector<std::unique_ptr<Scope>>& units, const Program& program, Unit& unit,
                    SourceForm& form);

}  // namespace dperf::instrument::fortran
