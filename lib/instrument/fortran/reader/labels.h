// Labels, names and bounds of statements, in their text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "instrument/fortran/flang/statements.h"

namespace dperf::instrument::fortran {

/// All numbers in the text of a GOTO and the like.
std::set<unsigned long> numbers_in(std::string_view text);

/// Behind `end=`, `err=`, `eor=`, and `*` of an alternate return.
std::set<unsigned long> labels_in_arguments(std::string_view text);

/// "outer" of `outer: do`; empty: none.
std::string construct_name(const SourceStatement& statement);

/// The label of `do 10 i = 1, n`; 0: none.
unsigned long label_of_loop(const SourceStatement& statement);

/// "1", "n" and "2" of `do i = 1, n, 2`, of which `variable` is the i.
std::vector<std::string> bounds_of(const SourceStatement& head, const StatementName& variable);

}  // namespace dperf::instrument::fortran
