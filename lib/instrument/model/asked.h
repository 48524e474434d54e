// Functions that loops ask whether to go on, and flags that functions set for them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "instrument/model/model.h"

namespace dperf::instrument {

/// Names of functions and flags that a file's loops ask for, or functions that may be asked themselves.
std::set<std::string> asked_in(const Unit& unit);

/// Names of flags that functions of a file set by comparisons.
std::set<std::string> flags_of(const Unit& unit);

/// `check#2`: by which loops ask for the parameter of a function.
std::string name_of_parameter(const std::string& function, std::size_t number);

/// A member or global variable, which any function may set; a parameter is one call's.
bool is_seen_by_all(const std::string& flag);

/// Functions of a file that compare nothing need not be asked.
void drop_silent(Unit& unit);

/// It only passes on a member, or a variable, that is not among the flags.
bool returns_other_than(const std::set<std::string>& flags, const FunctionAnswer& answer);

}  // namespace dperf::instrument
