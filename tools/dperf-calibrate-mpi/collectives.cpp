// SPDX-License-Identifier: LGPL-2.1-or-later
#include "collectives.h"

#include <mpi.h>

#include <algorithm>
#include <array>

#include "calibrate/measure/statistics.h"
#include "pair.h"

namespace dperf::measure {
namespace {

using calibrate::CollectiveTime;

constexpr std::array kSizes = {8, 1024, 16384, 131072};
constexpr int kMostCalls = 20, kFewestSamples = 5, kMostSamples = 60;
constexpr double kSample_s = 0.02;

struct Buffers {
  explicit Buffers(int ranks)
      : out(static_cast<std::size_t>(kSizes.back()) * static_cast<std::size_t>(ranks)), in(out.size()) {}
  std::vector<char> out, in;
};

void barrier(int, Buffers&) {
  MPI_Barrier(MPI_COMM_WORLD);
}
void broadcast(int bytes, Buffers& b) {
  MPI_Bcast(b.out.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}
void allreduce(int bytes, Buffers& b) {
  MPI_Allreduce(b.out.data(), b.in.data(), bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
void alltoall(int bytes, Buffers& b) {
  MPI_Alltoall(b.out.data(), bytes, MPI_BYTE, b.in.data(), bytes, MPI_BYTE, MPI_COMM_WORLD);
}

struct Row {
  const char* call;
  void (*act)(int bytes, Buffers& buffers);
  bool has_sizes;
};
constexpr std::array<Row, 4> kRows = {{{"MPI_Barrier", barrier, false},
                                       {"MPI_Bcast", broadcast, true},
                                       {"MPI_Allreduce", allreduce, true},
                                       {"MPI_Alltoall", alltoall, true}}};

/// `calls` of them after a barrier: until the last rank is through; the same number on all ranks.
double all_calls_s(const Row& row, int bytes, int calls, Buffers& buffers) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = now();
  for (int i = 0; i < calls; ++i) row.act(bytes, buffers);
  double own_s = now() - begin, longest_s = 0;
  MPI_Allreduce(&own_s, &longest_s, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest_s;
}

/// Nothing, if it would take longer than `budget_s`.
std::vector<CollectiveTime> measure(const Row& row, int bytes, double budget_s, Buffers& buffers) {
  all_calls_s(row, bytes, 1, buffers);  // opens connections
  const double once_s = all_calls_s(row, bytes, 1, buffers);
  if (once_s * kFewestSamples > budget_s) return {};
  const int calls = std::clamp(static_cast<int>(kSample_s / once_s), 1, kMostCalls);
  std::vector<double> seconds;
  double spent_s = 0;
  for (int i = 0; i < kMostSamples && (i < kFewestSamples || spent_s < budget_s); ++i) {
    const double all_s = all_calls_s(row, bytes, calls, buffers);
    spent_s += all_s;
    seconds.push_back(all_s / calls);
  }
  const calibrate::Median median = calibrate::median_of(seconds);
  return {{row.call,
           static_cast<double>(bytes),
           calls,
           median.value,
           median.low,
           median.high,
           static_cast<int>(seconds.size()),
           {}}};
}

}  // namespace

std::vector<CollectiveTime> measure_collectives(double budget_s) {
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  Buffers buffers(ranks);
  const double each_s = budget_s / (1 + (kRows.size() - 1) * kSizes.size());
  std::vector<CollectiveTime> times;
  for (const Row& row : kRows)
    for (const int bytes : kSizes) {
      const std::vector<CollectiveTime> time = measure(row, row.has_sizes ? bytes : 0, each_s, buffers);
      times.insert(times.end(), time.begin(), time.end());
      if (!row.has_sizes) break;
    }
  return times;
}

}  // namespace dperf::measure
