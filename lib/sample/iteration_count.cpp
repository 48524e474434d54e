// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/iteration_count.h"

namespace dperf::sample {

IterationCount count_iterations(const trace::Trace&, std::uint64_t) {
  return {};
}

}  // namespace dperf::sample
