// One-sided communication by messages, as Open MPI 4.1's osc/pt2pt does it over TCP: operations are gathered
// in fragments that the target handles in the order in which they come, when it is inside an MPI call.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class Fragments : RmaPart {
 public:
  using RmaPart::RmaPart;

  void operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void send_item(RmaSide& side, int target, const RmaItem& item);
  void flush(RmaSide& side, int target);
  void start_long(RmaSide& side, Request* request);
  void send_fragment(RmaSide& side, int target, std::vector<RmaItem> items);

 private:
  static bool may_send(const RmaSide& side, int target);
};

}  // namespace dperf::replay::mpi
