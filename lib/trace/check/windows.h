// Windows and epochs of one-sided communication: does each call find what it needs?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

#include "trace/check/window_epochs.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// Reports what WindowEpochs finds, and which epochs are never closed. Ranks are added one after the other.
class WindowCheck {
 public:
  WindowCheck(const Trace& trace, std::function<void(std::string)> problem)
      : trace_(trace), problem_(std::move(problem)) {}

  void begin_rank(int rank);
  void add(const Event& event);
  void end_rank();

 private:
  const Trace& trace_;
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  WindowEpochs epochs_;
};

}  // namespace dperf::trace
