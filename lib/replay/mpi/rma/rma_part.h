// What each part of one-sided communication knows: the others, and what is below them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/rma/windows/windows.h"
#include "replay/mpi/services/services.h"

namespace dperf::replay::mpi {

class OneSided;

class RmaPart {
 public:
  RmaPart(OneSided& rma, const Services& services, const MessageLayer& layer)
      : rma_(rma), services_(services), layer_(layer) {}

 protected:
  OneSided& rma_;
  const Services& services_;
  const MessageLayer& layer_;
};

}  // namespace dperf::replay::mpi
