// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "sample/main_threads.h"
#include "support/error.h"
#include "support/median.h"
#include "support/source_folder.h"
#include "support/words.h"
#include "trace/cut/cut.h"
#include "trace/folder/folder.h"

namespace dperf::sample {
namespace {

/// Ranks that are looked at while the program runs: they show when it is enough. In the end all are.
constexpr int kRanksToWatch = 16;
/// What stopping must save, beside a quarter of what has passed.
constexpr double kWorthwhile_s = 1;
/// For some tenths of a second the memory of a new process is slower than later.
constexpr double kWarmUp_s = 0.3;
constexpr std::uint64_t kManyIterations = 20;
constexpr double kManyCycles = 8;  // that show whether they change
constexpr double kLongEnough_s = 1;

std::string name_of(const MainLoop& main_loop) {
  return sample::name_of(main_loop.loop.place);
}

/// What iterations of the program took behind the warm-up, from each mark to the next, on each rank.
std::vector<double> iterations_ns(const MainLoop& main_loop) {
  std::vector<double> all;
  for (const RankIterations& rank : main_loop.iterations.ranks)
    for (std::size_t i = main_loop.timing.warm_up; i + 1 < rank.elapsed_ns.size(); ++i)
      all.push_back(static_cast<double>(rank.elapsed_ns[i + 1] - rank.elapsed_ns[i]) /
                    static_cast<double>(rank.number_of(i + 1) - rank.number_of(i)));
  return all;
}

std::unique_ptr<trace::GrowingTrace> open_main_threads(const std::filesystem::path& folder) {
  return main_threads_of(trace::open_growing(folder));
}

trace::Cut all_of(const trace::Trace& trace) {
  trace::Cut cut;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    std::uint64_t& events = cut.ranks.emplace_back().events;
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);) ++events;
  }
  return cut;
}

}  // namespace

// A program that runs for longer than was expected has more to do.
double allowed_cpu_s(double age_s, double expected_s, bool is_carried_by_marks) {
  constexpr double kShare = 1.0 / 100, kShareAtFirst = 1.0 / 8, kShareWithoutLoop = 1.0 / 200;
  if (expected_s > 0) return std::min(std::max(expected_s, age_s) * kShare, age_s * kShareAtFirst);
  return age_s * (is_carried_by_marks ? kShare : kShareWithoutLoop);
}

// The median, as a few iterations do more, now and then.
bool are_alike(const std::vector<double>& first, const std::vector<double>& last) {
  constexpr std::size_t kLeast = 8;
  constexpr double kAlike = 0.25;
  if (std::min(first.size(), last.size()) < kLeast) return true;
  return std::abs(median(last) - median(first)) <= kAlike * median(first);
}

std::string run_id_in(const std::filesystem::path& folder) {
  try {
    return trace::open(folder, true)->manifest().run_id;
  } catch (const Error&) {
    return "";
  }
}

Watcher::Watcher(const SampleOptions& options, CpuClock clock_s)
    : options_(options), clock_s_(std::move(clock_s)), earlier_run_(run_id_in(options.traces)) {}

/// How long the program has been running that was not read yet.
double Watcher::unread_s(double age_s) const {
  return run_->is_read() ? 0 : std::max(age_s - start_s_.value_or(0) - run_->read_s(), 0.0);
}

/// Of the loop, from now on; 0 if that is not known.
double Watcher::left_s(const MainLoop& main_loop, double age_s) const {
  const std::uint64_t all = main_loop.wanted();
  const double left = static_cast<double>(all - std::min(main_loop.iterations.completed, all));
  return std::max(left * main_loop.timing.seconds_per_iteration - unread_s(age_s), 0.0);
}

double Watcher::allowed_cpu_s(double age_s) const {
  return sample::allowed_cpu_s(age_s, expected_s_, run_->is_carried_by_marks());
}

/// CPU time of all looks, with the present one.
double Watcher::spent_s() const {
  return cpu_s_ + clock_s_() - look_begin_cpu_s_;
}

