// A program that runs beside us, and can be stopped.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace dperf::sample {

/// The command gets the standard streams, the terminal, and a process group of its own: what it has started
/// is stopped with it, and it does not outlive us. Signals that would end us (Ctrl-C, SIGTERM, SIGHUP) go to
/// it instead.
class Launch {
 public:
  /// @throws Error: it cannot be started
  explicit Launch(const std::vector<std::string>& command);
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  /// Waits for at most so long. The exit code once it has ended (128 + the signal that ended it).
  std::optional<int> wait(double seconds);
  /// SIGTERM, which launchers hand on; if that is not enough within `patience_s`, SIGKILL.
  void stop(double patience_s);
  /// Seconds since it was started.
  double age_s() const;

 private:
  std::optional<int> ended();
  void wait_for_end(double seconds);
  void sleep_until_end(double seconds);

  pid_t process_ = -1;
  int handle_ = -1;  ///< readable when the process has ended; negative: this kernel has none
  std::optional<int> code_;
  double begin_s_ = 0;
  bool has_terminal_ = false;
};

}  // namespace dperf::sample
