// Communication patterns of which traces are made, for any number of ranks: what one rank does.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "trace/format/memory_trace.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct PatternRow;

/// What is asked for.
struct PatternRequest {
  const PatternRow* pattern = nullptr;
  int ranks = 0;
  std::uint64_t iterations = 10;
  std::optional<std::int64_t> doubles;  ///< in each message; nothing: the pattern's usual number
  std::int64_t compute_ns = 100'000;    ///< before the calls of an iteration, at least
};

/// The events of one rank: `iteration` so many times.
struct RankPattern {
  Definitions definitions;
  std::vector<Event> before, iteration, after;
};

struct PatternRow {
  std::string_view name, about;
  std::int64_t usual_doubles;
  void (*write)(const PatternRequest& request, int rank, RankPattern& pattern);
  /// Communicators beside MPI_COMM_WORLD; null: none.
  void (*add_groups)(const PatternRequest& request, std::map<std::uint64_t, Groups>& groups);
};

std::span<const PatternRow> patterns();
/// @throws Error with kExitUsage: unknown; which there are
const PatternRow& find_pattern(std::string_view name);

/// Numbers of the communicators and keys that all patterns have.
inline constexpr std::uint32_t kWorld = 1;
inline constexpr std::uint64_t kWorldKey = 1;
constexpr std::uint64_t self_key(int rank) {
  return (std::uint64_t{1} << 32) + static_cast<std::uint64_t>(rank);
}

RankPattern make_rank(const PatternRequest& request, int rank);

/// Between `compute_ns` and a tenth more: different on each rank and in each iteration, and always the same.
std::int64_t computation_ns(const PatternRequest& request, int rank, std::uint64_t iteration);

}  // namespace dperf::trace
