// Pastes headers of the user into the text of a source: there their functions can be edited without touching
// the headers, and without a compiler that has to find other ones in their place.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>

#include "instrument/clang/invocation.h"
#include "instrument/model/pasted.h"

namespace dperf::instrument {

/// With linemarkers around them, so that messages, __FILE__ and debuggers speak of the headers. Pasted are,
/// wherever they are included, the headers that are wanted, all that includes them, and what a pasted one
/// includes from its own folder: the compiler would look for that beside the source. All others stay
/// included.
/// @param wanted  as Clang names them
Pasted paste_headers(const Invocation& invocation, const std::set<std::string>& wanted);

}  // namespace dperf::instrument
