// One-sided communication that does not need the target: copies within a host.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class DirectAccess : RmaPart {
 public:
  using RmaPart::RmaPart;

  void operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void move(RmaSide& side, bool is_get, bool waited_for);
  void give_atomic(RmaSide& side);
  void notify(RmaSide& side, int target, RmaItem::Kind kind);
  void arrived(RmaTransfer& transfer);

 private:
  static void take_atomic(RmaSide& side);
};

}  // namespace dperf::replay::mpi
