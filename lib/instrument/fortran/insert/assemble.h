// The text of a Fortran source with the plan in it: lines in its form, variables declared, labels where they
// belong.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

#include "instrument/fortran/source/form.h"
#include "instrument/model/model.h"
#include "instrument/plan/planner.h"

namespace dperf::instrument::fortran {

/// What makes a construct of `if (x) return`, with lines before the return.
struct IfText {
  std::string then, end_if;
  unsigned end = 0;      ///< where the latter goes
  unsigned removed = 0;  ///< behind that: what is behind the columns that count must not come into them
};
IfText if_text(const Unit& unit, const SourceForm& form, const Statement& action, const std::string& lines);

/// As a literal with a zero at its end, in pieces that fit on a line.
std::string fortran_string(std::string_view text);

std::string assemble(const Unit& unit, const SourceForm& form, const FilePlan& plan);

}  // namespace dperf::instrument::fortran
