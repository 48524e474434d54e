// What every planner of a function does: insert text, and add blocks and loops to the plan.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "instrument/loops/loop_marks.h"
#include "instrument/model/model.h"
#include "instrument/plan/planner.h"
#include "instrument/plan/source_language.h"

namespace dperf::instrument {

/// What the functions of a file share: its language; an id stands for one place, a variable's name is used
/// once.
struct Names {
  const SourceLanguage& language;
  std::set<std::uint64_t> ids = {};
  unsigned variables = 0;
};

/// Statements that one macro brings in cannot be separated in the text: they are one group.
using Group = std::vector<const Statement*>;
std::vector<Group> groups_of(const Statement& compound);

/// Statements in braces by where they begin. Not those of loops inside, whose exits are their own, nor of
/// constructs into which nothing may go.
using Places = std::map<unsigned, PlaceInBraces>;
void add_places(const Statement& statement, Places& places);

class PlanWriter {
 public:
  PlanWriter(const Unit& unit, const CallGraph& graph, const Function& function, Names& names, FilePlan& plan)
      : unit_(unit),
        graph_(graph),
        function_(function),
        names_(names),
        plan_(plan),
        language_(names.language) {}

 protected:
  /// A place for text that is known later: the index of its edit.
  std::size_t reserve(unsigned offset);
  /// Text at the function's entry takes the place that was reserved for it.
  void fill_entry(std::size_t reserved, const std::string& text) {
    plan_.edits[reserved] = language_.at_entry(function_, text);
  }
  void insert(unsigned offset, std::string text) { plan_.edits.push_back({offset, 0, std::move(text)}); }
  void insert_before(const Statement& statement, const std::string& text);
  void add(const ExitEdits& exits);
  PlanEntry& add_entry(EntryKind kind, const Statement& first, const Statement& last,
                       Communication communication);
  /// Adds the loop to the plan, unless it only looks for messages. Its text goes where the next two put it.
  /// @param no_guard  why none of its iterations is ever skipped; empty: see eligibility_of
  /// @param in_region  of OpenMP: threads that record nothing run it, too
  std::optional<Counting> counting_in(const Statement& loop, MarkKind kind) const;
  /// It does nothing but look for messages or completions, until something is there.
  bool only_waits(const Statement& loop, MarkKind kind) const;
  LoopMarks begin_loop(MarkKind kind, const Statement& loop, Communication each,
                       const std::string& no_guard = "", bool in_region = false);
  /// Before what else goes into the body: the index of the first of two edits.
  std::size_t reserve_head(const Statement& loop, const LoopHead& head);
  void end_loop(const Statement& loop, const LoopHead& head, const LoopMarks& marks, std::size_t reserved);
  /// A loop that only perhaps communicates, inside several others or for each element, is computation rather
  /// than what drives the run, and marks in each loop of a nest are felt.
  bool is_deep(const Statement& loop) const {
    return loop.pragmas.empty() &&
           (std::ranges::count(begun_, Communication::kPerhaps, &Begun::each) >= kDeepest ||
            goes_over_elements(loop));
  }
  /// An outermost loop of main each iteration of which has a loop, or a call for what that does: it may carry
  /// the run, and a comparison is not felt, even if it calls something unknown under a condition only
  /// (`compute(u); if (ranks > 1) exchange(u);`).
  bool may_carry_in_main(const Statement& loop) const;
  void skip(const Statement& statement, std::string reason);
  std::string new_variable(const char* stem);
  /// A block can begin before it.
  bool can_start(const Statement& statement) const {
    return !statement.plain.trivial && statement.extent.begin_editable &&
           !(unit_.declarations_first && statement.plain.declaration);
  }

  const Unit& unit_;
  const CallGraph& graph_;
  const Function& function_;
  Names& names_;
  FilePlan& plan_;
  const SourceLanguage& language_;

 private:
  /// What says which numbers the loop's condition compares, and its body where it decides that the loop ends.
  void add_bounds(const Statement& loop, std::uint64_t id, unsigned number, LoopMarks& marks);
  /// A loop that was begun and has not ended.
  struct Begun {
    const Statement* loop = nullptr;
    std::optional<std::uint64_t> id = {};  ///< nothing: it gets no marks
    Communication each = Communication::kNo;
    bool in_region = false;
  };
  bool goes_over_elements(const Statement& loop) const;
  /// Makes the branches of the loop that was begun last say that they are taken, except in loops inside it.
  void watch_branches(const Statement& statement);
  void watch_branch(const Statement& branch, const Statement& choice, std::uint64_t loop);
  void add_branch(const Statement& choice, std::uint64_t loop, unsigned line);
  /// The outermost loop that was begun of which the condition of an `if` may hold in some iterations and not
  /// in others; if that has no marks, the next one inside that has. Nothing: it may in none.
  std::optional<std::uint64_t> loop_of_branches(const Statement& choice) const;

  static constexpr int kDeepest = 2;  ///< of loops that only perhaps communicate around one
  std::vector<Begun> begun_ = {};
};

}  // namespace dperf::instrument
