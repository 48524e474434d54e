// Windows and epochs of one-sided communication: does each call find what it needs?
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "trace/trace.h"

namespace dperf::trace {

/// Finds windows that no call made, or that were freed; operations outside of any epoch; epochs that are
/// opened twice, closed without having been opened, or never closed. Ranks are added one after the other.
class WindowCheck {
 public:
  WindowCheck(const Trace& trace, std::function<void(std::string)> problem)
      : trace_(trace), problem_(std::move(problem)) {}

  void begin_rank(int rank);
  void add(const Event& event);
  void end_rank();

 private:
  struct Window {
    bool fence = false, started = false, posted = false, lock_all = false;
    std::set<std::int64_t> started_to;
    std::set<int> locked;
  };

  static bool is_open(const Window& window);
  void use(const Event& event, Window& window);
  void epoch(const Event& event, Window& window);
  void passive(const Event& event, Window& window);
  void problem(const Event& event, const std::string& what);

  const Trace& trace_;
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  std::map<std::uint64_t, Window> windows_;
};

}  // namespace dperf::trace
