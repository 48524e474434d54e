// From a loop of Clang to what one of its iterations does to variables.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

#include "instrument/model/loop_effects.h"
#include "instrument/model/model.h"

namespace clang {
class ASTContext;
class SourceLocation;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

class CallReader;
class ReceivedValues;
class SharedVariables;

using PlaceOf = std::function<Place(clang::SourceLocation)>;

/// @param loop  a for, while, do or range-based for
LoopEffects loop_effects(const clang::Stmt* loop, const clang::ASTContext& context, const CallReader& calls,
                         const SharedVariables& shared, ReceivedValues& received_values,
                         const PlaceOf& place_of);

}  // namespace dperf::instrument
