// Looks at the trace of a run while it grows: is the main loop known well enough to stop?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sample/cpu_clock.h"
#include "sample/growing_run.h"
#include "sample/stopped_run.h"

namespace dperf::sample {

struct SampleOptions {
  std::filesystem::path traces = "traces";
  LoopChoice choice;
  double eps = 0.02;
  double budget_s = 60;
};

/// CPU time that all looks may have taken `age_s` after the start: as cores may be busy, the run may become
/// as much slower.
/// @param expected_s  what the program will take, by the loop that it was in; 0: not known
double allowed_cpu_s(double age_s, double expected_s, bool is_carried_by_marks);

/// Whether the times of a run's first iterations say something of its last ones: their medians are within a
/// quarter of each other, or there are fewer than 8 of one kind.
bool are_alike(const std::vector<double>& first, const std::vector<double>& last);

/// The beginning of a run by which its main loop is known.
struct KnownBy {
  std::string run_id, loop;
  std::vector<std::uint64_t> events;  ///< of each rank
  double read_s = 0;                  ///< how long that took, from the beginning of the run
  bool is_little = false;             ///< more was left unread than was read
};

class Watcher {
 public:
  /// What is in the folder now is of an earlier run. `clock_s` says what looks cost.
  explicit Watcher(const SampleOptions& options, CpuClock clock_s = thread_cpu_s);

  /// Looks: does it seem enough, `age_s` after the start? Looks take a hundredth of a core at most, of the
  /// time that the program will take where its main loop shows that, but no more than an eighth of the time
  /// since the start; else of that time, and half as much if no loop with marks carries the run. Where more
  /// is recorded than that can read, the beginning is looked at. No more is read than seems enough.
  bool seems_enough(double age_s);
  /// Is it enough? @pre seems_enough(). It is tried whether the run can be continued. That takes a twentieth
  /// of a core at most, with all looks before, of the time that the program will take, or a fifth of what
  /// stopping saves.
  bool can_continue(double age_s);
  /// Why it was not enough when it was looked at last, with places below the folder of the sources; empty:
  /// there was nothing to look at.
  const std::string& why_not() const { return why_not_; }
  /// What was enough. @pre can_continue()
  const KnownBy& known_by() const { return known_by_; }
  /// The main loop of that part of the run.
  std::optional<MainLoop> main_loop_of(const trace::Trace& beginning) const;
  /// The main loop of the run, which is over. What was read before is not read again.
  std::optional<MainLoop> main_loop_at_end(const trace::Trace& trace);
  /// CPU time of the last look.
  double look_cpu_s() const { return look_cpu_s_; }

 private:
  bool has_begun();
  std::optional<MainLoop> loop_of_calls(double age_s);
  std::optional<MainLoop> loop_of_marks(double age_s);
  bool may_stop_in_calls() const;
  bool may_stop_inside(const MainLoop& main_loop) const;
  std::string why_no_loop(double age_s) const;
  bool can_continue_in_calls(double age_s);
  bool continues(const trace::Trace& trace, const MainLoop& main_loop, double age_s);
  bool is_like_that_at_the_end(const MainLoop& main_loop);
  bool may_end_soon(const MainLoop& main_loop, double age_s);
  bool knows(const MainLoop& main_loop, double age_s);
  bool is_accurate(const MainLoop& main_loop, double age_s);
  bool may_try_to_continue(const MainLoop& main_loop, double age_s) const;
  bool can_continue_in_marks(const MainLoop& main_loop, double age_s);
  void remember(const trace::Trace& trace, const MainLoop& main_loop, const trace::Cut& cut, double read_s);
  bool can_continue_by(const GrowingRun& run, const MainLoop& main_loop, double age_s);
  double left_s(const MainLoop& main_loop, double age_s) const;
  double allowed_cpu_s(double age_s) const;
  double unread_s(double age_s) const;
  double spent_s() const;
  double cost_of_continuing_s() const;
  bool has_seen_branches(const MainLoop& main_loop, double run, double left);
  double allowed_error(double progress) const;
  bool read_until_known(double age_s);
  /// Calls `look`, and adds up what that takes. What is wrong with the trace is said in why_not().
  bool timed(const std::function<bool()>& look);

  const SampleOptions& options_;
  CpuClock clock_s_;
  std::string earlier_run_, why_not_;
  std::string folder_;  ///< of the sources: places are named below it
  std::unique_ptr<GrowingRun> run_;
  std::uint64_t judged_events_ = 0;  ///< when the main loop was looked at last
  std::optional<MainLoop> known_;    ///< the main loop; well enough, if it seems enough
  double tried_to_continue_s_ = 0;
  std::string why_not_continued_;  ///< what was said then
  double cpu_s_ = 0;               ///< of all looks, with what was read; opening the trace left out
  double look_begin_cpu_s_ = 0;    ///< of the present look, or of the last one
  double opening_s_ = 0;           ///< CPU time: a large code has a large manifest
  /// What passes until MPI_Init, and until something is written; nothing: not known.
  std::optional<double> start_s_ = {};
  double expected_s_ = 0;                         ///< that the program will take; 0: that is not known
  double look_s_ = 0, look_cpu_s_ = 0;            ///< wall time and CPU time of the last look
  std::unique_ptr<trace::Trace> opened_, whole_;  ///< in which a loop of calls was found
  double look_at_calls_s_ = 0;                    ///< CPU time of the last look for one
  bool is_known_by_calls_ = false;                ///< the loop in which the run was stopped
  KnownBy known_by_;
};

/// The run id of the trace in the folder; empty if there is none.
std::string run_id_in(const std::filesystem::path& folder);

}  // namespace dperf::sample
