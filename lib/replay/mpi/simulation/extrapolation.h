// Repetitions that need not be simulated: once the ranks go through what is repeated in the same time again
// and again, each leaves out as many repetitions as all the others, and the time of these is added at the
// end. docs/design/replay.md says why that is right.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/ranks/divergences.h"
#include "replay/mpi/ranks/ranks.h"
#include "replay/mpi/simulation/rank_repetitions.h"

namespace dperf::replay::mpi {

/// Parts of a loop that make the same calls, and do not take the same time in the simulation, although their
/// blocks do: by the order in which their messages meet, say.
struct UnevenLoop {
  std::uint32_t loop = 0;          ///< by the definitions of rank 0
  double least_s = 0, most_s = 0;  ///< an iteration
  double off = 0;                  ///< how far the furthest part is from the mean, relative
};

class Extrapolation {
 public:
  /// @param possible false: nothing is left out
  Extrapolation(Ranks& ranks, Divergences& divergences, const Messages& messages, bool possible);

  /// `rank` has read the first record of a repetition.
  void begins(Rank& rank, double date);
  /// `rank` has read a mark: a loop begins an iteration.
  void passes(const Rank& rank, double date) { at(rank).pass(rank.event.block, date); }
  /// `rank` has read a mark that is not repeated.
  void marks(const Rank& rank, double date) { at(rank).mark(rank.event, date, rank.times.compute_s()); }

  /// What each rank has left out: simulated seconds, repetitions.
  double seconds() const { return seconds_; }
  std::uint64_t repetitions() const { return repetitions_; }
  /// What all ranks have left out.
  std::uint64_t calls() const { return calls_; }
  std::uint64_t messages() const { return left_out_messages_; }
  std::uint64_t exchanges() const { return exchanges_; }
  /// After something was left out, some rank did not go on as before.
  bool was_wrong() const;
  /// How long a repetition takes, on the rank that takes longest: of the REPEAT with the longest ones. 0: not
  /// known.
  double repetition_s() const;
  /// The loop whose parts differ most.
  std::optional<UnevenLoop> uneven() const;

 private:
  /// Of all ranks together, when the first one begins a repetition.
  struct Totals {
    std::uint64_t exchanges = 0;
    DivergenceCounts divergences;
  };
  RankRepetitions& at(const Rank& rank) { return of_ranks_[static_cast<std::size_t>(rank.number)]; }
  Totals& totals_ago(unsigned repetitions) {
    return totals_[(of_ranks_.front().seen() + totals_.size() - repetitions) % totals_.size()];
  }
  double explained_by_blocks(const PartOfLoop& part) const;
  bool all_recur(unsigned cycle);
  std::uint64_t cycles_to_leave_out(unsigned cycle) const;
  void leave_out(unsigned cycle, std::uint64_t cycles);

  Ranks& ranks_;
  Divergences& divergences_;
  const Messages& messages_;
  bool possible_;
  std::vector<RankRepetitions> of_ranks_;
  std::array<Totals, kLongestCycle + 1> totals_;  ///< ring
  double seconds_ = 0;
  std::uint64_t repetitions_ = 0, calls_ = 0, left_out_messages_ = 0, exchanges_ = 0;
};

}  // namespace dperf::replay::mpi
