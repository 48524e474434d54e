// What happens to a message between two ranks of one host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <simgrid/s4u/Host.hpp>

namespace dperf::replay {

/// The route of a host to itself, as the platform declares it.
struct Loopback {
  bool declared = false;
  /// Every transfer has the whole bandwidth (FATPIPE links): its time is latency + bytes / bandwidth whatever
  /// else goes on.
  bool unshared = false;
  double latency_s = 0;
  double bandwidth_bytes_per_s = 0;
};

/// A route to oneself through the links to other hosts, or through the one that SimGrid makes up where the
/// file is silent
/// (__loopback__, 15 us), is none that the platform declares.
Loopback loopback_of(const simgrid::s4u::Host& host);

/// SimGrid has some route of the host to itself, declared or not.
bool has_route_to_itself(const simgrid::s4u::Host& host);

}  // namespace dperf::replay
