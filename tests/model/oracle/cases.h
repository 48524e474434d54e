// The communication patterns of oracle.c as traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace dperf::replay::testing {

/// Names of all patterns, as oracle.c has them.
std::span<const std::string_view> patterns();

/// Names of all collectives, the non-blocking ones too ("iallreduce").
std::span<const std::string_view> collectives();

/// Names of those that SMPI does not have, or not as Open MPI: with neighbours ("neighbor_alltoall") and in
/// place ("reduce_in_place").
std::span<const std::string_view> more_collectives();
std::string more_trace_of(std::string_view pattern, int ranks, long bytes, int root);

/// The pattern as a trace in text form (lib/trace/text/text.h), without any computation.
std::string trace_of(std::string_view pattern, int ranks, long bytes, int root = 0);

/// Names of the patterns of one-sided communication.
std::span<const std::string_view> one_sided_patterns();
std::string one_sided_trace(std::string_view pattern, int ranks, long bytes);

}  // namespace dperf::replay::testing
