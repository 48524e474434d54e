// From a loop of Clang to what one of its iterations does to variables.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

#include "instrument/model/loop_effects.h"

namespace clang {
class ASTContext;
class SourceLocation;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

class CallReader;
class ReceivedValues;
class SharedVariables;

/// Line of the source, as people know it.
using LineOf = std::function<unsigned(clang::SourceLocation)>;

/// @param loop  a for, while, do or range-based for
LoopEffects loop_effects(const clang::Stmt* loop, const clang::ASTContext& context, const CallReader& calls,
                         const SharedVariables& shared, ReceivedValues& received_values,
                         const LineOf& line_of);

}  // namespace dperf::instrument
