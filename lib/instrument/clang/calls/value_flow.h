// What is assigned to integers, and to arrays and containers of them: where the source of a receive comes
// from.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <vector>

#include "instrument/model/receive_sources.h"

namespace clang {
class ASTContext;
}  // namespace clang

namespace dperf::instrument {

/// In all of the source but headers of the system.
/// @param any_source  the value of MPI_ANY_SOURCE, if there is one
std::vector<ValueFlow> find_flows(clang::ASTContext& context, std::optional<long> any_source);

}  // namespace dperf::instrument
