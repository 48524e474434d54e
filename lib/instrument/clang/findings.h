// Looks for what the pre-flight check lists: calls of MPI, and constructs that decide how well they are
// replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/model/model.h"

namespace clang {
class ASTContext;
class Preprocessor;
}  // namespace clang

namespace dperf::instrument {

class CommApis;

/// Findings and flows of `unit`, in all of the source but headers of the system.
void find_calls(clang::ASTContext& context, clang::Preprocessor& preprocessor, const CommApis& apis,
                Unit& unit);

}  // namespace dperf::instrument
