// What travels between the members of a window, as a message of the library or as a plain transfer.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/core/pool.h"
#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class RmaTransfers : RmaPart {
 public:
  using RmaPart::RmaPart;

  RmaTransfer& make(RmaSide& side, int target, RmaTransfer::Kind kind);
  /// The member waits for so many more of its messages, answers and transfers with the target.
  static void expect(RmaSide& side, int target, int more);
  /// By a message.
  void send(RmaTransfer& transfer, std::int64_t bytes, bool receive_now);
  void post_receive(RmaTransfer& transfer);
  /// Without one.
  void move(RmaTransfer& transfer, std::int64_t bytes, bool backwards);
  void free_if_over(RmaTransfer& transfer);
  /// A request of a transfer is done.
  void completed(Request& request);

 private:
  void left(RmaTransfer& transfer, double ready_at);
  void delivered(RmaTransfer& transfer, double ready_at);

  Pool<RmaTransfer> pool_;
};

}  // namespace dperf::replay::mpi
