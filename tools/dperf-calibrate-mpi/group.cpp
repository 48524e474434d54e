// SPDX-License-Identifier: LGPL-2.1-or-later
#include "group.h"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "calibrate/measure/statistics.h"
#include "collectives.h"
#include "pair.h"
#include "rows.h"

namespace dperf::measure {
namespace {

using calibrate::Flow;
using calibrate::PairAlone;
using calibrate::Pairing;

int own_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void announce(const char* what) {
  if (own_rank() == 0) std::fprintf(stderr, "dperf-calibrate: measures %s\n", what);
}

/// Half of a round trip of one byte; the same on all ranks.
double latency_s(const Flow& flow) {
  constexpr int kTag = 4, kSamples = 60, kUnmeasured = 5;
  const int rank = own_rank();
  double median_s = 0;
  char byte = 0;
  std::vector<double> seconds;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < kSamples; ++i) {
    const double begin = now();
    if (rank == flow.from) MPI_Send(&byte, 1, MPI_CHAR, flow.to, kTag, MPI_COMM_WORLD);
    const int from = rank == flow.from ? flow.to : rank == flow.to ? flow.from : MPI_PROC_NULL;
    MPI_Recv(&byte, 1, MPI_CHAR, from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == flow.to) MPI_Send(&byte, 1, MPI_CHAR, flow.from, kTag, MPI_COMM_WORLD);
    if (i >= kUnmeasured) seconds.push_back((now() - begin) / 2);
  }
  if (rank == flow.from) median_s = calibrate::usual_of(seconds);
  MPI_Bcast(&median_s, 1, MPI_DOUBLE, flow.from, MPI_COMM_WORLD);
  return median_s;
}

/// The sum of what the flows get alone; each is measured once.
class Alone {
 public:
  explicit Alone(Rows& rows) : rows_(rows) {}
  double rate(const Flow& flow) {
    const auto [place, is_new] = rates_.try_emplace(std::minmax(flow.from, flow.to), 0.0);
    if (is_new) place->second = rows_.rate({flow}, false);
    return place->second;
  }

 private:
  Rows& rows_;
  std::map<std::pair<int, int>, double> rates_;
};

}  // namespace

calibrate::Group measure_group(const GroupLimits& limits) {
  calibrate::Group group;
  int hosts = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &hosts);
  if (hosts > 2) {
    announce("pairs, alone and at once");
    Rows rows(limits.message_bytes, limits.messages);
    Alone alone(rows);
    for (const Flow& flow : calibrate::pairs_of(hosts))
      group.pairs.push_back({flow, alone.rate(flow), latency_s(flow)});
    for (const std::vector<Flow>& flows : calibrate::pairings_of(hosts)) {
      double sum = 0;
      for (const Flow& flow : flows) sum += alone.rate(flow);
      group.pairings.push_back({flows, sum, rows.rate(flows, false), rows.rate(flows, true)});
    }
  }
  announce("collectives and patterns, as a check");
  measure_checks(limits.budget_s, limits.reference_s, group);
  return group;
}

}  // namespace dperf::measure
