// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/traffic.h"

#include <algorithm>

namespace dperf::replay::mpi {

TrafficClass Traffic::find(bool between_hosts, bool collective, std::int64_t bytes) const {
  const auto size = static_cast<double>(bytes);
  const auto found = std::find_if(uncertain_.begin(), uncertain_.end(), [&](const UncertainTraffic& row) {
    return row.between_hosts == between_hosts && row.collective == collective && row.from_bytes <= size &&
           size < row.to_bytes;
  });
  return found == uncertain_.end() ? TrafficClass{0}
                                   : static_cast<TrafficClass>(found - uncertain_.begin() + 1);
}

bool Traffic::leaves_the_host(int rank, const std::vector<int>& members) const {
  return std::any_of(members.begin(), members.end(), [&](int member) {
    return member != rank && engine_.link_kind(rank, member) == LinkKind::kNetwork;
  });
}

TrafficClass Traffic::of_message(int rank, const std::vector<int>& members, int peer,
                                 std::int64_t bytes) const {
  if (peer < 0) return find(leaves_the_host(rank, members), false, bytes);
  const int other = members[static_cast<std::size_t>(peer)];
  return other == rank ? TrafficClass{0}
                       : find(engine_.link_kind(rank, other) == LinkKind::kNetwork, false, bytes);
}

// The same for all members, so it is found only once.
TrafficClass Traffic::of_collective(int rank, Communicator& communicator, std::int64_t bytes) const {
  if (communicator.size() + communicator.remote_size() < 2) return 0;
  if (!communicator.leaves_the_host)
    communicator.leaves_the_host =
        leaves_the_host(rank, communicator.members) || leaves_the_host(rank, communicator.peers().members);
  return find(*communicator.leaves_the_host, true, bytes);
}

TrafficClass Traffic::of_wait(const std::vector<Request*>& requests) {
  const Request* largest = nullptr;
  for (const Request* request : requests)
    if (request != nullptr && (largest == nullptr || request->bytes > largest->bytes)) largest = request;
  return largest == nullptr ? TrafficClass{0} : largest->traffic;
}

}  // namespace dperf::replay::mpi
