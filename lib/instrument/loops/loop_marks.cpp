// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/loops/loop_marks.h"

#include <fmt/format.h>

#include <algorithm>

#include "dperf/runtime.h"

namespace dperf::instrument {
namespace {

/// Whether a loop has its marks now. Where a jump leaves it, it must not stay open: then a destructor has
/// the mark of its end, or the jump.
struct Entered {
  const MarkedLoop& loop;
  const ProbeText& probes;

  std::string name() const {
    return loop.has_destructor ? fmt::format("dperf_rt_open_{}.in", loop.number)
                               : fmt::format("dperf_rt_in_{}", loop.number);
  }
  /// Behind it may come other declarations.
  std::string declaration() const {
    return loop.has_destructor
               ? fmt::format(
                     "struct dperf_rt_open dperf_rt_open_{} __attribute__((cleanup(dperf_rt_leave_loop))); ",
                     loop.number)
               : fmt::format("int {} = 0; ", name());
  }
  /// Behind all declarations.
  std::string begin(int value) const {
    return loop.has_destructor
               ? fmt::format("dperf_rt_open_{}.id = {}; {} = {}; dperf_rt_open_{}.since = 0; ", loop.number,
                             probes.constant(*loop.id), name(), value, loop.number)
               : "";
  }
  /// Counts iterations since the last mark.
  std::string since() const {
    return loop.has_destructor ? fmt::format("dperf_rt_open_{}.since", loop.number)
                               : fmt::format("dperf_rt_since_{}", loop.number);
  }
  std::string exit() const {
    return loop.has_destructor
               ? ""
               : fmt::format("if ({}) {} ", name(), probes.loop_exit_after(*loop.id, since()));
  }
  /// `text` does it where nothing is called; `in`: whether it has its marks.
  AtExit leave(const std::string& text, const std::string& in) const {
    if (!loop.left_inside || loop.has_destructor) return {};
    return {text,
            {},
            fmt::format("const struct dperf_rt_open dperf_rt_open_{} "
                        "__attribute__((cleanup(dperf_rt_leave_loop))) = {{{}, {}, 0}};",
                        loop.number, probes.constant(*loop.id), in)};
  }
};

/// Marks in each entry.
LoopMarks plain_marks(const MarkedLoop& loop, const ProbeText& probes) {
  LoopMarks marks;
  marks.enter = probes.loop_enter(*loop.id);
  marks.iteration = probes.loop_iteration(*loop.id);
  marks.exit = probes.loop_exit(*loop.id);
  const Entered entered{loop, probes};
  marks.leave = entered.leave(marks.exit, "1");
  if (!loop.has_destructor) return marks;
  marks.enter = fmt::format("{{ {}{}{}", entered.declaration(), entered.begin(1), marks.enter);
  marks.exit = "}";
  return marks;
}

/// Marks only iterations behind a step of the counter, whose value is kept as an odd number: so the first one
/// is marked, too.
void mark_steps(const MarkedLoop& loop, LoopMarks& marks) {
  if (loop.steps.empty()) return;
  const std::string was = fmt::format("dperf_rt_was_{}", loop.number),
                    now = fmt::format("2 * (dperf_rt_id)({}) + 1", loop.steps);
  marks.enter = fmt::format("{{ dperf_rt_id {0}; {0} = 0; {1}", was, marks.enter);
  marks.begins = fmt::format("{} != {}", was, now);
  marks.iteration = fmt::format("if ({}) {{ {} = {}; {} }}", marks.begins, was, now, marks.iteration);
  marks.exit += " }";
}

/// In a parallel region all that a thread without records does is one comparison of its own counter.
constexpr const char* kRecords = "dperf_rt_events && ";

/// What no clause says of a variable is an error in a region with default(none); a function is none.
const char* bounds_wanted(const LoopMarks& marks) {
  return marks.in_region ? "dperf_rt_bounds_wanted()" : "dperf_rt_bounds";
}

/// What a loop remembers of its last entries.
constexpr int kSilent = 0;  ///< nothing was recorded in the last one
constexpr int kLoud = 1;    ///< something was, or there is none yet
constexpr int kRests = 2;   ///< silent for so long that its guard need not ask, until it is loud again

/// The variable that holds it.
struct Loudness {
  std::string name;

