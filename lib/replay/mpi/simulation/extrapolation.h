// Repetitions that need not be simulated: once the ranks go through what is repeated in the same time again
// and again, each leaves out as many repetitions as all the others, and the time of these is added at the
// end. docs/design/replay.md says why that is right.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "replay/mpi/ranks/time_account.h"

namespace dperf::replay::mpi {

struct Rank;

/// Where a rank stands when it begins a repetition.
struct RepetitionBegin {
  double date = 0;                             ///< by the rank's own clock
  double pending_s = 0;                        ///< of that, not simulated yet
  std::uint64_t messages = 0;                  ///< sent by the rank
  std::uint64_t exchanges = 0, surprises = 0;  ///< of all ranks; surprises: divergences from the traced run
};

class Extrapolation {
 public:
  /// @param possible false: nothing is left out
  Extrapolation(std::size_t ranks, bool possible) : possible_(possible), pasts_(possible ? ranks : 0) {}

  bool possible() const { return possible_; }
  /// `rank`, one of `all`, has read the first record of a repetition.
  void begins(const Rank& rank, const RepetitionBegin& begin, std::deque<Rank>& all);

  /// What each rank has left out: simulated seconds, repetitions.
  double seconds() const { return seconds_; }
  std::uint64_t repetitions() const { return repetitions_; }
  /// What all ranks have left out.
  std::uint64_t calls() const { return calls_; }
  std::uint64_t messages() const { return messages_; }
  std::uint64_t exchanges() const { return exchanges_; }
  /// After something was left out, some rank did not go on as before.
  bool was_wrong() const { return was_wrong_; }

 private:
  /// Repetitions may take turns: these are looked at together, which holds periods of 1, 2, 3, 4, 6 and 12.
  static constexpr std::uint64_t kCycle = 12;
  struct Begin : RepetitionBegin {
    double lasted_s = 0;  ///< the repetition before it
    TimeSums sums;
  };
  /// Where a rank began its last repetitions.
  struct Past {
    std::uint64_t place = 0;   ///< which REPEAT of the rank, counted from 1; 0: none
    std::uint64_t number = 0;  ///< which repetition it is in, counted from 1
    std::uint64_t of = 0;      ///< how many there are
    std::uint64_t seen = 0;    ///< how many were simulated
    unsigned alike = 0;        ///< so many in a row lasted as long as those a cycle before
    std::vector<Begin> begins = std::vector<Begin>(kCycle + 1);  ///< ring
    const Begin& now() const { return begins[seen % begins.size()]; }
    const Begin& a_cycle_ago() const { return begins[(seen + 1) % begins.size()]; }
    double cycle_s() const { return now().date - a_cycle_ago().date; }
  };
  void follow(Past& past, const Rank& rank, const RepetitionBegin& begin);
  bool all_alike() const;
  std::uint64_t fewest_left() const;
  void leave_out(std::uint64_t cycles, std::deque<Rank>& all);

  bool possible_;
  std::vector<Past> pasts_;        ///< by rank
  std::uint64_t expected_at_ = 0;  ///< the last place where something was left out
  double seconds_ = 0;
  std::uint64_t repetitions_ = 0, calls_ = 0, messages_ = 0, exchanges_ = 0;
  bool was_wrong_ = false;
};

}  // namespace dperf::replay::mpi
