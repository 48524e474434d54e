// The counter of a loop, and the other variables that its iterations count up.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "instrument/model/loop_effects.h"

namespace dperf::instrument {

/// What the loop goes on with.
struct Counter {
  enum Kind {
    kNone,   ///< nothing from which the number of iterations to come is known
    kPlain,  ///< a variable that is stepped once in each iteration, compared with a bound
    kWrong   ///< one that is changed in other ways, too, or whose bound changes
  } kind = kNone;
  unsigned variable = 0;
  unsigned conjunct = 0;   ///< which part of the condition compares it
  std::string why;         ///< kPlain: "its counter `i` goes to `n`"; else why it is not
  std::string doubt = {};  ///< of a plain one: what only the user can know
  std::string counter = {}, bound = {}, step = {};
  bool inclusive = false;
};
Counter find_counter(const LoopEffects& facts);

/// How a loop counts how often it has something to do. No call decides that: each part of its condition
/// compares a number, which is stepped by an amount that no iteration changes, with a bound that none
/// changes; or it goes over a range.
struct Counting {
  std::string counter = {};  ///< its value as text, if not every iteration steps it; empty: each does
};
std::optional<Counting> counting_of(const LoopEffects& facts);

/// What leaving iterations out does to the other variables that outlive one.
struct Updates {
  std::vector<std::string>
      texts;                  ///< statements that do again what an iteration does, the counter's included
  std::string refusal;        ///< they cannot be written
  std::string unpredictable;  ///< a variable that cannot be brought up to date decides something; empty: none
  std::string remark;         ///< to be added to the reason why it may be sampled
};
/// @param resets  variables that each iteration leaves with the same value
Updates find_updates(const LoopEffects& facts, const Counter& counter, const std::set<unsigned>& resets);

}  // namespace dperf::instrument
