// Epochs: which rank may access which; locks and exposure.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class Epochs : RmaPart {
 public:
  using RmaPart::RmaPart;

  void lock(RmaSide& side, int target, bool exclusive, bool no_check);
  void lock_all(RmaSide& side, bool no_check);
  void unlocked(RmaSide& side, int target);
  void post(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check);
  void start(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check);
  /// The rank is about to access the target, to which an epoch is open (check_epochs in handlers.h).
  void enter(RmaSide& side, int target);

  // What a target learns, and what an origin learns of it.
  void request_lock(Window& window, int target, int origin, bool exclusive);
  void release(Window& window, int target);
  void posted(RmaSide& side, int target);
  void open(RmaSide& side, int target);

 private:
  void grant(Window& window, int target, int origin);
};

}  // namespace dperf::replay::mpi
