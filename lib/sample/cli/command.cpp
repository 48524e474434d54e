// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <future>
#include <map>

#include "sample/cli/launch.h"
#include "sample/cli/watcher.h"
#include "sample/main_threads.h"
#include "sample/note.h"
#include "sample/skipped_run.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"
#include "support/source_folder.h"
#include "support/words.h"
#include "trace/cut/cut.h"
#include "trace/folder/folder.h"

namespace dperf::sample {
namespace {

constexpr const char* kAbout =
    "Runs a program until its main loop is known. Then iterations are skipped, where that is proven to be "
    "right, or the program is stopped. dperf-predict repeats what was run for the iterations that were not.";

constexpr const char* kExamples = R"(Examples:
  dperf-sample -- mpirun -n 4 ./program input           stops when the time per iteration is known within 2 %
  dperf-sample --iterations 10000 -- mpirun -n 4 ./jacobi        where nothing in the program says how many
  dperf-sample --loop main.c:98 --budget 300 -- srun ./program
  dperf-sample --loop calls -- mpirun -n 4 ./program    where the time steps are made inside a library
  dperf-predict --platform cluster                      predicts the whole loop
  dperf-predict --platform cluster --iterations 20000   the same with more iterations

Where iterations are skipped the program ends by itself, with meaningless results. Otherwise it gets SIGTERM
in the middle of its loop: files that it writes are as after Ctrl-C.

Exit codes: 0 the program was stopped, or it ended by itself with 0; 1 wrong input, 2 wrong command line;
otherwise the program's own.)";

constexpr double kPatience_s = 10, kFirstLook_s = 0.5, kShortestRest_s = 0.1, kLongestRest_s = 10;

enum class How { kAuto, kSkip, kStop };

struct Arguments {
  SampleOptions sampling;
  How how = How::kAuto;
  std::string how_text, iterations, loop, eps, budget;
  bool verbose = false;
  std::vector<std::string> command;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error("{}; see dperf-sample --help", message).with_exit_code(kExitUsage);
}

double number_before(std::string text, std::string_view unit, std::string_view option, double most) {
  if (text.ends_with(unit)) text.resize(text.size() - unit.size());
  const std::string wrong = number(1e-6, most)(text);
  if (!wrong.empty()) refuse(fmt::format("{}: {}", option, wrong));
  return std::strtod(text.c_str(), nullptr);
}

How parse_how(const std::string& text) {
  static const std::map<std::string_view, How> kWays{
      {"auto", How::kAuto}, {"skip", How::kSkip}, {"stop", How::kStop}};
  const auto found = kWays.find(text);
  if (found == kWays.end()) refuse(fmt::format("--how {}: expected: auto, skip or stop", text));
  return found->second;
}

/// The runtime skips iterations only of loops that are instrumented.
void stop_in_loops_of_calls(Arguments& a) {
  if (!a.sampling.choice.is_of_calls()) return;
  if (a.how == How::kSkip)
    refuse(
        fmt::format("--loop {}: iterations are only skipped of loops that are instrumented; expected: "
                    "without --how skip",
                    a.sampling.choice.loop));
  a.how = How::kStop;
}

void convert(Arguments& a) {
  if (!a.how_text.empty()) a.how = parse_how(a.how_text);
  if (!a.iterations.empty() && a.how == How::kSkip)
    refuse("--iterations: what is skipped has the program's own number; expected: without --how skip");
  // The user's number is not that of the program, whose loop would have another one when it ends by itself.
  if (!a.iterations.empty()) a.how = How::kStop;
  if (!a.iterations.empty()) a.sampling.choice = parse_loop_choice(a.iterations, "--iterations");
  if (!a.loop.empty()) {
    if (!a.sampling.choice.loop.empty()) refuse("--loop: --iterations names a loop, too");
    a.sampling.choice.loop = a.loop;
    const bool is_known = a.sampling.choice.is_of_calls() || a.loop.find(':') != std::string::npos;
    if (!is_known) refuse(fmt::format("--loop {}: expected: FILE:LINE, CALL@FILE:LINE or calls", a.loop));
  }
  stop_in_loops_of_calls(a);
  if (!a.eps.empty()) a.sampling.eps = number_before(a.eps, "%", "--eps", 100) / 100;
  if (!a.budget.empty()) a.sampling.budget_s = number_before(a.budget, "s", "--budget", 1e7);
}

std::optional<std::string> parse(int argc, const char* const* argv, Arguments& a) {
  if (const char* folder = std::getenv("DPERF_TRACE_DIR"); folder && *folder) a.sampling.traces = folder;
  CLI::App app(kAbout, "dperf-sample");
  app.footer(kExamples);
  app.add_option(
         "--how", a.how_text,
         "skip: iterations, where that is proven to be right; stop: the program; auto (default): skip "
         "where that takes some seconds at most, stop otherwise")
      ->type_name("auto|skip|stop");
  app.add_option("--iterations", a.iterations,
                 "How many iterations the loop shall have, where the run does not show it")
      ->type_name("[LOOP=]N");
  app.add_option(
         "--loop", a.loop,
         "The main loop (default: the outermost one); calls: it is not instrumented, so it is found in "
         "the calls")
      ->type_name("FILE:LINE|calls");
  app.add_option("--eps", a.eps, "How well the time of its iterations must be known (default: 2%)")
      ->type_name("PERCENT");
  app.add_option("--budget", a.budget,
                 "Stop after so many seconds, even if it is known less well (default: 60)")
      ->type_name("SECONDS");
  app.add_option("-o,--traces", a.sampling.traces,
                 "Folder of the trace (default: DPERF_TRACE_DIR, or traces)")
      ->type_name("FOLDER");
  app.add_flag("-v,--verbose", a.verbose, "Say at each look at the run why it goes on");
  std::optional<std::string> answer = parse_arguments_and_command(app, argc, argv, a.command);
  if (answer) return answer;
  if (a.command.empty())
    refuse("no program to run; expected: dperf-sample [OPTIONS] -- mpirun -n 4 ./program");
  convert(a);
  return std::nullopt;
}

/// While the program goes first. (Linux gives each thread a priority of its own.)
bool in_background(const std::function<bool()>& look) {
  return std::async(std::launch::async,
                    [&look] {
                      constexpr int kNicer = 5;
                      [[maybe_unused]] const int own = nice(kNicer);
                      return look();
                    })
      .get();
}

/// Tells the runtime, and who reads the trace, that the run is being stopped: a program may handle the signal
/// and end in order. Then only what it had done before counts.
Note note_of(const Arguments& a, const KnownBy& known) {
  LoopChoice loop = a.sampling.choice;
  loop.loop = known.loop;
  return {.run_id = known.run_id, .loop = loop, .eps = a.sampling.eps, .beginning = known.events};
}

/// The program's exit code, or nothing if it was stopped.
std::optional<int> run_until_known(const Arguments& a, Watcher& watcher, double& age_s) {
  Launch launch(a.command);
  double rest_s = kFirstLook_s;
  while (true) {
    const std::optional<int> code = launch.wait(rest_s);
    age_s = launch.age_s();
    if (code) return code;
    if (a.how == How::kSkip) continue;
    const bool seems_enough = in_background([&] { return watcher.seems_enough(age_s); });
    if (seems_enough && watcher.can_continue(age_s)) break;
    if (a.verbose)
      say("dperf-sample: after {:.3g} s: {}\n", age_s,
          watcher.why_not().empty() ? "there is no trace yet" : watcher.why_not());
    // A look competes with the program for cores. Where all are busy it takes longer, but disturbs no more.
    constexpr double kRestsPerLook = 4;
    rest_s = std::max(std::clamp(age_s / 8, kShortestRest_s, kLongestRest_s),
                      kRestsPerLook * watcher.look_cpu_s());
  }
  age_s = launch.age_s();
  if (const std::optional<int> code = launch.wait(0)) return code;
  write_note(note_of(a, watcher.known_by()), a.sampling.traces);
  launch.stop(kPatience_s);
  return std::nullopt;
}

/// Names places below the folder of the program's sources: CMake gives absolute paths.
void tell(const trace::Trace& trace, const std::string& text) {
  write_stderr(printable(relative_to(trace::source_folder(trace), text)));
}

std::string percent(double share) {
  return fmt::format("{:.3g} %", 100 * share);
}

std::string duration(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  return seconds < 7200 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

std::string line_of_count(const MainLoop& main_loop) {
  const IterationCount& count = main_loop.count;
  if (count.iterations == 0)
    return fmt::format(
        "how many iterations the loop has is not known: dperf-predict --iterations N says it{}",
        guessed_end(count));
  if (count.because.empty()) return fmt::format("{}, as you said", counted(count.iterations, "iteration"));
  std::string others;
  for (const OtherExit& other : count.others) others += "; " + describe(other, "it");
  return fmt::format("{}{}, by {}{}",
                     count.is_upper_limit() ? "at most "
                     : count.uncertain > 0  ? "about "
                                            : "",
                     counted(count.iterations, "iteration"), count.because, others);
}

/// Where most of the time is that of calls, which is simulated anyway.
std::string blocks_are_little(const Timing& timing) {
  constexpr double kMost = 0.75;
  return timing.block_share < kMost ? fmt::format(", which was {} of the loop's", percent(timing.block_share))
                                    : "";
}

struct Stopped {
  double age_s = 0;        ///< when the run was stopped
  double read_s = 0;       ///< of that, what the loop is known by
  bool left_loop = false;  ///< when it was stopped, and did more
  bool is_by_beginning() const { return read_s < age_s; }
};

std::string line_of_what_was_run(const MainLoop& main_loop, const Stopped& stopped) {
  const std::string where = trace::to_string(main_loop.loop.place);
  const std::uint64_t run = main_loop.iterations.run();
  if (!stopped.is_by_beginning())
    return fmt::format("stopped after {:.3g} s in the loop {}: {} of its iterations were run", stopped.age_s,
                       where, run);
  return fmt::format(
      "stopped after {:.3g} s in the loop {}: it is known by its first {} (the first {:.3g} s of the run)",
      stopped.age_s, where, counted(run, "iteration"), stopped.read_s);
}

/// Of the loop, when the run was stopped.
double left_s(const MainLoop& main_loop, const Stopped& stopped) {
  const double left =
      static_cast<double>(main_loop.wanted()) - static_cast<double>(main_loop.iterations.completed);
  return left * main_loop.timing.seconds_per_iteration - (stopped.age_s - stopped.read_s);
}

void report(const trace::Trace& trace, const MainLoop& main_loop, const Continued& continued,
            const Arguments& a, const Stopped& stopped) {
  const RepeatedLoop& loop = continued.loop;
  std::string text = fmt::format("dperf-sample: {}\n", line_of_what_was_run(main_loop, stopped));
  text += fmt::format("  loop       {}\n", line_of_count(main_loop));
  if (const double left_s = sample::left_s(main_loop, stopped); left_s > 0) {
    text += fmt::format("  saved      {} {}, {} of the run up to the end of the loop\n",
                        main_loop.count.is_upper_limit() ? "at most" : "some", duration(left_s),
                        percent(left_s / (left_s + stopped.age_s)));
  }
  text += fmt::format("  repeated   iterations {} to {}\n", loop.run - loop.length, loop.run - 1);
  text += fmt::format(
      "  error      {} of the {}{}{}\n", percent(loop.error), what_is_uncertain(main_loop),
      blocks_are_little(main_loop.timing),
      loop.drifts ? fmt::format(", more than the {} that were asked for", percent(a.sampling.eps)) : "");
  for (const std::string& doubt : doubts_about(main_loop)) text += fmt::format("  doubtful   {}\n", doubt);
  if (stopped.left_loop)
    text += "  left out   what the program did when it was stopped: it did not end in the loop\n";
  text +=
      fmt::format("  missing    what the program does after the loop, or {}", what_is_too_seldom(main_loop));
  if (!main_loop.around.empty())
    text += fmt::format(", and later iterations of {}", trace::to_string(main_loop.around.back().place));
  tell(trace, text + "\n");
}

void report_skipped(const trace::Trace& trace, const SkippedRun& run, int code, double age_s) {
  std::string text =
      fmt::format("dperf-sample: skipped {} of {} of {}{}; the program ended by itself after {:.3g} s{}\n",
                  run.skipped, counted(run.run + run.skipped, "iteration"), trace::to_string(run.loop),
                  run.others == 0 ? "" : fmt::format(", and some of {}", counted(run.others, "other loop")),
                  age_s, code == 0 ? "" : fmt::format(" with exit code {}, which may come from that", code));
  text += fmt::format("  saved      some {}, {} of the run\n", duration(run.saved_s),
                      percent(run.saved_s / (run.saved_s + age_s)));
  text += fmt::format("  error      {} of the time in blocks{}\n", percent(run.error),
                      run.drifts ? ", more than the run allows: its time per iteration changes" : "");
  for (const EarlyExit& exit : run.early_exits) text += fmt::format("  doubtful   {}\n", describe(exit));
  text += fmt::format("  missing    {}; the results are meaningless: --how stop skips no iterations\n",
                      run.seldom.empty() ? "nothing" : "perhaps what is done in " + describe(run.seldom));
  tell(trace, text);
}

/// Of a trace that this run has left; an earlier one says nothing.
bool ended_with_skips(const Arguments& a, const std::string& earlier_run, int code, double age_s) {
  if (a.how == How::kStop || run_id_in(a.sampling.traces) == earlier_run) return false;
  const auto trace = trace::open(a.sampling.traces, true);
  if (const std::optional<SkippedRun> skipped = find_skipped(*trace)) {
    report_skipped(*trace, *skipped, code, age_s);
    return true;
  }
  if (code == 0 || !has_skipped(*trace)) return false;
  say("dperf-sample: the program ended after {:.3g} s with exit code {}, which may come from skipped "
      "iterations: --how stop skips none\n",
      age_s, code);
  return true;
}

int say_that_it_ended(int code, double age_s, const std::string& why) {
  say("dperf-sample: the program ended by itself after {:.3g} s{}, nothing was left out: {}\n", age_s,
      code == 0 ? "" : fmt::format(" with exit code {}", code), why);
  return code;
}

std::string why_nothing_was_left_out(const Arguments& a, const Watcher& watcher,
                                     const std::string& earlier_run) {
  if (a.how == How::kSkip) return "dperf-trace info shows why for each loop";
  const std::string run = run_id_in(a.sampling.traces);
  if (run.empty() || run == earlier_run) return "no trace was found: is the program built with dperf-cc?";
  return watcher.why_not().empty() ? "that is too soon to know anything of its loops" : watcher.why_not();
}

/// The loop at the end of the trace, if that is the one that is known.
std::optional<MainLoop> still_in_loop(const trace::Trace& trace, Watcher& watcher) {
  const KnownBy& known = watcher.known_by();
  if (known.is_little) return std::nullopt;
  std::optional<MainLoop> main_loop = watcher.main_loop_at_end(trace);
  return main_loop && name_of(main_loop->loop.place) == known.loop ? std::move(main_loop) : std::nullopt;
}

/// Because it handles the signal.
bool ends_in_order(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const std::optional<trace::RankTotals> totals = trace.rank(rank).totals();
    if (totals && totals->ending == DPERF_ENDS_STOPPED) return true;
  }
  return false;
}

/// It had ended before it got the signal.
int finish_ended(const Arguments& a, const std::string& earlier_run, double age_s) {
  std::filesystem::remove(a.sampling.traces / kNoteFile);
  if (ended_with_skips(a, earlier_run, kExitOk, age_s)) return kExitOk;
  return say_that_it_ended(kExitOk, age_s, "it reached its end before it could be stopped");
}

/// Where the program has left the loop, because it handles the signal or by itself, or where most of the
/// trace is unread, the beginning counts by which the loop is known.
int finish_stopped(const Arguments& a, Watcher& watcher, const std::string& earlier_run, double age_s) {
  const auto opened = trace::open(a.sampling.traces, true);
  if (trace::reaches_the_end(*opened)) return finish_ended(a, earlier_run, age_s);
  const auto trace = main_threads_of(*opened);
  Note note = note_of(a, watcher.known_by());
  std::optional<MainLoop> main_loop = still_in_loop(*trace, watcher);
  std::unique_ptr<trace::Trace> beginning;
  if (main_loop) {
    note.beginning.clear();
  } else {
    beginning = beginning_of(*trace, note, a.sampling.traces);
    main_loop = watcher.main_loop_of(*beginning);
    if (!main_loop) throw Error("{}: no loop is known in it any more", a.sampling.traces.string());
  }
  const Continued continued = continue_run(beginning ? *beginning : *trace, *main_loop, a.sampling.eps);
  write_note(note, a.sampling.traces);
  report(*trace, *main_loop, continued, a,
         {.age_s = age_s,
          .read_s = beginning ? watcher.known_by().read_s : age_s,
          .left_loop = ends_in_order(*trace) || (beginning && !watcher.known_by().is_little)});
  return kExitOk;
}

/// What the runtime holds in memory to skip iterations cannot be looked at: it gives up loops for which that
/// would take longer than about as long as stopping does.
void set_environment(const Arguments& a) {
  constexpr const char* kWithin_s = "4";
  setenv("DPERF_TRACE_DIR", a.sampling.traces.c_str(), 1);
  setenv("DPERF_BOUNDS", "1", 1);
  setenv("DPERF_SAMPLE", a.how == How::kStop ? "0" : "1", 1);
  if (a.how == How::kAuto) setenv("DPERF_SAMPLE_WITHIN", kWithin_s, 0);
  if (!a.eps.empty()) setenv("DPERF_SAMPLE_EPS", fmt::format("{}", a.sampling.eps).c_str(), 1);
}

/// By a signal that only a fault of the program causes.
bool has_crashed(int code) {
  constexpr int kSignals[] = {SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  return std::ranges::any_of(kSignals, [code](int signal) { return code == 128 + signal; });
}

/// What skipping has done to a program that ended by itself, if that makes its trace useless: it may compute
/// with what skipped iterations have not computed. Empty: nothing.
std::string harm_by_skips(const Arguments& a, const std::string& earlier_run, int code) {
  if (a.how != How::kAuto || run_id_in(a.sampling.traces) == earlier_run) return "";
  const auto trace = trace::open(a.sampling.traces, true);
  if (has_crashed(code) && has_skipped(*trace))
    return fmt::format("the program crashed with exit code {}, perhaps because iterations were skipped",
                       code);
  const std::vector<EarlyExit> exits = early_exits(*trace);
  return exits.empty() ? "" : relative_to(trace::source_folder(*trace), describe(exits.front()));
}

int sample(const Arguments& a) {
  set_environment(a);
  const std::string earlier_run = run_id_in(a.sampling.traces);
  Watcher watcher(a.sampling);
  double age_s = 0;
  const std::optional<int> code = run_until_known(a, watcher, age_s);
  if (!code) return finish_stopped(a, watcher, earlier_run, age_s);
  if (const std::string harm = harm_by_skips(a, earlier_run, *code); !harm.empty()) {
    say("dperf-sample: after {:.3g} s, {}; running it again without skipping any (--how stop)\n", age_s,
        harm);
    Arguments again = a;
    again.how = How::kStop;
    return sample(again);
  }
  if (ended_with_skips(a, earlier_run, *code, age_s)) return *code;
  return say_that_it_ended(*code, age_s, why_nothing_was_left_out(a, watcher, earlier_run));
}

}  // namespace

int sample_command(int argc, const char* const* argv) {
  Arguments a;
  if (const std::optional<std::string> answer = parse(argc, argv, a)) {
    write_stdout(*answer);
    return kExitOk;
  }
  return sample(a);
}

}  // namespace dperf::sample
