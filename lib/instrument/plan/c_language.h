// C and C++.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/edit/probes.h"
#include "instrument/plan/source_language.h"

namespace dperf::instrument {

class CLanguage : public SourceLanguage {
 public:
  explicit CLanguage(const Unit& unit)
      : has_exceptions_(unit.has_exceptions), declarations_first_(unit.declarations_first) {
    probes_.long_long_is_extension = unit.long_long_is_extension;
  }

  std::string block(std::uint64_t id, bool after_call, const std::string& guard) const override;
  std::vector<Edit> say_taken(const Statement& choice, const Statement& branch, std::uint64_t loop,
                              unsigned line) const override;
  std::string say_answers(const std::string& function,
                          const std::vector<FunctionAnswer>& answers) const override;
  std::string keep_events(const std::string& variable) const override;
  std::string keep_caller(const std::string& variable) const override;
  ExitEdits hand_backs(const Function& function, const std::string& caller,
                       const std::string& guard) const override;
  std::string keep_unknown(const std::string& state, bool gives_back) const override;
  std::string behind_unknown(const std::string& state, std::uint64_t id) const override;
  std::string if_behind_unknown(const std::string& state, std::uint64_t id) const override;
  ExitEdits leave_unknown(const Function& function, const std::string& state) const override;
  Edit before(const Statement& statement, const std::string& text) const override;
  Edit at_entry(const Function& function, const std::string& text) const override;
  bool has_place_behind(const PlaceInBraces& place) const override;
  Edit behind(const PlaceInBraces& place, const std::string& text) const override;
  Edit behind_loop(const Statement& loop, const std::string& text) const override;
  std::optional<LoopHead> loop_head(const Statement& loop, std::string& why_not) const override;
  LoopMarks loop_marks(const MarkedLoop& loop) const override;
  bool marks_steps() const override { return true; }
  void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number,
                 LoopMarks& marks) const override;
  void add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number,
                  LoopMarks& marks) const override;
  void ask_first(LoopMarks& marks) const override;
  ExitEdits leave_loop(const Statement& loop, const LoopMarks& marks) const override;
  HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) const override;

 private:
  ProbeText probes_;
  /// Then a variable with a destructor makes all calls in its scope ways out of it, to the compiler: values
  /// that are needed behind one are no longer kept in registers.
  bool has_exceptions_ = false;
  bool declarations_first_ = false;
};

}  // namespace dperf::instrument
