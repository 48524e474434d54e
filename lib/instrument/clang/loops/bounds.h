// The comparisons of numbers in a loop's condition, from which its iterations can be counted while it runs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/model/loop_effects.h"

namespace clang {
class ASTContext;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

class ReceivedInLoop;

/// Those that can be made once more at the head of the body: of built-in numbers, and without a side effect.
/// @param loop  a for, while, do or range-based for
std::vector<BoundComparison> bounds_of(const clang::Stmt* loop, const clang::ASTContext& context,
                                       const ReceivedInLoop& received);

}  // namespace dperf::instrument
