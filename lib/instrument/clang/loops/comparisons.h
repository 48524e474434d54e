// What a loop goes on with: comparisons with a bound; and the steps of its counters.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/clang/loops/variables.h"

namespace clang {
class BinaryOperator;
}

namespace dperf::instrument {

/// Both sides of each comparison of `a < b && c && ...` that name a variable.
/// @param parts  become those of the condition, as text
std::vector<LoopComparison> comparisons_of(const clang::Expr* condition, const clang::ASTContext& context,
                                           LoopVariables& variables, std::vector<std::string>& parts);

/// `norm < tolerance`
bool compares_floating_point(const clang::Expr* condition);

/// By how much an assignment changes its variable.
struct StepText {
  const clang::Expr* amount = nullptr;  ///< null: it is not a step
  std::string text = {};                ///< as a long long
  int sign = 0;                         ///< 0: not known before the run
};
StepText step_of(const clang::BinaryOperator* assignment, const clang::ASTContext& context);

}  // namespace dperf::instrument
