// What a member of a window does with the items that others send it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class Targets : RmaPart {
 public:
  using RmaPart::RmaPart;

  /// `from` is the origin of the item, `to` its target, or the other way round where the target tells
  /// something.
  void handle(Window& window, int from, int to, const RmaItem& item);
  /// All items of a transfer have been handled: what waited for that takes effect.
  void transfer_handled(Window& window, const RmaTransfer& transfer);
  /// Sends an item without data.
  void notify(RmaSide& side, int target, RmaItem::Kind kind);

 private:
  void answer(Window& window, int from, int to, const RmaItem& item);
  void take_effect(Window& window, int from, int to, const RmaItem& item);
};

}  // namespace dperf::replay::mpi
