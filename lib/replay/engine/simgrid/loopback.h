// What happens to a message between two ranks of one host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/NetZone.hpp>
#include <unordered_map>

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

/// The loopbacks of the hosts of one platform. A route to oneself through the links to other hosts, or
/// through the one that SimGrid makes up where the file is silent (__loopback__, 15 us), is none that the
/// platform declares.
class Loopbacks {
 public:
  Loopback of(const simgrid::s4u::Host& host);

 private:
  bool leaves_the_host(const simgrid::s4u::Host& host, const std::vector<simgrid::s4u::Link*>& to_itself);
  const simgrid::s4u::Host* neighbour_of(const simgrid::s4u::Host& host);

  /// The first two hosts of each zone: SimGrid lists a zone's hosts in a time that grows with their number.
  std::unordered_map<const simgrid::s4u::NetZone*, std::array<const simgrid::s4u::Host*, 2>> first_of_zone_;
};

/// SimGrid has some route of the host to itself, declared or not.
bool has_route_to_itself(const simgrid::s4u::Host& host);

}  // namespace dperf::replay
