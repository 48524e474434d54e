// What is inserted into Fortran sources: calls of the runtime's entry points for Fortran
// (runtime/src/wrappers/fortran_probes.c). Every text is whole lines, without the blanks that the form of the
// source wants in front; see assemble.h.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/fortran/source/form.h"
#include "instrument/plan/source_language.h"

namespace dperf::instrument::fortran {

class FortranLanguage : public SourceLanguage {
 public:
  FortranLanguage(const Unit& unit, const SourceForm& form) : unit_(unit), form_(form) {}

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
  void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number,
                 LoopMarks& marks) const override;
  void add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number,
                  LoopMarks& marks) const override;
  void ask_first(LoopMarks& marks) const override;
  ExitEdits leave_loop(const Statement&, const LoopMarks&) const override { return {}; }
  HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) const override;

 private:
  std::string compare(const BoundComparison& bound, unsigned comparison, std::uint64_t id,
                      const std::string& state, bool counts, bool is_alone) const;
  void at_returns(const Statement& statement, const std::string& text, ExitEdits& result) const;
  ExitEdits at_ends(const Function& function, const std::string& text,
                    const std::string& text_after_call) const;

  const Unit& unit_;
  const SourceForm& form_;
};

}  // namespace dperf::instrument::fortran
