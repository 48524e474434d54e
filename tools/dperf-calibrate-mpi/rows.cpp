// SPDX-License-Identifier: LGPL-2.1-or-later
#include "rows.h"

#include <mpi.h>

#include <algorithm>

#include "calibrate/measure/statistics.h"
#include "pair.h"

namespace dperf::measure {
namespace {

using calibrate::Flow;

constexpr int kTag = 3, kRounds = 5, kNoRank = MPI_PROC_NULL;

}  // namespace

Rows::Rows(std::int64_t message_bytes, std::int64_t messages)
    : message_bytes_(static_cast<std::size_t>(message_bytes)),
      messages_(static_cast<std::size_t>(messages)),
      out_(message_bytes_, 'o'),
      in_(message_bytes_ * messages_, 'i') {}

double Rows::rate(const std::vector<Flow>& flows, bool both_ways) {
  std::vector<double> rates;
  round(flows, both_ways);  // opens connections and their windows
  for (int i = 0; i < kRounds; ++i) rates.push_back(round(flows, both_ways));
  return calibrate::median_of(rates).value;
}

void Rows::row(int to, int from) {
  const int bytes = static_cast<int>(message_bytes_);
  std::vector<MPI_Request> sends(messages_, MPI_REQUEST_NULL), receives(messages_, MPI_REQUEST_NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = now();
  for (std::size_t i = 0; from != kNoRank && i < messages_; ++i)
    MPI_Irecv(in_.data() + i * message_bytes_, bytes, MPI_CHAR, from, kTag, MPI_COMM_WORLD, &receives[i]);
  for (std::size_t i = 0; to != kNoRank && i < messages_; ++i)
    MPI_Isend(out_.data(), bytes, MPI_CHAR, to, kTag, MPI_COMM_WORLD, &sends[i]);
  arrived_s_.clear();
  for (std::size_t i = 0; from != kNoRank && i < messages_; ++i) {
    MPI_Wait(&receives[i], MPI_STATUS_IGNORE);
    arrived_s_.push_back(now() - begin);
  }
  MPI_Waitall(static_cast<int>(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
}

// Flows that end late had the network for themselves in the end: what counts has arrived when the first one
// ends.
double Rows::round(const std::vector<Flow>& flows, bool both_ways) {
  int rank = 0, to = kNoRank, from = kNoRank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (const Flow& flow : flows) {
    if (flow.from == rank || (both_ways && flow.to == rank)) to = flow.from == rank ? flow.to : flow.from;
    if (flow.to == rank || (both_ways && flow.from == rank)) from = flow.from == rank ? flow.to : flow.from;
  }
  row(to, from);
  double own_end_s = arrived_s_.empty() ? 1e9 : arrived_s_.back(), end_s = 0;
  MPI_Allreduce(&own_end_s, &end_s, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
  const auto in_time = std::upper_bound(arrived_s_.begin(), arrived_s_.end(), end_s) - arrived_s_.begin();
  const double own_bytes = static_cast<double>(in_time) * static_cast<double>(message_bytes_);
  double bytes = 0;
  MPI_Allreduce(&own_bytes, &bytes, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return bytes / end_s;
}

}  // namespace dperf::measure