  std::string declaration() const { return fmt::format("static int {} = {}; ", name, kLoud); }
  std::string set(int state) const {
    return fmt::format("__atomic_store_n(&{}, {}, __ATOMIC_RELAXED);", name, state);
  }
  std::string is(int state) const {
    return fmt::format("__atomic_load_n(&{}, __ATOMIC_RELAXED) == {}", name, state);
  }
};

Loudness loudness_of(unsigned number) {
  return {fmt::format("dperf_rt_loud_{}", number)};
}

/// Nothing happens before something was recorded, except in a loop's first entry, and in one after an entry
/// in which something was: these have all of their marks. Asking is one comparison for all purposes: `ask` is
/// what `seen` is, unless a guard or a comparison of bounds wants to be asked.
LoopMarks lazy_marks(const MarkedLoop& loop, LoopMarks marks, const ProbeText& probes) {
  const Entered entered{loop, probes};
  const std::string enter = probes.loop_enter(*loop.id), since = entered.since();
  marks.in_region = loop.in_region;
  marks.ask = fmt::format("dperf_rt_ask_{}", loop.number);
  marks.entered = entered.name();
  std::string declared;
  if (loop.remembers) {
    const Loudness loud = loudness_of(loop.number);
    marks.loud = loud.set(kLoud);
    declared = loud.declaration();
    marks.begin =
        fmt::format(" if ({}__builtin_expect({}, 0)) {{ {} {} = 1; {} }}", loop.in_region ? kRecords : "",
                    loud.is(kLoud), loud.set(kSilent), marks.entered, enter);
  }
  marks.enter = fmt::format("{{ {0}{1}dperf_rt_id {2}, {3}{4}; {5}{6} = 0; {2} = {3} = dperf_rt_events;",
                            declared, entered.declaration(), marks.seen, marks.ask,
                            loop.has_destructor ? "" : ", " + since, entered.begin(0), since);
  marks.counts = fmt::format("++{};", since);
  marks.iteration = fmt::format("if (!{0}) {1} {0} = 2; {2}", marks.entered, enter,
                                probes.loop_iterations(*loop.id, since));
  marks.exit = entered.exit() + "}";
  marks.leave =
      entered.leave(fmt::format("if ({}) {}", entered.name(), probes.loop_exit(*loop.id)), entered.name());
  if (loop.remembers)
    marks.exit = fmt::format("if ({} != dperf_rt_events) {} {}", marks.seen, marks.loud, marks.exit);
  return marks;
}

}  // namespace

bool can_have_braces(const Statement& body) {
  return body.extent.begin_editable && body.extent.end_editable && !body.extent.behind_directive &&
         !body.frozen() && !body.labels.before && !body.plain.declaration;
}

LoopMarks loop_marks(const MarkedLoop& loop, const ProbeText& probes) {
  LoopMarks plain = loop.id ? plain_marks(loop, probes) : LoopMarks{};
  if (loop.kind == MarkKind::kEach) {
    mark_steps(loop, plain);
    return plain;
  }
  LoopMarks marks;
  marks.seen = fmt::format("dperf_rt_seen_{}", loop.number);
  const bool lazy = loop.kind == MarkKind::kLazy;
  if (lazy && loop.id) return lazy_marks(loop, marks, probes);
  // Not initialised where it is declared: code that jumps over a declaration is allowed only so.
  const std::string since = loop.id ? Entered{loop, probes}.since() : "";
  const bool declares_since = loop.id && !loop.has_destructor;
  marks.enter = fmt::format("{{ dperf_rt_id {0}{1}; {0} = dperf_rt_events{2};", marks.seen,
                            declares_since ? ", " + since : "", lazy ? "" : " - 1");
  marks.iteration = fmt::format("{} = dperf_rt_events;", marks.seen);
  marks.exit = "}";
  if (!loop.id) return marks;
  marks.enter += fmt::format(" {}{}", declares_since ? since + " = 0; " : "", plain.enter);
  marks.counts = fmt::format("++{};", since);
  marks.iteration += " " + probes.loop_iterations(*loop.id, since);
  marks.leave = plain.leave;
  marks.exit = (loop.has_destructor ? plain.exit : probes.loop_exit_after(*loop.id, since)) + " }";
  return marks;
}

namespace {

std::string joined(const std::string& a, const std::string& b, const char* between) {
  return a.empty() || b.empty() ? a + b : a + between + b;
}

/// The slow path of a lazy loop.
std::string lazy_head(const LoopMarks& marks) {
  const std::string seen_now = fmt::format("{} = dperf_rt_events;", marks.seen);
  std::string text = marks.guard;
  text += fmt::format(
      "{0}if ({1} == 1 || {2} != dperf_rt_events) {{ {3} }} if ({2} != dperf_rt_events) {{ {4} }} ",
      text.empty() ? "" : " ", marks.entered, marks.seen, marks.iteration,
      joined(joined(seen_now, marks.loud, " "), marks.probe, " "));
  text += fmt::format("{} = {};", marks.ask, marks.seen);
  const std::string asks = joined(marks.asks_guard, marks.asks_bounds, " || ");
  if (!asks.empty()) text += fmt::format(" if ({}) --{};", asks, marks.ask);
  return text;
}

}  // namespace

void ask_first(LoopMarks& marks) {
  if (!marks.begins.empty() && !marks.guard.empty())
    marks.guard = fmt::format("if ({}) {{ {} }}", marks.begins, marks.guard);
  if (!marks.is_lazy()) return;
  std::string asks = marks.loud.empty() ? "" : marks.entered;
  asks = joined(asks, marks.asks_guard, " || ");
  asks = joined(asks, marks.asks_bounds, " || ");
  if (marks.in_region && !asks.empty()) asks = fmt::format("{}({})", kRecords, asks);
  if (!asks.empty()) marks.begin += fmt::format(" if ({}) --{};", asks, marks.ask);
  // A loop that rests may be short and hot: this is all that it asks.
  marks.enter += marks.rests.empty()
                     ? marks.begin
                     : fmt::format(" if ({}) {{{} }} else {{{} }}", marks.rests, marks.rest, marks.begin);
}

std::string LoopMarks::head() const {
  if (is_lazy()) return counts + " " + if_recorded_since(ask, lazy_head(*this));
  const std::string mark = joined(iteration, probe, " ");
  return joined(guard, joined(counts, seen.empty() ? mark : if_recorded_since(seen, mark), " "), " ");
}

void add_guard(const LoopEligibility& decision, std::uint64_t id, unsigned number, const ProbeText& probes,
               LoopMarks& marks) {
  if (decision.eligibility == Eligibility::kNever) return;
  const std::string run = fmt::format("dperf_rt_run_{}", number),
                    skip = fmt::format("dperf_rt_skip_{}", number);
  const Loudness loud = loudness_of(number);
  const bool leaves = decision.eligibility == Eligibility::kIfDirected || decision.iterations > 0;
  const std::string left = decision.counted
                               ? fmt::format("dperf_rt_left({}, {}, {}, {})", decision.counter,
                                             decision.bound, decision.step, decision.inclusive ? 1 : 0)
                               : probes.constant(~std::uint64_t{0});
  const bool rests = !marks.loud.empty();
  const unsigned flags =
      (leaves ? unsigned{DPERF_RT_IF_DIRECTED} : 0) | (rests ? unsigned{DPERF_RT_MAY_REST} : 0);
  const std::string arguments = fmt::format("({}, &{}, {}, {}", probes.constant(id), run, left, flags);
  const std::string call = decision.directed
                               ? fmt::format("dperf_rt_skip_directed{}, {})", arguments, decision.iterations)
                               : fmt::format("dperf_rt_skip{})", arguments);
  std::string updates;
  for (const std::string& update : decision.updates) updates += " " + update;
  // What is compared with ~0 is DPERF_RT_QUIET and DPERF_RT_LEAVE.
  const std::string asks = fmt::format("dperf_rt_sampling && {} + 1 != 0", run);
  if (marks.is_lazy()) marks.asks_guard = fmt::format("({})", asks);
  marks.guard = fmt::format(
      "if (__builtin_expect(dperf_rt_sampling, 0) && {4} + 1 != 0) {{ dperf_rt_id {0} = {1}; {2}{5}for (; "
      "{0}; "
      "--{0}) {{{3} }} }}",
      skip, call, leaves ? fmt::format("if ({} + 1 == 0) break; ", skip) : "", updates, run,
      rests ? fmt::format("if ({0} >> 63) {{ {1} {0} = 0; }} ", skip, loud.set(kRests)) : "");
  marks.enter = fmt::format("{{ dperf_rt_id {0}; {0} = 0; {1}", run, marks.enter);
  if (rests) {
    marks.rests = loud.is(kRests);
    marks.rest = fmt::format(" {0} = ~{0};", run);
  }
  marks.exit += " }";
}

namespace {

/// One comparison, which a variable follows.
struct Compared {
  const BoundComparison& bound;
  std::string variable;
  unsigned how = 0;

