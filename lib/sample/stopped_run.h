// A run that was stopped in the main loop, and what it would have become.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sample/loop/baseline.h"
#include "sample/loop/iteration_count.h"
#include "sample/loop/open_loops.h"
#include "sample/loop/seldom_branches.h"
#include "sample/recurring_calls.h"
#include "sample/repeated_trace.h"
#include "sample/segment.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// Of a LoopChoice: the main loop is not instrumented, and is to be found in the calls.
inline constexpr const char* kLoopOfCalls = "calls";

/// What the user wants of a loop.
struct LoopChoice {
  /// "src/main.c:98", or its last components; that of a call that recurs (name_of), or kLoopOfCalls; empty:
  /// the main loop
  std::string loop;
  std::uint64_t iterations = 0;  ///< that it shall have; 0: as many as the run shows
  bool is_of_calls() const;
};
/// "main.c:98=10000", "main.c:98", "10000".
/// @throws Error with kExitUsage
LoopChoice parse_loop_choice(const std::string& text, std::string_view option);

/// Whether "src/main.c:98" is named by "main.c:98".
bool is_named(const trace::SourcePlace& place, std::string_view name);

/// What the trace shows of the main loop.
struct MainLoop {
  OpenLoop loop;
  std::vector<OpenLoop> around;  ///< loops around it, outermost first: their next iterations are not known
  Iterations iterations;
  Timing timing;
  IterationCount count;
  std::vector<SeldomBranch> seldom = {};  ///< branches in it that were not taken, or once
  /// Where the loop is not instrumented: what shows its iterations, and the trace with their marks, which
  /// refers to the one that was given.
  std::optional<RecurringCall> call = {};
  std::shared_ptr<const trace::Trace> marked = {};
  /// How many iterations the loop shall have, as `iterations` counts them, where those without marks are
  /// parts of others; 0: not known.
  std::uint64_t wanted() const;
  /// The trace in which the loop has marks.
  const trace::Trace& seen_in(const trace::Trace& trace) const { return *(marked ? marked.get() : &trace); }
};

/// How well the time of the whole loop is known, relative to that, by how well its blocks or its traffic are:
/// the error of the mean, or the drift, of what is not run. A drift may go on: by as much again each time
/// that the number of iterations doubles. (More would be to believe in a straight line far beyond what was
/// seen.)
double known_within(const Spread& spread, double run, double repeated);

/// How much more or less the iterations that are not run communicate than those that were, relative to the
/// whole loop, where it grows or falls steadily: half of the straight line to the end. What blocks do is
/// taken to follow it. (1: all of it is unknown.)
double unlike_at_end(const Timing& timing, double run, double repeated);

/// How far the time in blocks of the whole loop may be off, relative, or its time by what it sends:
/// known_within() and the deviation of the baseline from the mean, or unlike_at_end(), but 1.5 times the
/// scatter at least. The speed of a machine does not only vary from one iteration to the next, which averages
/// out, but over seconds and minutes as well (1/f noise): then the mean of all iterations that were run is no
/// nearer to that of the others than the means of parts are to each other. As a short run shows little of
/// that, it is 4 % / sqrt(1 + s) at least, too, after s seconds of the loop. Of long iterations that recur,
/// there may be one more or less than baselines have.
/// @param baseline  of which only the deviations count
double stated_error(const Timing& timing, const Baseline& baseline, double run, double repeated);

/// Fewer completed iterations say nothing.
inline constexpr std::uint64_t kLeastCompleted = 4;

/// Whether the iteration that is under way has lasted longer than all before it, which are kLeastCompleted at
/// least: so it is where commands are read, one of which makes all time steps. Iterations like that say
/// nothing of later ones.
bool is_in_a_long_iteration(const OpenLoop& loop);

/// The outermost loop that all ranks who enter it are in, with kLeastCompleted iterations, or of those that
/// are in a long one; or the loop that is named. Where no loop with marks carries the run, one that is not
/// instrumented, by a call that recurs. Nothing: there is none (yet). Reads all events of every rank, or of
/// one in `every`, several times.
std::optional<MainLoop> find_main_loop(const trace::Trace& trace, const LoopChoice& choice, int every = 1);

/// Which of the loops the main loop is: the first one with kLeastCompleted iterations that is not in a long
/// one, unless there is nothing inside that; or the one that is named.
/// @throws Error  the named one is not among them, but others are
std::optional<std::size_t> main_loop_among(const std::vector<OpenLoop>& loops, const LoopChoice& choice);
/// What its iterations show of loop number `found`. Nothing: they are too few.
std::optional<MainLoop> describe_main_loop(const trace::Trace& trace, const std::vector<OpenLoop>& loops,
                                           std::size_t found, Iterations iterations,
                                           const LoopChoice& choice);

/// Whether the outermost of the loops has lasted longer than what was before it. Then the main loop is not
/// one without marks, not even if its iterations are still too few.
bool carries_most(const std::vector<OpenLoop>& loops);

/// What the stated error is that of: "time in blocks", with what else makes iterations differ, and their
/// number if that was estimated differently before.
std::string what_is_uncertain(const MainLoop& main_loop);

/// What it may do that the iterations which were run do not show: "less often than once in 28 iterations, as
/// in the branch in step.c:20, which was not taken".
std::string what_is_too_seldom(const MainLoop& main_loop);

/// Why this may be a loop that prepares the main one, or a part of that; one line each.
std::vector<std::string> doubts_about(const MainLoop& main_loop);

/// The run as if it had gone on to the end of the loop.
struct Continued {
  Baseline baseline;
  Segment segment;
  RepeatedLoop loop;
  std::unique_ptr<trace::Trace> trace;  ///< refers to the one that was given
};
/// @param trace  with one thread per rank (main_threads_of)
/// @param eps  relative; a loop that is known less well is one that drifts
/// @throws Error  it cannot be continued: why not; with kExitIncomplete
Continued continue_run(const trace::Trace& trace, const MainLoop& main_loop, double eps);

}  // namespace dperf::sample
