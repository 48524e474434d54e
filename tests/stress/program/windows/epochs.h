// Epochs of windows: how ranks agree on who may access what.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "accesses.h"

namespace stress {

enum class Discipline : std::uint8_t { kNone, kFence, kPscw, kLock, kLockAll, kEnd };

/// A barrier where what comes next may not overlap with what came before.
void separate(MPI_Comm comm, Discipline before, Discipline next);

/// An epoch of a kind that `random` (the same on all ranks) chooses; sets `before`. Nothing if all kinds are
/// switched off.
void run_epoch(Rank& me, Memory& memory, MPI_Comm comm, Random& random, Discipline& before);

}  // namespace stress
