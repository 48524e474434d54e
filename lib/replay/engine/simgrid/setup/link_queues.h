// The links of a route of SimGrid, as LinkQueues wants to see them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>
#include <vector>

#include "replay/engine/link_queues.h"

namespace dperf::replay {

using Links = std::vector<simgrid::s4u::Link*>;

double latency_of(const Links& links);
double bandwidth_of(const Links& links);  ///< of the narrowest
/// Seconds that a part of a message takes before its bytes use the links.
double seconds_before(const MessageTime& time, const MessagePart& part, const Links& links);

class LinksInOrder {
 public:
  explicit LinksInOrder(const Links& links) : links_(links) {}
  std::size_t links() const { return links_.size(); }
  double latency_s() const { return latency_of(links_); }
  double bytes_per_s() const { return bandwidth_of(links_); }
  const simgrid::s4u::Link* key(std::size_t i) const { return links_[i]; }
  double bytes_per_s(std::size_t i) const { return links_[i]->get_bandwidth(); }
  bool is_shared(std::size_t i) const;
  bool is_free(std::size_t i) const { return !links_[i]->is_used() && links_[i]->is_on(); }

 private:
  const Links& links_;
};

using SimgridLinkQueues = LinkQueues<const simgrid::s4u::Link*>;

}  // namespace dperf::replay
