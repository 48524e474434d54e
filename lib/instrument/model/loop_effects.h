// What one iteration of a loop does to variables, as plain values: enough to decide whether iterations can be
// left out (sampling.h). Clang fills it in (loops/effects.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dperf::instrument {

/// A variable, or a member of one that can be named without a side effect.
struct LoopVariable {
  std::string name = {};  ///< for people: "n", "update->ntimestep"
  bool local = false;     ///< a local variable or parameter: not static, no reference
  bool shared =
      true;  ///< code outside of the loop may change it while the loop runs, as far as its file shows
  /// If it is a member of an object that is not local: the member, the same in every file. Empty: it is not.
  std::string field = {};
  int object = -1;       ///< the pointer through which it is reached; -1: it never points elsewhere
  bool integer = false;  ///< at most as wide as long long
  bool number = false;   ///< integer or floating
  bool pointer = false;
  bool is_volatile = false;
  bool inside = false;   ///< declared in the body, not static: a new one in each iteration
  bool carried = false;  ///< an iteration may use the value that an earlier one has left
  bool element = false;  ///< the elements of an array, taken as one
  /// It holds what a call of MPI in the loop has received, a number made of that, or a flag that a comparison
  /// of norms sets. (Not set for C and C++.)
  bool received = false;
  bool passed = false;  ///< it is shared for no other reason than that the loop passes it to functions
};

enum class WriteKind : std::uint8_t {
  kAssigned,  ///< by =, +=, ++, ...
  kReceived,  ///< its address goes to a function of MPI or of the system, which writes to it
  kSwapped,   ///< with `copy_of`
  kUnknown    ///< its address, or a reference to it, goes elsewhere: it may be changed anywhere
};

/// In the order in which an iteration does it: body, increment, condition.
struct LoopWrite {
  unsigned variable = 0;  ///< index into LoopEffects::variables
  unsigned order = 0;
  unsigned line = 0;
  WriteKind kind = WriteKind::kAssigned;
  bool conditional = false;  ///< not exactly once in each iteration
  bool in_header = false;    ///< in the increment of a for
  bool calls = false;        ///< what it is assigned may come from a function
  int copy_of = -1;          ///< the variable that it is assigned, if that is all
  std::string text = {};     ///< a statement that does it again, without its semicolon; empty: see why_not
  std::string why_not = {};  ///< "comes from a macro"
  std::string step = {};     ///< of ++, v += c, v = v + c: "1", "c", "-(c)"; empty: something else
  int step_sign = 0;         ///< 0: not known before the run
  std::vector<unsigned> uses = {};       ///< variables that the new value depends on
  std::vector<unsigned> step_uses = {};  ///< variables that the step depends on
};

enum class ReadKind : std::uint8_t {
  kValue,
  kCondition,  ///< decides what is done
  kIndex,      ///< of an array
  kArgument    ///< of a function of MPI: a number, not a buffer
};

/// The first of its kind.
struct LoopRead {
  unsigned variable = 0;
  unsigned order = 0;
  unsigned line = 0;
  ReadKind kind = ReadKind::kValue;
  std::string of = {};  ///< of an argument: the function
};

/// One side of a comparison that the loop goes on with: `variable op bound`.
struct LoopComparison {
  unsigned conjunct = 0;  ///< which part of `a && b && ...`, from 0
  unsigned variable = 0;
  std::string op = {};            ///< "<", "<=", ">", ">=", "!="
  bool before_step = false;       ///< `i++ < n`: it is compared before it changes
  std::string counter = {};       ///< its value as text, converted as the comparison does
  std::string bound = {};         ///< the other side's; empty: see why_not
  std::string bound_name = {};    ///< as the source writes it
  std::string why_not = {};       ///< "its bound f(n) calls something"
  bool bound_may_change = false;  ///< by a function that is called: it is not made of local variables alone
  std::vector<unsigned> uses = {};
};

/// A function whose value says whether something ends; a flag that some function sets; or the place that
/// holds such a function.
struct Question {
  std::string name = {};  ///< `check`, `Run.done`, `check#2` (a parameter of it); empty: none is asked
  long long value = 0;
  bool ends_if_equal = true;  ///< if it returns `value`; else if it returns anything else

  bool is_asked() const { return !name.empty(); }
};

enum class GivenKind : std::uint8_t {
  kFunction,       ///< that a place may hold: of several, one is called
  kFlag,           ///< a flag of the caller that it passes on: each may set it
  kFlagOnlyPassed  ///< one that the caller passes on and does not set itself
};

/// Who asks `to` asks `from`, too.
struct GivenName {
  std::string to = {}, from = {};
  GivenKind kind = GivenKind::kFunction;

  auto operator<=>(const GivenName&) const = default;
};

