// Costs of MPI calls on hosts whose speed differs from that of the hosts where they were measured.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/platform/calibration.h"

namespace dperf::predict {

/// The engine as it has to be so that calls cost what `costs` says: it charges them as they are, or scaled to
/// the speed of each host.
replay::SimgridOptions with_call_costs(replay::SimgridOptions engine, const platform::CostsAt& costs);

/// By rank: what blocks take of what that engine charges, so that they take what they do with `engine`.
/// @param speeds of the host of each rank, flop/s
/// @throws Error: a host is so slow or so fast that nothing can be said
std::vector<double> block_factors(const replay::SimgridOptions& engine, const platform::CostsAt& costs,
                                  const std::vector<double>& speeds);

}  // namespace dperf::predict