/// CPU time. Some readings of what was read once; other ranks are in a trace that is opened anew.
double Watcher::cost_of_continuing_s() const {
  constexpr double kReadings = 6;
  return kReadings * cpu_s_ + opening_s_;
}

/// In a loop that nothing but its calls shows, only if the user says something of it: it may not be all that
/// the program does.
bool Watcher::may_stop_in_calls() const {
  return !options_.choice.loop.empty() || options_.choice.iterations > 0;
}

/// Where one of the loops around it reads commands. What comes after this one is missing then, which is said;
/// in loops around it whose iterations are few until now, it would only be too early to know more.
bool Watcher::may_stop_inside(const MainLoop& main_loop) const {
  if (main_loop.around.empty()) return true;
  if (!options_.choice.loop.empty() && options_.choice.loop != kLoopOfCalls) return true;
  return main_loop.count.iterations > 0 && !main_loop.count.is_upper_limit() &&
         std::ranges::any_of(main_loop.around, is_in_a_long_iteration);
}

/// By the guess of when something that is approached ends it: then all of it will be known, and what follows.
/// A guess that was wrong is waited for a little longer only.
bool Watcher::may_end_soon(const MainLoop& main_loop, double age_s) {
  constexpr double kTooEarly = 1.1;
  const OtherExit* const exit = guessed_exit(main_loop.count);
  const double each_s = main_loop.timing.seconds_per_iteration;
  if (exit == nullptr || each_s <= 0) return false;
  const double run = static_cast<double>(main_loop.iterations.completed) + unread_s(age_s) / each_s;
  const auto guessed = static_cast<double>(exit->iterations);
  if (run > kTooEarly * guessed || (guessed - run) * each_s > std::max(kWorthwhile_s, age_s / 4))
    return false;
  why_not_ = fmt::format("{} would have ended after about {} at its current rate, by {}", name_of(main_loop),
                         counted(exit->iterations, "iteration"), exit->comparison);
  return true;
}

bool Watcher::knows(const MainLoop& main_loop, double age_s) {
  const std::string name = name_of(main_loop);
  if (main_loop.count.iterations > 0) {
    const double left = left_s(main_loop, age_s);
    why_not_ = fmt::format("{} would have ended within {:.3g} s", name, left);
    if (left == 0)
      why_not_ = fmt::format(
          "{} would be over if all its iterations took as long as its first {}; there was no "
          "time to read more",
          name, main_loop.iterations.run());
    if (left < std::max({kWorthwhile_s, age_s / 4, 2 * cost_of_continuing_s(), 4 * look_s_})) {
      if (!why_not_continued_.empty()) why_not_ = why_not_continued_;  // while there was more left
      return false;
    }
  }
  if (age_s >= options_.budget_s) return true;
  if (may_end_soon(main_loop, age_s)) return false;
  if (!may_stop_inside(main_loop)) {
    why_not_ = fmt::format(
        "{} is inside {}, of which too few iterations were seen; --loop {} takes it for the main loop", name,
        sample::name_of(main_loop.around.front().place), name);
    return false;
  }
  return is_accurate(main_loop, age_s);
}

