// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cases.h"
#include "support/median.h"

#include <algorithm>

namespace dperf::compare {

double spread(const Measurement& measurement) {
  const auto [smallest, largest] =
      std::minmax_element(measurement.seconds.begin(), measurement.seconds.end());
  return measurement.seconds.empty() ? 0 : (*largest - *smallest) / median(measurement.seconds);
}

}  // namespace dperf::compare
