// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/link_queues.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dperf::replay {

namespace s4u = simgrid::s4u;

double latency_of(const Links& links) {
  return std::accumulate(links.begin(), links.end(), 0.0,
                         [](double sum, const s4u::Link* link) { return sum + link->get_latency(); });
}

double bandwidth_of(const Links& links) {
  double least = std::numeric_limits<double>::infinity();
  for (const s4u::Link* link : links) least = std::min(least, link->get_bandwidth());
  return least;
}

double seconds_before(const MessageTime& time, const MessagePart& part, const Links& links) {
  return seconds_before(time, part, latency_of(links), bandwidth_of(links));
}

bool LinksInOrder::is_shared(std::size_t i) const {
  return links_[i]->get_sharing_policy() != s4u::Link::SharingPolicy::FATPIPE;
}

}  // namespace dperf::replay