bool Watcher::is_accurate(const MainLoop& main_loop, double age_s) {
  const Timing& timing = main_loop.timing;
  const std::string name = name_of(main_loop);
  const std::uint64_t known = main_loop.iterations.completed - timing.warm_up;
  const double in_loop_s = main_loop.loop.seconds / main_loop.loop.ranks;
  const double known_s = static_cast<double>(known) * timing.seconds_per_iteration;
  why_not_ = fmt::format("of {} too few iterations were seen", name);
  if (!run_->is_read())
    why_not_ += fmt::format(" in the first {:.2g} s: there was no time to read more", run_->read_s());
  if (in_loop_s < kWarmUp_s || (known < kManyIterations && known_s < kLongEnough_s)) return false;
  const double period = timing.period.value_or(1), cycles = static_cast<double>(known) / timing.cycle;
  why_not_ =
      fmt::format("of {} only {:.0f} cycles of {:.0f} iterations were seen", name, cycles, timing.cycle);
  if (timing.cycle > period && timing.rounds == 0 && cycles < kManyCycles) return false;
  // The more has been run, the less is gained by running on, and the less depends on it.
  const double run = static_cast<double>(main_loop.iterations.completed) +
                     unread_s(age_s) / std::max(timing.seconds_per_iteration, 1e-9);
  const double left = std::max(static_cast<double>(main_loop.wanted()) - run, 0.0);
  const double allowed =
      allowed_error(std::max(left > 0 ? run / (run + left) : 0, age_s / options_.budget_s));
  const double error = known_within(timing.blocks, run, left) * timing.block_share;
  why_not_ = fmt::format("the time per iteration of {} was only known within {:.2g} %; {:.2g} % is allowed",
                         name, 100 * error, 100 * allowed);
  if (error > allowed) return false;
  if (!has_seen_branches(main_loop, run, left)) return false;
  const double unlike = unlike_at_end(timing, run, left);
  why_not_ = fmt::format(
      "{} sends {:.2g} % more or less in each iteration than in the one before: the time of the rest would "
      "only be known within {:.2g} %; {:.2g} % is allowed",
      name, 100 * timing.growth_of_bytes, 100 * unlike, 100 * allowed);
  return unlike <= allowed;
}

/// What comes seldom is waited for, but not for long: it may never come.
bool Watcher::has_seen_branches(const MainLoop& main_loop, double run, double left) {
  constexpr double kShareOfLoop = 1.0 / 8;
  if (main_loop.seldom.empty()) return true;
  why_not_ = fmt::format("of {} only {} were run: what is done in {}, may be missing", name_of(main_loop),
                         counted(main_loop.iterations.run(), "iteration"), describe(main_loop.seldom));
  return run >= kShareOfLoop * (run + left);
}

/// @param progress  of the loop or of the budget, whichever is further
double Watcher::allowed_error(double progress) const {
  constexpr double kStrictUpTo = 1.0 / 16, kSlope = 8;
  return options_.eps * (1 + kSlope * std::max(progress - kStrictUpTo, 0.0));
}

bool Watcher::timed(const std::function<bool()>& look) {
  const auto begin = std::chrono::steady_clock::now();
  look_begin_cpu_s_ = clock_s_();
  bool enough = false;
  try {
    enough = look();
  } catch (const Error& error) {
    why_not_ = error.what();
    if (run_) why_not_continued_ = why_not_;  // else there is no trace yet
    run_.reset();
  }
  why_not_ = relative_to(folder_, std::move(why_not_));
  cpu_s_ = spent_s();
  look_cpu_s_ = clock_s_() - look_begin_cpu_s_;
  look_s_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return enough;
}

bool Watcher::seems_enough(double age_s) {
  known_.reset();
  return timed([&] { return has_begun() && read_until_known(age_s); });
}

/// Not often in vain: meanwhile the reason of the last trial stands.
bool Watcher::can_continue(double age_s) {
  const bool was_tried_lately = age_s < 2 * tried_to_continue_s_;
  const bool can = !was_tried_lately && timed([&] {
    return known_->call ? can_continue_in_calls(age_s) : can_continue_in_marks(*known_, age_s);
  });
  if (was_tried_lately) why_not_ = why_not_continued_;
  why_not_continued_ = why_not_;
  return can;
}

/// Opens the trace of this run, or takes in what was written since.
bool Watcher::has_begun() {
  if (run_ && run_->grow()) return true;
  run_.reset();
  judged_events_ = 0;
  const double begin_s = clock_s_();
  auto run = std::make_unique<GrowingRun>(open_main_threads(options_.traces), options_.choice, kRanksToWatch,
                                          clock_s_);
  if (run->trace().manifest().run_id == earlier_run_) return false;
  if (opening_s_ == 0) cpu_s_ -= opening_s_ = clock_s_() - begin_s;
  run_ = std::move(run);
  folder_ = trace::source_folder(run_->trace());
  return true;
}

