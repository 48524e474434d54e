// What is done where a function or a loop is left: by a return, or at the end.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/edit/edit.h"

namespace dperf::instrument {

struct ExitEdits {
  std::vector<Edit> edits;    ///< go after other edits at the same offset
  std::vector<Edit> scoped;   ///< declarations, behind those; what is left last is declared first
  std::vector<Edit> closing;  ///< braces that go before other edits at the same offset
  bool any = false;
  bool compares = false;  ///< AtExit::text is used; of plan_hand_backs: which compares
};

/// What is done there.
struct AtExit {
  std::string text;             ///< as statements
  std::string text_after_call;  ///< directly behind an MPI call; empty: as `text`
  std::string in_scope;         ///< declares what does it when its scope is left
};

/// `exit` in front of all returns and gotos inside, also nested ones. A return that calls something does so
/// first: a variable of its own scope has `exit`. Those in macros are left out.
ExitEdits at_jumps(const Statement& inside, const AtExit& exit);

/// In front of a function's returns, and at its end.
ExitEdits at_ends(const Function& function, const AtExit& exit);

/// How a function gives its caller the block back that the caller was in.
/// @param caller  name of the variable that holds the caller's block
/// @param guard   name of the variable with the number of recorded calls at the function's start; empty:
///                something was recorded for certain
ExitEdits plan_hand_backs(const Function& function, const std::string& caller, const std::string& guard);

}  // namespace dperf::instrument
