// From a finished simulation to the prediction that the reports are written from.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/prediction.h"

namespace dperf::replay::mpi {

class Simulation;

/// Everything but platform, engine, compute_model and replay_wall_s.
Prediction result_of(const Simulation& simulation);

}  // namespace dperf::replay::mpi
