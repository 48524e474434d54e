// The progress of a long replay, on stderr.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "replay/options/progress_report.h"

namespace dperf::predict {

/// The line that is shown: "replaying [#########-----------]  45 %   512 thousand calls/s   12 s left".
/// @param elapsed_s since this stage began
std::string progress_line(const replay::ProgressReport& report, double elapsed_s);

/// Draws only on a terminal, only after a second, and wipes itself away.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  void show(const replay::ProgressReport& report);

 private:
  using Clock = std::chrono::steady_clock;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point start_, stage_start_, last_;
  replay::ProgressReport shown_;
};

}  // namespace dperf::predict
