// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/stopped_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "dperf/sampling_rule.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::sample {
namespace {

std::string names(const std::vector<OpenLoop>& loops) {
  std::string list;
  for (const OpenLoop& loop : loops)
    list += fmt::format("{}{}", list.empty() ? "" : ", ", name_of(loop.place));
  return list.empty() ? "none" : list;
}

struct Placed {
  Baseline baseline;
  Segment segment;
};

/// The most typical baseline that has a segment. Ranks that are cut along a skew need iterations in front of
/// it: where there are too few, baselines of later iterations are tried.
std::optional<Placed> place(const trace::Trace& trace, const MainLoop& main_loop) {
  constexpr std::size_t kTries = 4;
  for (const std::uint64_t parts : {0, 1, 2}) {
    Timing timing = main_loop.timing;
    timing.warm_up = std::max(timing.warm_up, main_loop.iterations.completed * parts / 4);
    if (timing.rounds == 0) timing.typical_from = std::max(timing.typical_from, timing.warm_up);
    std::vector<Baseline> baselines = possible_baselines(main_loop.iterations, timing, main_loop.wanted());
    if (baselines.size() > kTries) baselines.resize(kTries);
    for (const Baseline& baseline : baselines)
      if (std::optional<Segment> segment = find_segment(trace, main_loop.iterations, baseline))
        return Placed{baseline, std::move(*segment)};
  }
  return std::nullopt;
}

/// Of what is not run; all of it where it is not known how much that is.
double share_of(double run, double repeated) {
  return repeated > 0 ? repeated / (run + repeated) : 1;
}

/// Where the runtime has skipped iterations, and then could not go on with that, the times of those that
/// stand for them say nothing new.
Timing time_of_those_run(const Iterations& iterations) {
  Timing timing = time_of(iterations);
  const std::uint64_t until = iterations.skipped_until();
  if (until <= timing.warm_up || iterations.completed - until < kLeastCompleted) return timing;
  const std::optional<unsigned> period = timing.period;
  timing = time_of(iterations.from(until));
  timing.period = period;
  timing.warm_up += until;
  timing.typical_from += until;
  timing.typical_until += until;
  return timing;
}

/// Why there is no segment.
std::string why_not_alike(const Iterations& iterations) {
  constexpr double kFactor = 1.5;
  std::size_t most = 0, least = 0;
  const auto completed = [&](std::size_t rank) { return iterations.ranks[rank].completed(); };
  for (std::size_t rank = 0; rank < iterations.ranks.size(); ++rank) {
    if (iterations.ranks[rank].event.empty()) continue;
    if (iterations.ranks[most].event.empty() || completed(rank) > completed(most)) most = rank;
    if (iterations.ranks[least].event.empty() || completed(rank) < completed(least)) least = rank;
  }
  if (static_cast<double>(completed(most)) > kFactor * static_cast<double>(completed(least)))
    return fmt::format("in the same time rank {} has {} of them, and rank {} has {}", most, completed(most),
                       least, completed(least));
  return "too few are alike, or messages, collectives or epochs are open wherever one ends";
}

/// What is known of one of `loops`, which are in each other.
std::optional<MainLoop> look_at(const trace::Trace& trace, const std::vector<OpenLoop>& loops,
                                std::size_t which, const LoopChoice& choice, int every) {
  return describe_main_loop(trace, loops, which,
                            read_iterations(trace, loops[which].id, loops[which].entry, every), choice);
}

std::optional<RecurringCall> choose_call(const std::vector<RecurringCall>& calls, const trace::Trace& trace,
                                         const LoopChoice& choice) {
  if (is_name_of_call(choice.loop)) {
    const RecurringCall* named = find_named(calls, choice.loop, trace);
    return named ? std::optional(*named) : std::nullopt;
  }
  const std::vector<RecurringCall> best = carrying(calls);
  return best.empty() ? std::nullopt : std::optional(best.front());
}

/// The loop whose iterations begin with a call that recurs; `loops` are those with marks.
std::optional<MainLoop> find_in_calls(const trace::Trace& trace, const std::vector<OpenLoop>& loops,
                                      const LoopChoice& choice, int every) {
  const std::vector<RecurringCall> calls = recurring_calls(trace, every);
  const std::optional<RecurringCall> call = choose_call(calls, trace, choice);
  if (!call) return std::nullopt;
  const std::shared_ptr<const trace::Trace> marked = mark_iterations(trace, *call);
  std::optional<MainLoop> main_loop = look_at(*marked, open_loops(*marked, every), 0, choice, every);
  if (!main_loop) return std::nullopt;
  for (const OpenLoop& loop : loops)
    if (loop.seconds > main_loop->loop.seconds) main_loop->around.push_back(loop);
  const RecurringCall* outer = around(*call, calls);
  if (outer)
    main_loop->around.push_back({.id = outer->id, .place = place_of(*outer, trace), .ranks = outer->ranks});
  if (main_loop->iterations.skipped_until() == 0)
    main_loop->timing = time_without_marks(main_loop->iterations);
  main_loop->call = call;
  main_loop->marked = marked;
  return main_loop;
}

RepeatedLoop repetition_of(const MainLoop& main_loop, const Baseline& baseline, double eps) {
  const std::uint64_t end = main_loop.iterations.number_of(baseline.end);
  const auto run = static_cast<double>(baseline.end);
  const auto repeated = static_cast<double>(baseline.times * baseline.length);
  const Timing& timing = main_loop.timing;
  const double error = main_loop.count.uncertain + stated_error(timing, baseline, run, repeated);
  return {.id = main_loop.loop.id,
          .run = end,
          .length = end - main_loop.iterations.number_of(baseline.end - baseline.length),
          .times = baseline.times,
          .period = timing.period.value_or(static_cast<unsigned>(baseline.length)),
          .error = error,
          .drifts = std::max({known_within(timing.blocks, run, repeated),
                              known_within(timing.traffic, run, repeated),
                              unlike_at_end(timing, run, repeated)}) > eps};
}

/// Of an iteration.
std::string uncertain_in(const Timing& timing) {
  if (timing.traffic.scatter > timing.block_share * timing.blocks.scatter)
    return "bytes sent and time in blocks";
  return timing.period ? "time in blocks" : "number of calls and time in blocks";
}

/// What N is, and what cannot be known of a loop without marks.
std::string doubt_about(const RecurringCall& call, const std::string& name) {
  return fmt::format(
      "the loop is not instrumented. It is known by its calls: {} was made {}, after {:.4g} calls {}, in "
      "{:.3g} "
      "% of the time. An iteration is what lies between two of them, which need not be a time step; and "
      "other "
      "calls may come later, of which nothing is known",
      name, counted(call.iterations + 1, "time"), call.calls, call.repeats ? "each" : "on average",
      100 * call.share);
}

}  // namespace

