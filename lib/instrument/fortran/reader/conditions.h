// What the condition of a DO loop compares, from which its iterations can be counted while it runs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument::fortran {

/// Of `do i = 1, n`, of `do while (a < b .and. c > d)`, and of `do` whose body begins with `if (a >= b)
/// exit`: of numbers, and without a side effect.
/// @param first  the loop's own statement
/// @param facts  of the loop
std::vector<BoundComparison> compared_by(const std::vector<SourceStatement>& statements, std::size_t first,
                                         const Scope& scope, const LoopEffects& facts);

/// A stretch of a statement's text.
struct Part {
  std::size_t from = 0, to = 0;
};

/// Of an `if` or a `do while`; empty: it has none.
Part condition_of(const SourceStatement& statement);

/// Those that hold where the loop goes on behind a statement of its body.
/// @param ends  the loop ends if `condition` holds; else it goes on
std::vector<BoundComparison> compared_in_body(const SourceStatement& statement, Part condition, bool ends,
                                              const Scope& scope, const LoopEffects& facts);

/// Those of a condition in a function, which can be made before it is evaluated.
/// @param ends  something ends if it holds; else it goes on
std::vector<BoundComparison> compared_in_function(const SourceStatement& statement, Part condition, bool ends,
                                                  const Scope& scope);

/// It has `<`, `.ge.` or the like.
bool compares_by_order(std::string_view text);

}  // namespace dperf::instrument::fortran