/// Reads on in steps. When the budget of the user is spent, all that there is time for counts.
bool Watcher::read_until_known(double age_s) {
  constexpr double kMuchMore = 1.25, kFirst_s = 0.4;
  const bool is_last = age_s >= options_.budget_s;
  for (bool is_first = true;; is_first = false) {
    const double left_s = allowed_cpu_s(age_s) - spent_s();
    const double until_s = std::max(kMuchMore * run_->read_s(), kFirst_s);
    const std::uint64_t events_before = run_->events();
    run_->read(left_s, is_last ? std::numeric_limits<double>::infinity() : until_s);
    if (run_->is_read()) start_s_ = std::min(start_s_.value_or(age_s), age_s - run_->read_s());
    // Where one rank has written less than another, no more is read of the latter.
    const bool is_over = left_s <= 0 || run_->is_read() || is_last || run_->events() == events_before;
    const auto events = static_cast<double>(run_->events());
    if (events >= kMuchMore * static_cast<double>(judged_events_) || is_last) {
      judged_events_ = run_->events();
      known_ = is_first ? loop_of_calls(age_s) : std::nullopt;
      if (known_) return knows(*known_, age_s);
      known_ = loop_of_marks(age_s);
      why_not_ = why_no_loop(age_s);
    }
    if (known_ && knows(*known_, age_s)) return true;
    if (is_over) return false;
  }
}

/// While the runtime may still skip iterations of a loop, it is not in the trace.
std::string Watcher::why_no_loop(double age_s) const {
  constexpr double kMostOfRun = 0.5;
  const bool may_be_held = run_->is_read() && run_->read_s() < kMostOfRun * age_s;
  if (may_be_held || may_stop_in_calls() || run_->is_carried_by_marks())
    return "no loop that communicates was under way";
  if (!run_->is_read())
    return fmt::format("no loop carries the first {:.2g} s of the run; there was no time to read more of it",
                       run_->read_s());
  return "no instrumented loop carries the run; dperf-trace info lists calls that recur, and --loop calls or "
         "--iterations N stops the run there";
}

/// What it says of how long the program will take is kept.
std::optional<MainLoop> Watcher::loop_of_marks(double age_s) {
  if (options_.choice.is_of_calls()) return std::nullopt;
  std::optional<MainLoop> main_loop = run_->main_loop();
  const bool is_counted = main_loop && main_loop->around.empty() && !main_loop->count.is_upper_limit();
  expected_s_ = is_counted ? age_s + left_s(*main_loop, age_s) : 0;
  return main_loop;
}

/// Where no loop with marks carries the run. All of the trace is read for it, several times: not often.
std::optional<MainLoop> Watcher::loop_of_calls(double age_s) {
  constexpr double kShareOfRun = 1.0 / 20, kMoreThanLastTime = 2;
  if (!may_stop_in_calls()) return std::nullopt;
  if (!options_.choice.is_of_calls() && (!options_.choice.loop.empty() || run_->is_carried_by_marks()))
    return std::nullopt;
  const bool is_dear = kMoreThanLastTime * look_at_calls_s_ > age_s * kShareOfRun;
  if (is_dear && age_s < options_.budget_s) return std::nullopt;
  const double begin_s = clock_s_();
  opened_ = trace::open(options_.traces, true);
  whole_ = main_threads_of(*opened_);
  const int every = std::max(whole_->ranks() / kRanksToWatch, 1);
  std::optional<MainLoop> found = find_main_loop(*whole_, options_.choice, every);
  look_at_calls_s_ = clock_s_() - begin_s;
  cpu_s_ -= look_at_calls_s_;  // it has a share of its own
  return found && found->call ? found : std::nullopt;
}

/// On trial. What cannot be continued now may be later; what is hardly known may be known better.
bool Watcher::continues(const trace::Trace& trace, const MainLoop& main_loop, double age_s) {
  constexpr double kHardlyKnown = 0.6;
  try {
    const double error = continue_run(trace, main_loop, options_.eps).loop.error;
    if (error <= kHardlyKnown || age_s >= options_.budget_s) return true;
    why_not_ = fmt::format("what is left of {} would only be known within {:.2g} %", name_of(main_loop),
                           100 * error);
    return false;
  } catch (const Error& error) {
    why_not_ = error.what();
    return false;
  }
}