  std::string report(std::uint64_t id, const ProbeText& probes) const {
    if (bound.asks.is_asked())
      return fmt::format(
          " if ({0}.run++ == {0}.next) {{ dperf_rt_ask({1}, &{0}, {2}, {3}, {4}, {5}, {6}); }}", variable,
          probes.constant(id), c_string(bound.text), how, probes.constant(hash_of(bound.asks.name)),
          bound.asks.value, bound.asks.ends_if_equal ? 1 : 0);
    return fmt::format(" if ({0}.run++ == {0}.next) {1}", variable,
                       call(bound.leaves, how | (bound.leaves ? unsigned{DPERF_RT_LEAVES} : 0), id, probes));
  }
  /// Counts an iteration.
  std::string count(std::uint64_t id, const ProbeText& probes) const {
    return fmt::format(" if ({}.iteration++ < {}) {}", variable, int{DPERF_RT_EXPECTED},
                       call(true, how | unsigned{DPERF_RT_LEAVES}, id, probes));
  }

 private:
  std::string call(bool leaves, unsigned flags, std::uint64_t id, const ProbeText& probes) const {
    const std::string likely = bound.is_likely || bound.is_norm ? "1.0" : "0.0";
    return fmt::format("{{ dperf_rt_compare({}, &{}, {}, {}, {}, {}); }}", probes.constant(id), variable,
                       c_string(bound.text), leaves ? likely : bound.value, leaves ? "0.0" : bound.bound,
                       flags);
  }
};

}  // namespace

unsigned how_compared(const BoundComparison& bound, bool at_end) {
  return (bound.inclusive ? unsigned{DPERF_RT_INCLUSIVE} : 0) | (bound.down ? unsigned{DPERF_RT_DOWN} : 0) |
         (bound.unequal ? unsigned{DPERF_RT_UNEQUAL} : 0) |
         (bound.may_vary ? unsigned{DPERF_RT_MAY_VARY} : 0) |
         (bound.is_likely && !bound.leaves ? unsigned{DPERF_RT_RECEIVED} : 0) |
         (bound.is_counted() ? unsigned{DPERF_RT_COUNTED} : 0) |
         (bound.is_norm ? unsigned{DPERF_RT_LIKELY} : 0) |
         (at_end || bound.in_body ? unsigned{DPERF_RT_AT_END} : 0);
}

void add_bounds(const LoopEffects& facts, std::uint64_t id, unsigned number, const ProbeText& probes,
                LoopMarks& marks) {
  if (facts.bounds.empty()) return;
  const std::string wanted = fmt::format("__builtin_expect({}, 0)", bounds_wanted(marks));
  std::string declared, begun, counted, at_head, at_end, never;
  const bool has_others = !std::ranges::all_of(facts.bounds, &BoundComparison::leaves);
  for (unsigned i = 0; i < facts.bounds.size(); ++i) {
    const BoundComparison& bound = facts.bounds[i];
    const unsigned leaves_too = bound.asks.is_asked() ? (has_others ? unsigned{DPERF_RT_LEAVES} : 0) |
                                                            (bound.is_likely ? unsigned{DPERF_RT_LIKELY} : 0)
                                                      : 0;
    const Compared compared{
        bound, fmt::format("dperf_rt_cmp_{}{}", number, i == 0 ? "" : fmt::format("_{}", i)),
        i * unsigned{DPERF_RT_COMPARISON} | leaves_too | how_compared(bound, facts.bounds_at_end)};
    declared += (i == 0 ? "" : ", ") + compared.variable;
    begun += fmt::format("{0}.run = {0}.next = ", compared.variable);
    never += fmt::format("{} --{}.next", i == 0 ? "" : ",", compared.variable);
    if (bound.is_counted()) counted += compared.variable + ".iteration = ";
    std::string& in_each = facts.bounds_at_end && !bound.in_body ? at_end : at_head;
    if (bound.is_counted()) in_each += compared.count(id, probes);
    const std::string report = compared.report(id, probes);
    if (bound.in_body)
      marks.in_body.push_back(fmt::format(
          "if ({}{}) {{{} }}", wanted, bound.only_if.empty() ? "" : " && (" + bound.only_if + ")", report));
    else
      in_each += bound.only_if.empty() ? report : fmt::format(" if ({}) {{{} }}", bound.only_if, report);
  }
  marks.enter =
      fmt::format("{{ struct dperf_rt_compared {}; {}{}0; {}", declared, begun, counted, marks.enter);
  // Nothing is expected of this entry: its first comparison is the one that never comes.
  if (!marks.loud.empty()) {
    marks.begin += fmt::format(" if (!{}){};", marks.entered, never);
    marks.rest += never + ";";
  }
  marks.exit += " }";
  if (!at_end.empty()) marks.tail = fmt::format("if ({}) {{{} }}", wanted, at_end);
  if (at_head.empty()) return;
  marks.guard = joined(fmt::format("if ({}) {{{} }}", wanted, at_head), marks.guard, " ");
  if (marks.is_lazy())
    marks.asks_bounds = fmt::format("({} && dperf_rt_cmp_{}.next + 1 != 0)", bounds_wanted(marks), number);
}

/// What is left for the place behind the declarations if the guard is in front of them.
static std::string marks_behind(const LoopMarks& marks) {
  LoopMarks rest = marks;
  rest.guard.clear();
  return marks.is_lazy() ? "" : rest.head();
}

/// Declarations come first in C90, and the guard before them: what they are initialised with may depend on
/// the counter. So does what is at the end of the body come behind its braces: they may hide names.
HeadEdits head_edits(const Statement& loop, const LoopHead& head, const LoopMarks& marks) {
  const Statement& body = loop.children.front();
  HeadEdits edits;
  const bool behind_declarations = head.before_statement && !head.needs_braces;
  const std::string before = marks.is_lazy() ? marks.head() : marks.guard;
  const bool in_front = behind_declarations && !before.empty();
  const bool needs_scope = !head.needs_braces && (in_front || !marks.tail.empty());
  std::string text = in_front ? marks_behind(marks) : marks.head();
  if (in_front) {
    edits.head.push_back({body.braces.after_open.offset, 0, " " + before + " {"});
  } else if (needs_scope && behind_declarations) {
    edits.head.push_back({body.braces.after_open.offset, 0, " {"});
  } else if (needs_scope) {
    text = "{ " + text;
  }
  if (needs_scope) edits.end.push_back({body.braces.close.offset, 0, joined("}", marks.tail, " ") + " "});
  if (head.needs_braces)
    text = "{ " + text;
  else if (!head.before_statement && !text.empty())
    text = " " + text;
  if (head.before_statement && !text.empty()) text += " ";
  edits.head.push_back({head.offset, 0, text});
  if (head.needs_braces) edits.end.push_back({body.extent.end.offset, 0, " " + joined(marks.tail, "}", " ")});
  return edits;
}

std::optional<LoopHead> loop_head(const Statement& loop, bool declarations_first, std::string& why_not) {
  if (!loop.extent.begin_editable || !loop.extent.end_editable) {
    why_not = "the loop begins or ends in a macro or under a different #if";
    return std::nullopt;
  }
  if (loop.labels.case_inside) {
    why_not = "a case label jumps into the loop";
    return std::nullopt;
  }
  why_not = "the loop's body begins or ends in a macro";
  if (loop.children.empty()) return std::nullopt;
  const Statement& body = loop.children.front();
  if (body.kind != StatementKind::kCompound) {
    if (!can_have_braces(body)) return std::nullopt;
    return LoopHead{body.extent.begin.offset, true, true};
  }
  if (!body.braces.editable) return std::nullopt;
  if (!declarations_first || body.children.empty() || !body.children.front().plain.declaration)
    return LoopHead{body.braces.after_open.offset, false, false};
  const auto first =
      std::ranges::find_if(body.children, [](const Statement& child) { return !child.plain.declaration; });
  why_not = "nothing can be inserted after the declarations of its body";
  if (first == body.children.end() || !first->extent.begin_editable || first->extent.behind_directive ||
      first->labels.before)
    return std::nullopt;
  return LoopHead{first->extent.begin.offset, true, false};
}

}  // namespace dperf::instrument
