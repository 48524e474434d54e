// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cases.h"

#include <algorithm>

namespace dperf::compare {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double spread(const Measurement& measurement) {
  const auto [smallest, largest] =
      std::minmax_element(measurement.seconds.begin(), measurement.seconds.end());
  return measurement.seconds.empty() ? 0 : (*largest - *smallest) / median(measurement.seconds);
}

}  // namespace dperf::compare
