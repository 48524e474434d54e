// What the handlers of calls are given.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/mpi/messages/messages.h"
#include "replay/mpi/rma/one_sided.h"
#include "replay/mpi/services/services.h"

namespace dperf::replay::mpi {

struct CallServices : Services {
  Messages& messages;
  OneSided& one_sided;
};

}  // namespace dperf::replay::mpi
