// Which algorithm the libraries beside Open MPI's coll/tuned (openmpi_rules.h) take for a collective.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "replay/mpi/schedules/collective.h"

namespace dperf::replay::mpi {

/// The name of what SimGrid 3.32 runs where Open MPI would run `algorithm`.
std::string_view as_in_simgrid(Collective collective, std::string_view algorithm);
/// `decide` as SimGrid 3.32 with smpi/coll-selector:ompi.
std::string_view decide_as_simgrid(Collective collective, int ranks, std::int64_t bytes, bool commutative);
/// The same for a non-blocking collective.
std::string_view decide_nbc_as_simgrid(Collective collective);

/// What libraries look at when they choose an algorithm. `bytes` are those of `decisive_bytes`.
struct SizeQuestion {
  int ranks = 1;
  std::int64_t bytes = 0, elements = 0;
  bool commutative = true, in_place = false;
  bool predefined = true;  ///< the operation is MPI's own
};
struct LibnbcChoice {
  std::string_view algorithm;
  std::int64_t segment_bytes;
};
/// As Open MPI's coll/libnbc for a non-blocking collective.
LibnbcChoice decide_libnbc(Collective collective, const SizeQuestion& question);
/// As MPICH, blocking and not.
std::string_view decide_as_mpich(Collective collective, const SizeQuestion& question);

}  // namespace dperf::replay::mpi
