// How a function gives its caller the block back that the caller was in.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/edit/edit.h"

namespace dperf::instrument {

struct HandBacks {
  std::vector<Edit> edits;    ///< go after other edits at the same offset
  std::vector<Edit> closing;  ///< braces that go before other edits at the same offset
  bool any = false;
  bool compares = false;  ///< `guard` is used
};

/// What goes to the end of `function` and to its returns. A return that calls something does so first: a
/// variable of its own scope hands back when that scope is left.
/// @param caller  name of the variable that holds the caller's block
/// @param guard   name of the variable with the number of recorded calls at the function's start; empty:
///                something was recorded for certain
HandBacks plan_hand_backs(const Function& function, const std::string& caller, const std::string& guard);

}  // namespace dperf::instrument
