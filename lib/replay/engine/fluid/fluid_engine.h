// SimGrid's models of the network and the cores, without SimGrid: flows that share links, solved only where
// something changes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>

#include "replay/engine/engine.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

/// As make_simgrid_engine(), whose results it has up to rounding: SimGrid reads the platform, so at most once
/// per process. Precisions among the settings have no effect.
/// @param options for which why_simgrid_is_needed() says nothing else
/// @throws Error as make_simgrid_engine()
std::unique_ptr<Engine> make_fluid_engine(const SimgridOptions& options);

}  // namespace dperf::replay
