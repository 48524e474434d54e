// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

#include <cstring>
#include <functional>

#include "calibrate/measure/statistics.h"
#include "sweep.h"

namespace dperf::measure {
namespace {

constexpr int kDoubles = 32768;

double a_byte(double bytes, const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int i = 0; i < 200; ++i) {
    const double begin = now();
    work();
    seconds.push_back(now() - begin);
  }
  return calibrate::quantile_of(seconds, 0.25) / bytes;
}

}  // namespace

calibrate::CoreCosts measure_core() {
  std::vector<double> from(2 * kDoubles, 1.0), to(2 * kDoubles, 2.0);
  const double bytes = kDoubles * sizeof(double);
  calibrate::CoreCosts costs;
  costs.reduce_byte_s =
      a_byte(bytes, [&] { MPI_Reduce_local(from.data(), to.data(), kDoubles, MPI_DOUBLE, MPI_SUM); });
  costs.copy_byte_s = a_byte(bytes, [&] { std::memcpy(to.data(), from.data(), kDoubles * sizeof(double)); });
  return costs;
}

}  // namespace dperf::measure
