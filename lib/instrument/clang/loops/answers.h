// What a function compares before it returns: for loops of other functions, which go on as it says.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/clang/loops/effects.h"
#include "instrument/model/loop_effects.h"

namespace clang {
class FunctionDecl;
}  // namespace clang

namespace dperf::instrument {

/// Of its returns, and of what sets the variable that it returns. Where a return cannot be explained, the
/// answer says so. Nothing for a function that returns no whole number, or that sorting may call.
std::vector<FunctionAnswer> answers_of(const clang::FunctionDecl* function, const clang::ASTContext& context,
                                       ReceivedValues& received_values, const PlaceOf& place_of);

}  // namespace dperf::instrument
