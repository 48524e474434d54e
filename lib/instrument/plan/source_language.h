// The language of a source: how what is inserted into it is written. What is inserted, and where, is the same
// for all.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instrument/edit/edit.h"
#include "instrument/edit/exits.h"
#include "instrument/loops/eligibility.h"
#include "instrument/loops/loop_marks.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

/// A statement of a compound.
struct PlaceInBraces {
  const Statement* compound = nullptr;
  std::size_t child = 0;
};

/// Texts are whole statements. A `guard` is a variable with the number of recorded calls at some point;
/// empty: there is nothing to compare.
class SourceLanguage {
 public:
  SourceLanguage() = default;
  virtual ~SourceLanguage() = default;
  SourceLanguage(const SourceLanguage&) = delete;
  SourceLanguage& operator=(const SourceLanguage&) = delete;

  /// @param after_call  the statement before it is an MPI call and nothing else
  virtual std::string block(std::uint64_t id, bool after_call, const std::string& guard) const = 0;
  /// At the beginning of a branch in a loop: says that it is taken, where bounds are asked for.
  /// @param choice  the `if`
  /// @return nothing if there is no place for it
  virtual std::vector<Edit> say_taken(const Statement& choice, const Statement& branch, std::uint64_t loop,
                                      unsigned line) const = 0;
  /// At a function's entry: sets a variable to the number of recorded calls, or to the block of the caller.
  /// What decides that a function returns something, for loops that asked it.
  virtual std::string say_answers(const std::string& function,
                                  const std::vector<FunctionAnswer>& answers) const = 0;
  virtual std::string keep_events(const std::string& variable) const = 0;
  virtual std::string keep_caller(const std::string& variable) const = 0;
  /// See plan_hand_backs.
  virtual ExitEdits hand_backs(const Function& function, const std::string& caller,
                               const std::string& guard) const = 0;

  /// For functions that call what is not given: `state` has what was recorded, and the caller's block.
  virtual std::string keep_unknown(const std::string& state, bool gives_back) const = 0;
  virtual std::string behind_unknown(const std::string& state, std::uint64_t id) const = 0;
  /// The same if something was recorded.
  virtual std::string if_behind_unknown(const std::string& state, std::uint64_t id) const = 0;
  /// What gives the caller's block back where keep_unknown alone does not.
  virtual ExitEdits leave_unknown(const Function& function, const std::string& state) const = 0;

  virtual Edit before(const Statement& statement, const std::string& text) const = 0;
  virtual Edit at_entry(const Function& function, const std::string& text) const = 0;
  /// In the same braces, where text is reached from that statement alone.
  virtual bool has_place_behind(const PlaceInBraces& place) const = 0;
  virtual Edit behind(const PlaceInBraces& place, const std::string& text) const = 0;
  virtual Edit behind_loop(const Statement& loop, const std::string& text) const = 0;

  /// See loop_marks.h.
  virtual std::optional<LoopHead> loop_head(const Statement& loop, std::string& why_not) const = 0;
  virtual LoopMarks loop_marks(const MarkedLoop& loop) const = 0;
  /// Whether iterations can be marked by steps of the loop's counter (MarkedLoop::steps).
  virtual bool marks_steps() const { return false; }
  virtual void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number,
                         LoopMarks& marks) const = 0;
  virtual void add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number,
                          LoopMarks& marks) const = 0;
  virtual void ask_first(LoopMarks& marks) const = 0;
  /// What ends its marks where a jump leaves it and loop_marks alone does not.
  virtual ExitEdits leave_loop(const Statement& loop, const LoopMarks& marks) const = 0;
  virtual HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) const = 0;
};

}  // namespace dperf::instrument
