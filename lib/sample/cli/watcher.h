// Looks at the trace of a run while it grows: is the main loop known well enough to stop?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sample/stopped_run.h"

namespace dperf::sample {

struct SampleOptions {
  std::filesystem::path traces = "traces";
  LoopChoice choice;
  double eps = 0.02;
  double budget_s = 60;
};

class Watcher {
 public:
  /// What is in the folder now is of an earlier run.
  explicit Watcher(const SampleOptions& options);

  /// Is there enough, `age_s` after the start? Costs in proportion to what has been recorded.
  bool is_enough(double age_s);
  /// Why it was not enough when it was looked at last.
  const std::string& why_not() const { return why_not_; }

 private:
  bool knows(const MainLoop& main_loop, double age_s);
  double allowed_error(double progress) const;
  bool looks_enough(double age_s);

  const SampleOptions& options_;
  std::string earlier_run_, why_not_ = "no trace was found: is the program built with dperf-cc?";
  double tried_to_continue_s_ = 0;
  double look_s_ = 0;  ///< how long the last look took
};

/// The run id of the trace in the folder; empty if there is none.
std::string run_id_in(const std::filesystem::path& folder);

}  // namespace dperf::sample
