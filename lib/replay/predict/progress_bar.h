// The progress of a long replay, on stderr.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace dperf::predict {

/// The line that is shown: "replaying [#########-----------]  45 %   12 s left".
std::string progress_line(std::uint64_t done, std::uint64_t all, double elapsed_s);

/// Draws only on a terminal, only after a second, and wipes itself away.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  void show(std::uint64_t done, std::uint64_t all);

 private:
  using Clock = std::chrono::steady_clock;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point start_, last_;
};

}  // namespace dperf::predict
