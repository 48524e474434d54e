// How long the repetitions of one rank take, and after how many of them they take the same time again.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "replay/mpi/ranks/time_account.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {

/// Repetitions of one rank that are compared are at most so far from each other.
inline constexpr unsigned kLongestCycle = 12;

/// What may differ between two times that are the same: a share of them, or of a longer one that is all that
/// matters, and how dates are rounded.
bool takes_as_long(double a_s, double b_s, double date, double longer_s = 0);

/// Where a rank stands when it begins a repetition.
struct RepetitionBegin {
  double date = 0;             ///< by the rank's own clock
  double pending_s = 0;        ///< of that, not simulated yet
  std::uint64_t messages = 0;  ///< sent by the rank
  std::uint64_t choices = 0;   ///< signature of the messages and requests that came first before that
};

/// Iterations of a loop: those before the first repetition, or those of the repetitions in one place, once
/// they take the same time again and again.
struct PartOfLoop {
  std::uint64_t place = 0;  ///< 0: those before
  std::uint32_t loop = 0;
  double iterations = 0;  ///< in all repetitions
  double each_s = 0;      ///< an iteration
  double compute_s = 0;   ///< of that, in blocks
};

class RankRepetitions {
 public:
  struct Begin : RepetitionBegin {
    TimeSums sums;
    // Of the repetition before it:
    double lasted_s = 0;
    std::vector<double> marks_s;  ///< when it passed marks of loops, from its begin; at most kMostMarks
  };

  /// The first record of a repetition has been read. `compared`: with those before.
  void begin(const trace::Repetition& repetition, const RepetitionBegin& begin, const TimeAccount& times,
             bool compared);
  /// A loop begins an iteration.
  void pass(std::uint32_t loop, double date);
  /// A mark that is not repeated, and how much the rank had computed until then.
  void mark(const trace::Event& mark, double date, double compute_s);
  /// The next repetitions are left out: whole cycles of `cycle` repetitions.
  void leave_out(unsigned cycle, std::uint64_t repetitions);

  std::uint64_t place() const { return place_; }    ///< which REPEAT of the rank, counted from 1; 0: none
  std::uint64_t number() const { return number_; }  ///< which repetition it is in, counted from 1
  std::uint64_t of() const { return of_; }
  std::uint64_t left() const { return of_ - number_; }
  std::uint64_t seen() const { return seen_; }  ///< of these, simulated

  /// Enough of the last ones took as long as those `cycle` before: a cycle, and kAlike iterations.
  bool recurs(unsigned cycle) const;
  /// So many repetitions are to be simulated after those that are left out, beside the present one.
  std::uint64_t checked() const { return kChecked / iterations_; }
  /// Some time after something was left out was not the expected one.
  bool was_wrong() const { return was_wrong_; }

  const Begin& now() const { return ago(0); }
  const Begin& ago(unsigned repetitions) const {
    return begins_[(seen_ + begins_.size() - repetitions) % begins_.size()];
  }
  double cycle_s(unsigned cycle) const { return now().date - ago(cycle).date; }
  /// How long a repetition takes in the second half of them, and all of them: of the REPEAT that takes
  /// longest. 0: none has two.
  double each_s() const { return std::max(longest_, std::pair(all_s(), each_s_)).second; }
  /// Of the places of which repetitions were left out, in their order.
  const std::vector<PartOfLoop>& parts() const { return parts_; }

 private:
  static constexpr std::size_t kMostMarks = 64;
  static constexpr std::uint64_t kAlike = 12, kChecked = 3;
  static constexpr std::size_t kMostParts = 64;
  static constexpr std::size_t kFirst = 3;  ///< of the ring, as long as nothing is compared

  void enter(const trace::Repetition& repetition);
  /// So many in a row must be like those `cycle` before.
  std::uint64_t alike_needed(unsigned cycle) const;
  /// There are so many repetitions that some can be left out.
  bool may_recur() const { return of_ >= 2 + alike_needed(1); }
  void count_iterations(std::uint32_t loop);
  void end_first();
  void keep_mark(double s);
  bool is_like(unsigned cycle) const;
  /// Of `a_s` and `b_s`, from the begin of a repetition like `like`.
  bool is_same_mark(double a_s, double b_s, double date, const Begin& like) const {
    return takes_as_long(a_s, b_s, date, like.lasted_s / static_cast<double>(iterations_));
  }
  void time_each(const RepetitionBegin& begin);
  double all_s() const { return each_s_ * static_cast<double>(of_); }
  Begin& slot() { return begins_[seen_ % begins_.size()]; }

  std::uint64_t place_ = 0, number_ = 0, of_ = 0, seen_ = 0;
  std::vector<Begin> begins_;  ///< ring: of as many as will be compared
  std::array<std::uint64_t, kLongestCycle + 1>
      alike_{};  ///< by cycle: so many in a row are like those before
  // Marks of the present repetition: each `every_`th.
  std::vector<double> marks_s_;
  std::uint64_t passed_ = 0, every_ = 1;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> loops_;  ///< in the first repetition: iterations
  std::uint64_t iterations_ = 1;                                ///< of the outermost loop in a repetition
  std::optional<std::uint32_t> outermost_;                      ///< nothing: no loop has marks in it
  struct Moment {
    std::uint64_t begun = 0;  ///< iterations
    double s = 0, compute_s = 0;
  };
  /// Iterations before the first repetition. Those since `from` count, half of them at least: the first ones
  /// may be a warm-up.
  struct Head {
    Moment from, doubled, last;
    bool is_over = false;
  };
  void add_head(std::uint32_t loop);
  std::unordered_map<std::uint32_t, Head> heads_;  ///< by loop
  std::vector<PartOfLoop> parts_;
  unsigned expected_ = 0;  ///< the cycle of those that were left out
  bool was_wrong_ = false;
  std::uint64_t timed_from_ = 0;  ///< of `seen_`
  double timed_from_s_ = 0, each_s_ = 0;
  std::pair<double, double> longest_{0, 0};  ///< of earlier places: in all, each
};

}  // namespace dperf::replay::mpi