bool is_named(const trace::SourcePlace& place, std::string_view name) {
  const std::string own = name_of(place);
  if (own == name) return true;
  return own.ends_with(name) && own.size() > name.size() && own[own.size() - name.size() - 1] == '/';
}

std::uint64_t MainLoop::wanted() const {
  const std::uint64_t completed = iterations.completed, done = iterations.run();
  if (count.iterations == 0 || done == completed) return count.iterations;
  if (count.iterations <= done) return std::min(count.iterations, completed);
  const auto known = static_cast<double>(completed - timing.warm_up);
  const double each = static_cast<double>(done - iterations.number_of(timing.warm_up)) / std::max(known, 1.0);
  const auto left = static_cast<double>(count.iterations - done);
  return completed + static_cast<std::uint64_t>(std::llround(left / std::max(each, 1.0)));
}

double known_within(const Spread& spread, double run, double repeated) {
  const double drift = spread.drift * (1 + std::log2(1 + repeated / run));
  return share_of(run, repeated) * std::max(spread.error, drift);
}

double unlike_at_end(const Timing& timing, double run, double repeated) {
  const double ahead = repeated > 0 ? repeated : run;
  return share_of(run, repeated) * std::min(timing.growth_of_bytes * (run + ahead) / 2, 1.0);
}

double stated_error(const Timing& timing, const Baseline& baseline, double run, double repeated) {
  constexpr double kDeviations = 1.5;
  const double share = share_of(run, repeated);
  const auto of = [&](const Spread& spread, double deviation) {
    return std::max(known_within(spread, run, repeated) + share * deviation,
                    share * kDeviations * spread.scatter);
  };
  const double wander = dperf_wander(run * timing.seconds_per_iteration);
  const double one_long = std::min(timing.excess_of_long / (run + repeated), 1.0);
  return one_long +
         std::max({of(timing.blocks, baseline.deviation), of(timing.traffic, baseline.deviation_of_traffic),
                   share * wander, unlike_at_end(timing, run, repeated)});
}

LoopChoice parse_loop_choice(const std::string& text, std::string_view option) {
  LoopChoice choice;
  const std::size_t equals = text.rfind('=');
  std::string number = equals == std::string::npos ? text : text.substr(equals + 1);
  if (equals != std::string::npos) choice.loop = text.substr(0, equals);
  const char* end = number.data() + number.size();
  const auto [at, error] = std::from_chars(number.data(), end, choice.iterations);
  const std::size_t colon = choice.loop.rfind(':');
  const bool has_line =
      choice.is_of_calls() || (colon != std::string::npos && colon > 0 && colon + 1 < choice.loop.size());
  if (error != std::errc() || at != end || choice.iterations == 0 ||
      (equals != std::string::npos && !has_line))
    throw Error("{} {}: expected: the number of iterations, or LOOP=NUMBER with FILE:LINE or CALL@FILE:LINE",
                option, text)
        .with_exit_code(kExitUsage);
  return choice;
}

bool LoopChoice::is_of_calls() const {
  return loop == kLoopOfCalls || is_name_of_call(loop);
}

bool is_in_a_long_iteration(const OpenLoop& loop) {
  return loop.completed >= kLeastCompleted && loop.under_way_s > loop.seconds - loop.under_way_s;
}

