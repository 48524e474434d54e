// One-sided communication in the replay, by its parts: windows are made and freed, operations start, epochs
// open and close. What needs the target's MPI library goes through Messages, with their rules of progress.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/rma/call_phases.h"
#include "replay/mpi/rma/direct_access.h"
#include "replay/mpi/rma/epochs.h"
#include "replay/mpi/rma/fragments.h"
#include "replay/mpi/rma/smpi_turns.h"
#include "replay/mpi/rma/targets.h"
#include "replay/mpi/rma/transfers.h"
#include "replay/mpi/rma/window_table.h"

namespace dperf::replay::mpi {

class OneSided final : public RequestOwner {
 public:
  OneSided(const Services& services, const MessageLayer& layer)
      : windows(*this, services, layer),
        phases(*this, services, layer),
        epochs(*this, services, layer),
        transfers(*this, services, layer),
        fragments(*this, services, layer),
        targets(*this, services, layer),
        direct(*this, services, layer),
        smpi(*this, services, layer),
        services_(services),
        layer_(layer) {}

  /// Starts an operation; `request` (which may be null) is done when it is. May block.
  /// An epoch is open to the target (check_epochs in handlers.h).
  void operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void operate_on_self(RmaSide& side, const RmaOperation& operation, Request* request);
  /// A request of a transfer, or of a collective of the library's own, is done.
  void completed(Request& request) override;
  /// A plain transfer has ended.
  void arrived(RmaTransfer& transfer);

  Windows windows;
  CallPhases phases;
  Epochs epochs;
  RmaTransfers transfers;
  Fragments fragments;
  Targets targets;
  DirectAccess direct;
  SmpiTurns smpi;

 private:
  const Services& services_;
  const MessageLayer& layer_;
};

}  // namespace dperf::replay::mpi
