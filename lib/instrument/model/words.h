// What names say: programs are read by people, and named for them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace dperf::instrument {

/// Whether `part` stands in an expression: `n` in `k < n`, not in `any`.
bool has_part(std::string_view expression, std::string_view part);

/// Whether a condition behind which a loop ends is one of a failure: `if (any_bad) break;`, `if (!ok)
/// break;`.
/// @param goes_on  the loop goes on while it holds
bool names_failure(std::string_view condition, bool goes_on = false);
/// The same without errors, which may be those that an iteration makes smaller.
bool names_breakdown(std::string_view condition, bool goes_on = false);

/// Whether a function whose source is not there gives what all ranks have said: `global_sum(n)`,
/// `comm.max(x)`, `allreduce(&n)`.
/// @param qualified  with its class and namespace: "Comm::max"
bool names_agreement(std::string_view qualified);

}  // namespace dperf::instrument
