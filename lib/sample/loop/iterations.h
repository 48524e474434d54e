// The iterations of one entry of a loop, on all ranks: where they begin, and what they cost.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "loops/call_signature.h"
#include "loops/repeating.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// Of one rank. Element i is the moment before iteration i, and the last one the moment after the last
/// iteration that was completed. Empty: the rank does not enter the loop. Here, an iteration that has no
/// mark, as nothing was recorded in it, is a part of the one before it.
struct RankIterations {
  std::vector<std::uint64_t> event;      ///< number of the next event
  std::vector<std::int64_t> charged_ns;  ///< to blocks, from the beginning of the entry
  std::vector<std::int64_t> elapsed_ns;  ///< calls included
  std::vector<std::int64_t> bytes;       ///< that calls send
  /// How many iterations the program had run by then, marked or not; empty: all of them are marked.
  std::vector<std::uint64_t> number;
  trace::RepeatingIterations repeating;
  std::uint64_t skipped_until = 0;  ///< no iteration from this one on was skipped
  std::uint64_t calls = 0;          ///< made before the last moment, from the beginning of the run

  std::uint64_t completed() const { return event.empty() ? 0 : event.size() - 1; }
  std::uint64_t number_of(std::uint64_t boundary) const {
    return number.empty() ? boundary : number[boundary];
  }
  /// Of the next boundary. @pre it is not among the others yet
  void add_number(std::uint64_t iterations);
};

struct Iterations {
  std::vector<RankIterations> ranks;
  std::uint64_t completed = 0;  ///< by all ranks that enter the loop
  int in_loop = 0;              ///< how many ranks these are
  bool merged = false;          ///< some were made of several, as not every rank has a mark between them

  /// Where each of the ranks that enter the loop has a mark in some iterations, only these begin one.
  void align();
  /// How many iterations the program has run before boundary `i`: the mean of these ranks.
  std::uint64_t number_of(std::uint64_t i) const;
  /// Of the program, marked or not, as far as they are completed.
  std::uint64_t run() const { return number_of(completed); }
  /// What the blocks of iteration i took, in ns: the mean of these ranks, and the longest.
  std::vector<double> means() const;
  std::vector<double> longest() const;
  /// What all ranks send in iteration i, in bytes.
  std::vector<double> bytes() const;
  /// Calls included, the mean of these ranks.
  double seconds_per_iteration(std::uint64_t from, std::uint64_t until) const;
  /// The fewest iterations after which each rank makes the same calls again, in the second half of the
  /// completed ones, which has six and three periods at least; at most DPERF_LONGEST_PERIOD; nothing if its
  /// iterations differ, or were merged.
  std::optional<unsigned> period() const;
  /// No iteration from this one on was skipped, on any rank: their times are their own.
  std::uint64_t skipped_until() const;
  /// Their times without those of the first `iterations`.
  Iterations from(std::uint64_t iterations) const;
};

/// What a call sends: of a collective, what its member gives; of a receive, nothing.
std::int64_t bytes_sent(const trace::Event& event, const trace::Definitions& definitions);

/// A sum of such, or 2^61 if that is less.
constexpr std::int64_t add_bytes(std::int64_t sum, std::int64_t bytes) {
  return std::min(sum + bytes, std::int64_t{1} << 61);
}

/// Iterations are alike whatever their tags: those may count them.
inline trace::SignedCall sign(const trace::Event& call) {
  return {call, trace::SignedCall::Tags::kIgnored};
}

/// So many boundaries are kept, of all ranks together; later iterations are not looked at.
inline constexpr std::uint64_t kMostBoundaries = std::uint64_t{1} << 25;

/// Reads all events of the first thread of every rank, or of one in `every`: the others seem not to enter it.
/// @param entry which entry of the loop, counted from 1
Iterations read_iterations(const trace::Trace& trace, std::uint64_t loop, std::uint64_t entry, int every = 1);

}  // namespace dperf::sample
