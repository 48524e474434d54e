// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>

#include <cstring>
#include <functional>

#include "calibrate/measure/statistics.h"
#include "sweep.h"

namespace dperf::measure {
namespace {

constexpr int kDoubles = 32768;

double each(double parts, const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int i = 0; i < 200; ++i) {
    const double begin = now();
    work();
    seconds.push_back(now() - begin);
  }
  return calibrate::quantile_of(seconds, 0.25) / parts;
}

/// A column of a matrix.
double pack_piece_s(const std::vector<double>& from, std::vector<double>& to) {
  constexpr int kPieces = 1024, kDistance = 8;
  MPI_Datatype column{};
  MPI_Type_vector(kPieces, 1, kDistance, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  const double seconds = each(kPieces, [&] {
    int position = 0;
    const int room = static_cast<int>(to.size() * sizeof(double));
    MPI_Pack(from.data(), 1, column, to.data(), room, &position, MPI_COMM_SELF);
  });
  MPI_Type_free(&column);
  return seconds;
}

}  // namespace

calibrate::CoreCosts measure_core() {
  std::vector<double> from(2 * kDoubles, 1.0), to(2 * kDoubles, 2.0);
  const double bytes = kDoubles * sizeof(double);
  calibrate::CoreCosts costs;
  costs.reduce_byte_s =
      each(bytes, [&] { MPI_Reduce_local(from.data(), to.data(), kDoubles, MPI_DOUBLE, MPI_SUM); });
  costs.copy_byte_s = each(bytes, [&] { std::memcpy(to.data(), from.data(), kDoubles * sizeof(double)); });
  costs.pack_piece_s = pack_piece_s(from, to);
  return costs;
}

}  // namespace dperf::measure
