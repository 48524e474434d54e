// A part of a trace: what happened between two calls of MPI_Pcontrol, without computation.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "trace/model/trace.h"

namespace dperf::calls {

/// The calls of `whole` behind MPI_Pcontrol(level), up to MPI_Pcontrol(level + 1). `whole` must outlive it.
std::unique_ptr<trace::Trace> slice(const trace::Trace& whole, int level);

}  // namespace dperf::calls
