// Windows: made, found, freed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class Windows : RmaPart {
 public:
  using RmaPart::RmaPart;

  /// The window that this collective call on `membership` makes, its `number`-th collective; the same for
  /// all.
  RmaSide& make(Rank& rank, const Membership& membership, int number);
  /// The window of the call that the rank is in: there is one (check_epochs in handlers.h).
  RmaSide& side(Rank& rank);
  /// The same; null if there is none.
  const RmaSide* find(const Rank& rank) const;
  void free(Rank& rank, RmaSide& side);
  /// The windows of this member for whose transfers MPI_Barrier on the communicator waits: SMPI's.
  std::vector<RmaSide*> finished_by_barrier(const Membership& membership);

  bool is_smpi() const { return layer_.protocol.name == "smpi"; }
  /// A window stayed within a host.
  bool shares_memory() const { return shares_memory_; }
  /// The first call that makes a window of shared memory for ranks of several hosts, in words; empty: none.
  const std::string& shared_over_hosts() const { return shared_over_hosts_; }

 private:
  Window& unused_window(const Communicator& communicator);
  bool is_over_hosts(const Communicator& communicator) const;
  RmaStyle style_of(const Communicator& communicator) const;

  std::deque<Window> windows_;
  std::vector<Window*> free_;  ///< all members have freed them
  bool shares_memory_ = false;
  std::string shared_over_hosts_;
  std::map<std::pair<const Communicator*, int>, Window*> by_creation_;
  std::map<std::pair<int, std::uint64_t>, RmaSide*> by_rank_;  ///< world rank, number in its trace
};

}  // namespace dperf::replay::mpi
