// What no model of a program takes, whatever its numbers are: `dperf-model fit` refuses it, and the
// pre-flight check says so before any run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

#include "trace/model/calls.h"

namespace dperf::trace {

struct Field;

inline constexpr std::string_view kMakesIntercommunicator = "it makes an intercommunicator";
inline constexpr std::string_view kListWithoutLaw = "its list of datatypes or indices follows no law";

/// A list that follows no law that is looked for: of datatypes, or of indices of requests.
bool is_list_without_law(const Field& field);

/// Why a program that makes this call cannot be predicted for other numbers of ranks; a phrase, static;
/// empty: nothing is against it.
std::string_view why_not_extrapolated(Call call);

}  // namespace dperf::trace