std::optional<std::size_t> main_loop_among(const std::vector<OpenLoop>& loops, const LoopChoice& choice) {
  const auto may_be_main = [](const OpenLoop& loop) {
    return loop.completed >= kLeastCompleted && (loop.is_innermost || !is_in_a_long_iteration(loop));
  };
  const auto found = std::ranges::find_if(loops, [&](const OpenLoop& loop) {
    return choice.loop.empty() ? may_be_main(loop) : is_named(loop.place, choice.loop);
  });
  if (found != loops.end()) return static_cast<std::size_t>(found - loops.begin());
  if (!choice.loop.empty() && !loops.empty())
    throw Error("the run did not end in a loop {}; it ended in: {}", choice.loop, names(loops));
  return std::nullopt;
}

std::optional<MainLoop> describe_main_loop(const trace::Trace& trace, const std::vector<OpenLoop>& loops,
                                           std::size_t found, Iterations iterations,
                                           const LoopChoice& choice) {
  if (iterations.completed < kLeastCompleted) return std::nullopt;
  MainLoop main_loop;
  main_loop.loop = loops[found];
  main_loop.around.assign(loops.begin(), loops.begin() + static_cast<std::ptrdiff_t>(found));
  main_loop.iterations = std::move(iterations);
  main_loop.timing = time_of_those_run(main_loop.iterations);
  main_loop.count = count_iterations(trace, main_loop.loop.id);
  if (choice.iterations > 0) main_loop.count = {.iterations = choice.iterations};
  main_loop.seldom = seldom_branches(trace, main_loop.loop.id, main_loop.iterations);
  return main_loop;
}

bool carries_most(const std::vector<OpenLoop>& loops) {
  return !loops.empty() &&
         loops.front().seconds >= kCarries * (loops.front().seconds + loops.front().seconds_before);
}

std::optional<MainLoop> find_main_loop(const trace::Trace& trace, const LoopChoice& choice, int every) {
  const std::vector<OpenLoop> loops = open_loops(trace, every);
  if (choice.is_of_calls()) return find_in_calls(trace, loops, choice, every);
  const std::optional<std::size_t> found = main_loop_among(loops, choice);
  if (choice.loop.empty() && !carries_most(loops))
    if (std::optional<MainLoop> of_calls = find_in_calls(trace, loops, choice, every)) return of_calls;
  return found ? look_at(trace, loops, *found, choice, every) : std::nullopt;
}

std::string what_is_uncertain(const MainLoop& main_loop) {
  const std::string of_time = uncertain_in(main_loop.timing);
  return main_loop.count.uncertain > 0 ? "number of iterations, " + of_time : of_time;
}

std::string what_is_too_seldom(const MainLoop& main_loop) {
  const std::string seldom = main_loop.seldom.empty() ? "" : ", as in " + describe(main_loop.seldom);
  const std::uint64_t run = main_loop.iterations.run();
  return fmt::format("less often than once in {}{}", counted(run, "iteration"), seldom);
}

std::vector<std::string> doubts_about(const MainLoop& main_loop) {
  std::vector<std::string> doubts;
  const OpenLoop& loop = main_loop.loop;
  if (main_loop.call) doubts.push_back(doubt_about(*main_loop.call, name_of(loop.place)));
  if (loop.entry > 1 && main_loop.around.empty())
    doubts.push_back(fmt::format("{} was entered {} before: other entries may follow, which are not included",
                                 trace::to_string(loop.place), counted(loop.entry - 1, "time")));
  const double before_s = loop.seconds_before / loop.ranks;
  const double all_s = static_cast<double>(main_loop.wanted()) * main_loop.timing.seconds_per_iteration;
  if (all_s > 0 && all_s < before_s)
    doubts.push_back(fmt::format(
        "{} takes {:.3g} s, and what comes before it {:.3g} s: it may not be the main loop (--loop)",
        trace::to_string(loop.place), all_s, before_s));
  return doubts;
}

Continued continue_run(const trace::Trace& given, const MainLoop& main_loop, double eps) {
  const trace::Trace& trace = main_loop.seen_in(given);
  const std::string where = name_of(main_loop.loop.place);
  const std::uint64_t run = main_loop.iterations.run();
  if (main_loop.count.iterations != 0 && main_loop.count.iterations < run)
    throw Error("{}: {} expected of the loop, but {} were run", where,
                counted(main_loop.count.iterations, "iteration"), run);
  const std::optional<Placed> placed = place(trace, main_loop);
  if (!placed)
    throw Error("{}: its iterations cannot be repeated: {}", where, why_not_alike(main_loop.iterations))
        .with_exit_code(kExitIncomplete);
  Continued result{placed->baseline, placed->segment, repetition_of(main_loop, placed->baseline, eps),
                   nullptr};
  try {
    result.trace = repeat_segment(trace, placed->segment, result.loop);
  } catch (const Error& error) {
    throw Error("{}: its iterations cannot be repeated: {}", where, error.what())
        .with_exit_code(kExitIncomplete);
  }
  return result;
}

}  // namespace dperf::sample