/// A comparison of numbers that the loop goes on with, as it can be made once more at the head of its body.
struct BoundComparison {
  std::string text = {};   ///< for people: "k<max_iter"
  std::string value = {};  ///< of the left side, as a double
  std::string bound = {};  ///< of the right side
  std::string step = {};   ///< of a counter whose bound and step count as they are when the loop begins
  bool inclusive = false;  ///< <=, >=
  bool down = false;       ///< >, >=
  bool unequal = false;    ///< !=
  std::string left = {}, right = {};  ///< sides, as the source writes them
  bool may_vary = true;  ///< what moves them is no constant of the loop, as far as its file shows
  /// Nothing is compared at the head: a condition with this text ends the loop, or its body leaves it behind
  /// one.
  bool leaves = false;
  /// It compares floating-point numbers, a norm and its tolerance; or depends on what other ranks say. Of
  /// what is compared once more: what counts down depends on that.
  bool is_likely = false;
  bool in_body = false;      ///< that of a LoopExit
  bool is_norm = false;      ///< in one, or only made sometimes: it compares floating-point numbers
  std::string only_if = {};  ///< where this does not hold it must not be made; empty: it always may
  Question asks = {};        ///< of one that leaves: what the function compares that it calls

  bool is_counted() const { return in_body || !only_if.empty(); }  ///< perhaps not made in each iteration
  bool tells() const { return !leaves || asks.is_asked(); }        ///< more than a text
};

/// A statement of the body behind which it is known that the loop goes on, as its comparisons hold:
/// `if (norm < tol) break;`, `if (norm < tol) done = 1;`, `done = norm < tol;`.
struct LoopExit {
  unsigned offset = 0, line = 0;  ///< where the statement begins
  std::string sets = {};          ///< the flag that ends the loop, for people; empty: the statement leaves it
  bool is_part = false;           ///< ranks have such a flag each, and agree on the one that ends the loop
  std::vector<BoundComparison> comparisons = {};
};

/// A statement of a function, before which it is known what decides that the function returns something, or
/// sets a flag.
struct FunctionAnswer {
  unsigned offset = 0, line = 0;  ///< where the statement begins
  std::string flag = {};          ///< name of the flag, as in a question; empty: the function itself
  long long returned = 0;         ///< unless the comparisons hold
  std::string passes_on = {};  ///< name of the function whose value is returned, whatever it is; empty: none
  /// What the statement, a return, returns: a truth. The comparisons are those that have been made behind it,
  /// if it is not `returned`. Empty: they can be made before the statement.
  std::string truth = {};
  std::vector<BoundComparison> comparisons = {};
};

/// Of an `if` in the loop.
struct LoopCondition {
  unsigned line = 0;                ///< of the `if`
  std::string text = {};            ///< for people: "norm < tol"
  std::vector<unsigned> uses = {};  ///< variables that it depends on
  bool calls = false;               ///< it calls something
  int equals = -1;                  ///< the variable that it compares with a constant; -1: it is another one
  bool varies = false;              ///< it may hold in some iterations, more than one, and not in others
  bool received = false;  ///< it depends on what a call of MPI in the loop receives, or on a flag of norms
};

struct LoopEffects {
  std::string condition = {};           ///< as the source writes it; empty: there is none
  std::vector<std::string> parts = {};  ///< of `a && b && ...`, as the source writes them
  std::vector<LoopComparison> comparisons = {};
  std::vector<BoundComparison> bounds = {};
  bool bounds_at_end = false;  ///< they can be made at the end of the body only: the loop is a do-while
  bool over_range = false;     ///< it has a range instead of a condition
  std::string refusal =
      {};  ///< why no iteration can be skipped whatever the user directs: "it goes over a range"
  std::vector<LoopVariable> variables = {};
  std::vector<LoopWrite> writes = {};
  std::vector<LoopRead> reads = {};  ///< of variables that are written
  std::vector<LoopCondition> conditions = {};
  std::vector<LoopExit> exits = {};
};

/// Whether floating-point numbers are compared: a norm and its tolerance.
bool compares_floating_point(const LoopCondition& condition, const LoopEffects& facts);

/// Whether it may hold in one iteration after it did not in others.
bool may_change(const LoopCondition& condition, const LoopEffects& facts);

/// Sets LoopCondition::varies, by what is written.
void find_varying_conditions(LoopEffects& facts);

/// Whether a condition varies for more than that loops `inside` go through the same values in each iteration
/// of this one: `for (d = 0; d < 4; d++) if (rank[d])`.
bool varies_beyond(const std::vector<const LoopEffects*>& inside, const LoopCondition& condition,
                   const LoopEffects& facts);

}  // namespace dperf::instrument
