// The expressions of a communication API's description: arithmetic of C over the parameters of a function.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>

namespace dperf::instrument {

/// What an expression may name.
struct ExpressionNames {
  std::set<std::string> values;     ///< parameters; "result"
  std::set<std::string> functions;  ///< queries
};

/// @return what is wrong with it, as a clause: "'dst' is not a parameter"; empty if nothing is
std::string wrong_in_expression(const std::string& expression, const ExpressionNames& names);

}  // namespace dperf::instrument
