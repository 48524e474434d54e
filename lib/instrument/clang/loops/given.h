// Functions that are handed on: to parameters, members and variables through which they are called.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/model/loop_effects.h"

namespace clang {
class ASTContext;
}  // namespace clang

namespace dperf::instrument {

/// Those that return a whole number, and flags that functions pass on to others, to set them. In all of the
/// source but headers of the system; sorted.
std::vector<GivenName> find_given(clang::ASTContext& context);

}  // namespace dperf::instrument
