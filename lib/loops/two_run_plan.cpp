// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/two_run_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "dperf/sampling_rule.h"
#include "loops/loop_times.h"
#include "loops/traced_loops.h"
#include "support/words.h"

namespace dperf::trace {
namespace {

enum class What : std::uint8_t { kDirected, kNumbered, kByItself, kNot };

struct PlannedLoop {
  const TracedLoop* loop = nullptr;
  What what = What::kDirected;
  FirstIterations first{};
  std::string why{};         ///< why not, or what else is to be known
  std::uint64_t number = 0;  ///< of iterations; 0: a plain counter says it, or it differs too much to be used
};

std::string place_of(const TracedLoop& loop) {
  return fmt::format("{}:{}", loop.place.file, loop.place.line);
}

/// Whether one of the two paths is the other one, or ends in its components: what a line of a decisions file
/// directs for one it directs for the other.
bool may_be_same(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return a.ends_with(b) && (a.size() == b.size() || a[a.size() - b.size() - 1] == '/');
}

/// Why no line can be about this loop alone.
std::optional<std::string> unnamed(const TracedLoop& loop, const TracedLoops& facts) {
  if (loop.place.file.empty() || loop.place.line == 0) return "its source location is not known";
  if (loop.place.file.find_first_of("#\r\n") != std::string::npos) return "the name of its file contains a #";
  for (const TracedLoop& other : facts.loops)
    if (other.id != loop.id && other.place.line == loop.place.line &&
        may_be_same(other.place.file, loop.place.file))
      return fmt::format("another loop begins in the same line: {}", to_string(other.place));
  return std::nullopt;
}

std::string too_few_iterations(const TracedLoop& loop, std::uint64_t least) {
  return fmt::format("it has {}; expected: at least {}", counted(loop.iterations, "iteration"), least);
}

/// With '= N' the ranks agree while they run, so only what speaks against that counts here.
std::optional<std::string> why_not_numbered(const TracedLoop& loop) {
  if (loop.varies)
    return fmt::format("its {} have {} to {} iterations: to leave each after the least, remove the first #",
                       counted(loop.entries, "entry"), loop.fewest + loop.guard->unmarked,
                       loop.most + loop.guard->unmarked);
  if (loop.iterations < kFewestIterations) return too_few_iterations(loop, kFewestIterations);
  if (!loop.has_collectives) return "it has no collective, at which the ranks could agree: use dperf-sample";
  return std::nullopt;
}

std::optional<std::string> why_not(const TracedLoop& loop, const TracedLoops& facts) {
  if (loop.why_not) return loop.why_not;
  if (auto reason = unnamed(loop, facts)) return reason;
  if (facts.samples_are_known && !loop.guard) return "it has no guard: dperf-instrument --plan shows why";
  if (loop.guard && loop.guard->needs_number) return why_not_numbered(loop);
  if (loop.varies) return loop.varies;
  if (loop.iterations < kLeastIterations)
    return fmt::format("rank {}: {}", loop.first_rank, too_few_iterations(loop, kLeastIterations));
  if (loop.guard && loop.guard->may_be_left)
    return "it is not sampled automatically: it may be left early, or has no plain counter (dperf-instrument "
           "--decisions shows why)";
  return std::nullopt;
}

/// Whether a line with the number of its iterations can be written at all, be it as a comment.
bool may_be_numbered(const TracedLoop& loop, const TracedLoops& facts) {
  return !loop.why_not && !unnamed(loop, facts) && loop.has_collectives && loop.fewest > 0;
}

/// Its ranks can agree while they run, and no attempt to sample it has failed.
bool agrees_by_itself(const TracedLoop& loop) {
  return loop.has_collectives && !(loop.guard && loop.guard->was_to_agree);
}

bool is_steady(const FirstIterations& one, double eps) {
  return one.quarters <= eps && one.rest <= eps;
}

/// In the second run no probe corrects the baseline. It should have had its share of what disturbs a machine,
/// as long iterations have.
constexpr std::int64_t kLongEnoughNs = DPERF_FEW_NS;

double least_ns(const FirstIterations& one, double eps) {
  return dperf_needed_baseline_ns(one.quarters, eps);
}

std::string too_few(const TracedLoop& loop) {
  const std::uint64_t least = least_iterations(loop);
  if (loop.iterations >= least)
    return "the records of its first iterations would take too much memory until the skip";
  return fmt::format(
      "it has {}; expected: at least {}, because their period is {} and they repeat from iteration {} on",
      counted(loop.iterations, "iteration"), least, loop.period, loop.alike_from);
}

const FirstIterations& most_steady(const TimedLoop& timed) {
  return *std::min_element(timed.firsts.begin(), timed.firsts.end(),
                           [](const FirstIterations& a, const FirstIterations& b) {
                             return std::max(a.quarters, a.rest) < std::max(b.quarters, b.rest);
                           });
}

/// The fewest iterations of which the baseline is as long as it should be; else the most that will do.
void choose(PlannedLoop& planned, const TimedLoop& timed, double eps) {
  const auto in_full = [&](std::string why) {
    planned.what = What::kNot;
    planned.why = std::move(why);
  };
  if (timed.firsts.empty()) return in_full(too_few(*planned.loop));
  const FirstIterations* brief = nullptr;
  for (const FirstIterations& one : timed.firsts) {
    if (!is_steady(one, eps)) continue;
    if (static_cast<double>(one.baseline_ns) < least_ns(one, eps))
      brief = &one;
    else
      planned.first = one;
    if (planned.first.baseline_ns >= kLongEnoughNs) break;
  }
  if (planned.first.first != 0) return;
  if (brief != nullptr)
    return in_full(fmt::format(
        "{} of its iterations take {:.2f} ms; expected: {:.2f} ms or more, so that they are not steady by "
        "chance",
        brief->first / 2, static_cast<double>(brief->baseline_ns) * 1e-6, least_ns(*brief, eps) * 1e-6));
  const FirstIterations& best = most_steady(timed);
  in_full(fmt::format(
      "its time is not steady: of {} iterations, a quarter of the last half is {:.2f} % off its mean, "
      "and the rest of the loop {:.2f} %; expected: at most {:.2f} % (--eps)",
      best.first, 100 * best.quarters, 100 * best.rest, 100 * eps));
}

/// The run says how many iterations it has. Whether its time is steady is looked at again by each run that
/// samples it.
void number(PlannedLoop& planned, const TimedLoop& timed, double eps) {
  if (timed.firsts.empty()) return;
  planned.first = most_steady(timed);
  if (is_steady(planned.first, eps)) return;
  planned.why = fmt::format(": more than {:.2f} % (--eps); the next run looks again", 100 * eps);
}

/// The outermost loop is the one that is skipped.
void leave_to_outer(std::vector<PlannedLoop>& all) {
  std::map<std::uint64_t, const TracedLoop*> taken;
  for (const PlannedLoop& planned : all)
    if (planned.what != What::kNot) taken[planned.loop->id] = planned.loop;
  for (PlannedLoop& planned : all) {
    if (planned.what != What::kDirected && planned.what != What::kNumbered) continue;
    for (const std::uint64_t id : planned.loop->around) {
      const auto outer = taken.find(id);
      if (outer == taken.end()) continue;
      planned.what = What::kNot;
      planned.why = fmt::format("it is inside {}, which may be skipped as a whole", place_of(*outer->second));
    }
  }
}

/// Loops around user-directed ones run in full: if they were watched, ranks would come free for the inner
/// ones at different times.
std::set<std::uint64_t> to_run_in_full(const std::vector<PlannedLoop>& all, const TracedLoops& facts) {
  std::set<std::uint64_t> ids;
  for (const PlannedLoop& planned : all)
    if (planned.what == What::kDirected) ids.insert(planned.loop->around.begin(), planned.loop->around.end());
  std::erase_if(ids, [&](std::uint64_t id) {
    const TracedLoop* loop = facts.find(id);
    return loop == nullptr || unnamed(*loop, facts) || (facts.samples_are_known && !loop->guard);
  });
  return ids;
}

std::string times(std::uint64_t entries) {
  return entries == 1 ? "once" : fmt::to_string(entries) + " times";
}

std::string steadiness(const FirstIterations& first) {
  if (first.first == 0) return "";
  return fmt::format("; quarters of the baseline within {:.2f} %, the rest {:.2f} %", 100 * first.quarters,
                     100 * first.rest);
}

std::string line_of(const PlannedLoop& planned, bool runs_in_full) {
  const TracedLoop& loop = *planned.loop;
  const std::string function = loop.place.function.empty() ? "" : fmt::format(" ({})", loop.place.function);
  switch (planned.what) {
    case What::kByItself:
      return fmt::format(
          "# {}{}: it has collectives, at which the ranks agree on what to skip: DPERF_SAMPLE=1\n",
          place_of(loop), function);
    case What::kNumbered:
      return fmt::format("{} = {}  #{} so many on each of {}, entered {}{}{}\n", place_of(loop),
                         planned.number, function, counted(loop.ranks, "rank"), times(loop.entries),
                         steadiness(planned.first), planned.why);
    case What::kNot:
      if (planned.number != 0)
        return fmt::format("# {} = {}  #{} {}\n", place_of(loop), planned.number, function, planned.why);
      if (runs_in_full)
        return fmt::format("{} run  #{} around a user-directed loop; itself: {}\n", place_of(loop), function,
                           planned.why);
      return fmt::format("# {}{}: {}\n", place_of(loop), function, planned.why);
    case What::kDirected:
      break;
  }
  const std::string period = loop.period == 1 ? "" : fmt::format(" period {}", loop.period);
  return fmt::format("{} first {}{}  #{} {} on {}, entered {}{}\n", place_of(loop), planned.first.first,
                     period, function, counted(loop.iterations, "iteration"), counted(loop.ranks, "rank"),
                     times(loop.entries), steadiness(planned.first));
}

std::string head(const Trace& trace, const TracedLoops& facts) {
  std::string text = fmt::format(
      "# Written by dperf-trace decisions after a run of {} with {}. For runs of the same program with the "
      "same number:\n"
      "#   DPERF_DECISIONS=FILE mpirun -n {} ...\n"
      "# Loops may have more iterations then, but each iteration must do what it did here. Make sure that "
      "only its\n# counter ends a loop: dperf-instrument --decisions shows that.\n"
      "# A line with '= N' is about a loop that is left in another way, here after N iterations. It may be "
      "used "
      "with other\n# inputs and numbers of ranks; the loop is then left after N iterations all the same.\n",
      trace.manifest().program.empty() ? "the program" : trace.manifest().program,
      counted(static_cast<std::uint64_t>(trace.ranks()), "rank"), trace.ranks());
  if (!facts.samples_are_known)
    text +=
        "# Sampling was off, so it is not known which loops have guards, need '= N', or have iterations that "
        "do "
        "not communicate.\n# The second run reports loops without a guard, and runs in full what does not "
        "repeat "
        "as stated here.\n# To know it now, set DPERF_DECISIONS=/dev/null in the first run.\n";
  return text;
}

}  // namespace

TwoRunPlan plan_second_run(const Trace& trace, std::string_view name, double eps) {
  const TracedLoops facts = gather_loops(trace, name);
  std::vector<PlannedLoop> all;
  std::map<std::uint64_t, TimedLoop> timed;
  for (const TracedLoop& loop : facts.loops) {
    all.push_back({.loop = &loop});
    const bool needs_number = loop.guard && loop.guard->needs_number;
    if (needs_number && may_be_numbered(loop, facts)) all.back().number = loop.fewest + loop.guard->unmarked;
    if (const auto reason = why_not(loop, facts)) {
      all.back().what = What::kNot;
      all.back().why = *reason;
    } else if (needs_number) {
      all.back().what = What::kNumbered;
      timed[loop.id] = possible_firsts(loop);
    } else if (agrees_by_itself(loop)) {
      all.back().what = What::kByItself;
    } else if (TimedLoop firsts = possible_firsts(loop); !firsts.firsts.empty()) {
      timed[loop.id] = std::move(firsts);
    }
  }
  measure_loops(trace, timed);
  for (PlannedLoop& planned : all) {
    if (planned.what == What::kDirected) choose(planned, timed[planned.loop->id], eps);
    if (planned.what == What::kNumbered) number(planned, timed[planned.loop->id], eps);
  }
  leave_to_outer(all);
  const std::set<std::uint64_t> in_full = to_run_in_full(all, facts);
  TwoRunPlan plan{head(trace, facts), all.size(), 0};
  for (const PlannedLoop& planned : all) {
    plan.text += line_of(planned, in_full.contains(planned.loop->id));
    plan.directed += planned.what == What::kDirected || planned.what == What::kNumbered ? 1 : 0;
  }
  return plan;
}

}  // namespace dperf::trace
