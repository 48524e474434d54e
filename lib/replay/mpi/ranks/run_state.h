// What all services of a replay know of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

#include "replay/mpi/core/communicators.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/ranks/divergences.h"
#include "replay/mpi/ranks/rank_clocks.h"
#include "replay/mpi/ranks/ranks.h"
#include "replay/mpi/ranks/traffic.h"
#include "replay/options/replay_options.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

struct RunState {
  const trace::Trace& trace;
  const ReplayOptions& options;
  const Prescan& prescan;
  Communicators& communicators;
  Ranks& ranks;
  RankClocks& clocks;
  Divergences& divergences;
  const Traffic& traffic;

  const Membership& membership(const Rank& rank, std::uint32_t comm) const {
    return communicators.of(rank.number, comm);
  }
  /// "rank 3: MPI_Send at ring.c:41"
  std::string where(const Rank& rank) const { return describe_call(trace, rank); }
};

}  // namespace dperf::replay::mpi
