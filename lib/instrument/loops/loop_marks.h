// The marks of a loop: what is before it, at the start of its body, and after it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instrument/edit/edit.h"
#include "instrument/edit/exits.h"
#include "instrument/edit/probes.h"
#include "instrument/loops/eligibility.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

/// How sure it is that an iteration records something.
enum class MarkKind {
  kEach,     ///< always: every iteration is marked
  kGuarded,  ///< sometimes: the first, and each after one that recorded something
  kLazy      ///< perhaps, or in a hot path: nothing happens before something was recorded
};

/// A loop that gets marks.
struct MarkedLoop {
  MarkKind kind = MarkKind::kEach;
  std::optional<std::uint64_t> id = {};  ///< nothing: it gets its variable and no marks
  unsigned number = 0;                   ///< makes the names of its variables unique in the file
  bool remembers = true;                 ///< its function may have static variables
  bool in_region = false;                ///< threads that record nothing run it, too
  bool left_inside = false;              ///< perhaps: by a return or a goto
  bool has_destructor = false;           ///< which ends it then; else LoopMarks::leave does
  std::string steps = {};  ///< of kEach: an iteration begins where this number has changed; empty: each time
};

struct LoopMarks {
  std::string enter, exit;
  std::string begins;     ///< whether an iteration begins at the head of the body; empty: always
  std::string guard;      ///< goes before the iteration's mark, with comparisons; empty: the loop has none
  std::string counts;     ///< goes before the comparison: another iteration has begun
  std::string iteration;  ///< without the comparison
  std::string probe;      ///< of the block that an iteration begins with, behind the mark; empty: none
  std::string seen;       ///< name of the variable that is compared; empty: no comparison
  AtExit leave;           ///< goes where a jump leaves it; empty: nothing need be done
  std::vector<std::string> in_body = {};  ///< comparisons that go there, in order
  std::string tail;  ///< goes to the end of the body, where only what is around it can be named

  // Of a lazy one.
  std::string ask;         ///< name of the variable that is compared before anything else
  std::string entered;     ///< that says whether the loop has its mark
  std::string loud;        ///< makes the next entry of the loop marked from its beginning
  std::string begin;       ///< goes behind `enter`
  std::string rests = {};  ///< whether `rest` goes there instead; empty: never
  std::string rest = {};
  std::string asks_guard = {};   ///< when the guard wants to be asked; empty: there is none
  std::string asks_bounds = {};  ///< the same of comparisons
  bool in_region = false;        ///< threads that have recorded nothing ask nothing

  /// The guard and the mark, with their comparison.
  std::string head() const;
  bool is_lazy() const { return !ask.empty(); }
};

LoopMarks loop_marks(const MarkedLoop& loop, const ProbeText& probes);

/// Adds what asks before each iteration how many are to be left out.
void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number, const ProbeText& probes,
               LoopMarks& marks);

/// Adds what says at the head of each iteration, or at its end, what the loop's condition compares.
void add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number, const ProbeText& probes,
                LoopMarks& marks);

/// Flags of dperf_rt_compare; the number of the comparison is left out.
/// @param at_end  it is made at the end of an iteration
unsigned how_compared(const BoundComparison& bound, bool at_end);

/// Behind the former two: where they ask, and whether the first iteration has something to ask.
void ask_first(LoopMarks& marks);

/// Where the iteration's mark goes.
struct LoopHead {
  unsigned offset = 0;
  bool before_statement = false;  ///< else directly after '{'
  bool needs_braces = false;      ///< the body is a single statement
};

/// Text at the head of a loop's body, and after it.
struct HeadEdits {
  std::vector<Edit> head, end;
};
HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks);

/// Whether a single statement can be put in braces.
bool can_have_braces(const Statement& body);

/// Nothing if marks cannot go around the loop and into its body; then `why_not` has the reason.
/// @param declarations_first  nothing may be before the declarations of a compound
std::optional<LoopHead> loop_head(const Statement& loop, bool declarations_first, std::string& why_not);

}  // namespace dperf::instrument
