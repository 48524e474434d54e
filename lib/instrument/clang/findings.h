// Looks for what the pre-flight check tells: calls of MPI, and constructs that decide how well they are
// replayed. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/instrument.h"

namespace clang {
class ASTContext;
class Preprocessor;
}  // namespace clang

namespace dperf::instrument {

/// In all of the source but headers of the system.
std::vector<Finding> find_calls(clang::ASTContext& context, clang::Preprocessor& preprocessor,
                                const CommApis& apis);

}  // namespace dperf::instrument
