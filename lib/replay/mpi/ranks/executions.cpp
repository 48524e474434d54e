// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/executions.h"

#include <algorithm>

namespace dperf::replay::mpi {

bool Executions::begin(const trace::Event& event, const trace::Definitions& definitions) {
  const auto is_sampled = [&](const trace::SampledLoop& loop) { return loop.block == event.block; };
  switch (event.kind) {
    case trace::EventKind::kCompute: {
      const bool goes_on = is_cut_ && last_ == event.block;
      last_ = event.block;
      is_cut_ = false;
      return !goes_on;
    }
    case trace::EventKind::kLoopIteration:
      is_cut_ = is_cut_ || std::any_of(definitions.samples.begin(), definitions.samples.end(), is_sampled);
      return false;
    case trace::EventKind::kLoopEnter:
    case trace::EventKind::kLoopExit:
      return false;
    default:
      last_.reset();
      is_cut_ = false;
      return false;
  }
}

}  // namespace dperf::replay::mpi
