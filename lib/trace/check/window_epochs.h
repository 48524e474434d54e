// The windows of one rank and their epochs, followed from call to call: what may be called when. Used by
// `dperf-trace check` and by the replay.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

class WindowEpochs {
 public:
  /// Notes what a call of one-sided communication does.
  /// @return why it cannot be where it is: a window that no call made or that was freed, a target or a peer
  /// that is not in the window, no epoch, an epoch inside another one. Empty if it can.
  std::string add(const Event& event, const Definitions& definitions);
  /// Calls `f` with the number of each window that has an open epoch.
  void for_each_open(const std::function<void(std::uint64_t)>& f) const;

 private:
  struct Window {
    int members = 0;
    bool fence = false, started = false, posted = false, lock_all = false;
    std::set<std::int64_t> started_to{};
    std::set<int> locked{};
  };

  static bool is_open(const Window& window);
  static std::string wrong_ranks(const Event& event, const Window& window);
  static std::string use(const Event& event, Window& window);
  static std::string epoch(const Event& event, Window& window);
  static std::string start(const Event& event, Window& window);
  static std::string lock(const Event& event, Window& window);
  static std::string lock_all(const Event& event, Window& window);
  static std::string with_lock(const Event& event, Window& window);
  static std::string access(const Event& event, const Window& window);

  std::map<std::uint64_t, Window> windows_;
};

}  // namespace dperf::trace
