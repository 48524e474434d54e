// Asks the real compiler how the conditionals of a source come out.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <vector>

#include "instrument/compiler/clang_environment.h"
#include "instrument/model/model.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument {

/// The branches that Clang took and the real compiler does not, or the other way round. Preprocesses a copy
/// of the source with a word of its own in each branch; nothing if the compiler cannot be asked.
std::optional<std::vector<Branch>> branches_that_differ(const Unit& unit, const SourceFile& file,
                                                        const CompilerFacts& compiler);

}  // namespace dperf::instrument
