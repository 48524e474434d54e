// Loads and checks a platform in a forked child, and reports what is in it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "replay/engine/simgrid/setup/factors.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

struct PlatformFacts {
  std::vector<PlatformHost> hosts;  ///< in the order of the file
  double shortest_latency_s = 0;    ///< between two of the hosts in use; 0: not known
};

/// What is to be checked. Without hosts in use, no route is looked up.
struct PlatformQuestion {
  platform::PlatformFile platform;
  std::vector<std::string> settings;      ///< that are applied
  std::vector<std::string> hosts_in_use;  ///< each once
  /// Also checks that no message between the hosts in use takes a negative time.
  CalibratedTime network_time = {};
  /// Whether hosts have one is looked up: in some zones, a search through all of the zone for each host.
  bool loopbacks = false;
};

/// @throws Error: the file cannot be read, SimGrid refuses it or a setting, or crashes; a host in use does
/// not exist, or two of them are not connected
PlatformFacts examine_platform(const PlatformQuestion& question);

/// The same beside this process, from now on.
class PlatformExamination {
 public:
  /// @param is_loaded this process has loaded the platform: the child looks for the hosts in use and their
  ///   routes, and reports no others
  /// @throws Error: the file cannot be read
  explicit PlatformExamination(PlatformQuestion question, bool is_loaded = false);
  ~PlatformExamination();
  PlatformExamination(const PlatformExamination&) = delete;
  PlatformExamination& operator=(const PlatformExamination&) = delete;

  /// Waits for it; once. @throws Error as above
  PlatformFacts facts();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace dperf::replay
