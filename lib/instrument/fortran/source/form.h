// What is known of the text of a Fortran source, beside what is known of the sources of all languages
// (model.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "instrument/model/model.h"

namespace dperf::instrument::fortran {

/// The number in front of a statement.
struct StatementLabel {
  unsigned line_offset = 0;  ///< where its line begins
  unsigned length = 0;       ///< of the line's text up to the statement
  std::string number;
};

struct SourceForm {
  bool fixed = false;
  int columns = 72;                         ///< of a line in fixed form: what is behind them is no part of it
  std::vector<StatementLabel> labels = {};  ///< that may be moved to a line of their own, in order
  std::map<std::string, Place> declarations = {};  ///< by a procedure's key: where variables may be declared
};

}  // namespace dperf::instrument::fortran
