// Small things about the text of a statement, as flang gives it: in lower case, on one line.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dperf::instrument::fortran {

/// The parts between commas outside of parentheses and quotes, without blanks around.
std::vector<std::string> split_list(std::string_view text);

/// `done` and `clock_done` of `done => clock_done`, without blanks around; without an arrow, the second is
/// empty.
std::pair<std::string, std::string> at_arrow(std::string_view text);

/// What is between the parenthesis at `open` and its partner; empty: there is none.
std::string_view in_parentheses(std::string_view text, std::size_t open);

/// Position of the partner of the parenthesis at `open`; npos: there is none.
std::size_t closing_parenthesis(std::string_view text, std::size_t open);

std::string_view trim(std::string_view text);

bool is_name(std::string_view text);

}  // namespace dperf::instrument::fortran