bool Watcher::can_continue_in_calls(double age_s) {
  tried_to_continue_s_ = age_s;
  const std::optional<MainLoop> of_all = find_main_loop(*whole_, options_.choice);
  is_known_by_calls_ = of_all && of_all->call && continues(*whole_, *of_all, age_s);
  if (is_known_by_calls_) remember(*whole_, *of_all, all_of(*whole_), age_s);
  return is_known_by_calls_;
}

/// The trial may take some of the program's time, or of what it can save: as long as until now, where that is
/// not known.
bool Watcher::may_try_to_continue(const MainLoop& main_loop, double age_s) const {
  constexpr double kShareOfCore = 1.0 / 20, kShareOfSaved = 1.0 / 5;
  const double left = main_loop.count.iterations > 0 ? left_s(main_loop, age_s) : age_s;
  return age_s >= options_.budget_s || cost_of_continuing_s() <= left * kShareOfSaved ||
         cpu_s_ + cost_of_continuing_s() <= (age_s + left) * kShareOfCore;
}

/// What was not read may be another phase of the program.
bool Watcher::is_like_that_at_the_end(const MainLoop& main_loop) {
  const std::vector<double> first = iterations_ns(main_loop), last = run_->last_iterations_ns(main_loop.loop);
  if (are_alike(first, last)) return true;
  why_not_ = fmt::format(
      "iterations of {} took {:.2g} ms at first, and {:.2g} ms lately: there was no time to read what is "
      "in between",
      name_of(main_loop), median(first) * 1e-6, median(last) * 1e-6);
  return false;
}

/// By what was read, which may be the beginning.
bool Watcher::can_continue_in_marks(const MainLoop& main_loop, double age_s) {
  why_not_ = fmt::format("to see whether {} can be continued would take too long", name_of(main_loop));
  if (!may_try_to_continue(main_loop, age_s)) return false;
  why_not_ =
      fmt::format("{} was left, its iterations are skipped, or none has ended for long", name_of(main_loop));
  if (!run_->is_read() && run_->is_in(main_loop.loop) != true) return false;
  if (!run_->is_read() && !is_like_that_at_the_end(main_loop)) return false;
  tried_to_continue_s_ = age_s;
  if (run_->has_all_ranks()) return can_continue_by(*run_, main_loop, age_s);
  GrowingRun all(open_main_threads(options_.traces), options_.choice, run_->trace().ranks());
  all.read(std::numeric_limits<double>::infinity(), run_->read_s());
  const std::optional<MainLoop> of_all = all.main_loop();
  return of_all && can_continue_by(all, *of_all, age_s);
}

/// By what `run`, which has all ranks, has read.
bool Watcher::can_continue_by(const GrowingRun& run, const MainLoop& main_loop, double age_s) {
  const trace::Cut cut = run.read_so_far();
  if (!continues(*trace::up_to(cut, run.trace()), main_loop, age_s)) return false;
  remember(run.trace(), main_loop, cut, run.read_s());
  known_by_.is_little = unread_s(age_s) > run.read_s();
  return true;
}

void Watcher::remember(const trace::Trace& trace, const MainLoop& main_loop, const trace::Cut& cut,
                       double read_s) {
  known_by_ = {.run_id = trace.manifest().run_id, .loop = name_of(main_loop), .events = {}, .read_s = read_s};
  for (const trace::RankCut& rank : cut.ranks) known_by_.events.push_back(rank.events);
}

/// It is known which loop that is.
std::optional<MainLoop> Watcher::main_loop_of(const trace::Trace& beginning) const {
  LoopChoice choice = options_.choice;
  choice.loop = known_by_.loop;
  return find_main_loop(beginning, choice);
}

std::optional<MainLoop> Watcher::main_loop_at_end(const trace::Trace& trace) {
  if (is_known_by_calls_ || !run_ || !run_->has_all_ranks() || !run_->grow())
    return find_main_loop(trace, options_.choice);
  run_->read(std::numeric_limits<double>::infinity());
  return run_->is_read() ? run_->main_loop() : find_main_loop(trace, options_.choice);
}

}  // namespace dperf::sample
