// SPDX-License-Identifier: LGPL-2.1-or-later
#include "collectives.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "calibrate/measure/statistics.h"
#include "memory.h"
#include "pair.h"

namespace dperf::measure {
namespace {

using calibrate::CollectiveTime;

constexpr std::array kSizes = {8, 1024, 16384, 131072};
constexpr int kMostCalls = 20;
// Within a host a call may take no longer than reading the clock.
constexpr int kMostQuickCalls = 400;
// A barrier is little beside those; from there on it counts in which cache the data are.
constexpr int kWrittenFrom = 4096;
constexpr std::size_t kFewestSamples = 5, kMostSamples = 60;
constexpr double kSample_s = 0.02;

struct Buffers {
  explicit Buffers(int ranks)
      : Buffers(static_cast<std::size_t>(kSizes.back()) * static_cast<std::size_t>(ranks)) {}
  Pages out, in;

 private:
  explicit Buffers(std::size_t bytes) : out(bytes, 'o', Pages::kSmall), in(bytes, 'i', Pages::kSmall) {}
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

constexpr int kTag = 5;

int own_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
int ranks() {
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

/// Of all ranks.
double longest(double own_s) {
  double longest_s = 0;
  MPI_Allreduce(&own_s, &longest_s, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest_s;
}

/// Ranks 0 and 1 only.
void round_trip(int bytes, Buffers& b) {
  const int rank = own_rank();
  if (rank > 1) return;
  if (rank == 0) MPI_Send(b.out.data(), bytes, MPI_BYTE, 1, kTag, MPI_COMM_WORLD);
  MPI_Recv(b.in.data(), bytes, MPI_BYTE, 1 - rank, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) MPI_Send(b.out.data(), bytes, MPI_BYTE, 0, kTag, MPI_COMM_WORLD);
}
void ring(int bytes, Buffers& b) {
  const int rank = own_rank(), size = ranks();
  MPI_Sendrecv(b.out.data(), bytes, MPI_BYTE, (rank + 1) % size, kTag, b.in.data(), bytes, MPI_BYTE,
               (rank + size - 1) % size, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
/// From the first rank through all others to the last one.
void row(int bytes, Buffers& b) {
  const int rank = own_rank();
  if (rank > 0) MPI_Recv(b.in.data(), bytes, MPI_BYTE, rank - 1, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank + 1 < ranks()) MPI_Send(b.out.data(), bytes, MPI_BYTE, rank + 1, kTag, MPI_COMM_WORLD);
}

struct Row {
  const char* call;
  void (*act)(int bytes, Buffers& buffers);
  bool has_sizes;
};
constexpr std::array<Row, 4> kCollectives = {{{"MPI_Barrier", barrier, false},
                                              {"MPI_Bcast", broadcast, true},
                                              {"MPI_Allreduce", allreduce, true},
                                              {"MPI_Alltoall", alltoall, true}}};
constexpr std::array<Row, 3> kPatterns = {
    {{"round trip", round_trip, true}, {"ring", ring, true}, {"row", row, true}}};

/// `calls` of them after a barrier: until the last rank is through; the same number on all ranks.
double all_calls_s(const Row& one, int bytes, int calls, Buffers& buffers) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = now();
  for (int i = 0; i < calls; ++i) one.act(bytes, buffers);
  return longest(now() - begin);
}

/// Ranks of one host read one clock: what each of them read, as the last one did.
void take_latest(std::vector<double>& times) {
  MPI_Allreduce(MPI_IN_PLACE, times.data(), static_cast<int>(times.size()), MPI_DOUBLE, MPI_MAX,
                MPI_COMM_WORLD);
}

/// The same of calls that stand apart, on data that were just written, from when the last rank begins. To
/// write is no part of it, and takes longer where the other rank has read the data.
double apart_s(const Row& one, int bytes, int calls, Buffers& buffers) {
  const std::size_t parts = one.act == alltoall ? static_cast<std::size_t>(ranks()) : 1;
  const bool writes = one.act != broadcast || own_rank() == 0;
  std::vector<double> begun(static_cast<std::size_t>(calls)), ended(begun.size());
  for (std::size_t i = 0; i < begun.size(); ++i) {
    if (writes) std::memset(buffers.out.data(), static_cast<int>(i), static_cast<std::size_t>(bytes) * parts);
    MPI_Barrier(MPI_COMM_WORLD);
    begun[i] = now();
    one.act(bytes, buffers);
    ended[i] = now();
  }
  take_latest(begun);
  take_latest(ended);
  double sum_s = 0;
  for (std::size_t i = 0; i < begun.size(); ++i) sum_s += ended[i] - begun[i] - clock_s();
  return sum_s / calls;
}

/// What all ranks find of the machine, beside each sample.
class Reference {
 public:
  explicit Reference(double expected_s) : expected_s_(expected_s) {}
  bool matters() const { return expected_s_ > 0; }
  /// The machine is the same as when `expected_s` was measured. Each rank calls it.
  bool is_same_machine(Buffers& buffers) {
    if (!matters()) return true;
    constexpr int kRounds = 25, kBytes = 8;
    double seconds = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = now();
    for (int i = 0; i < kRounds; ++i) round_trip(kBytes, buffers);
    if (own_rank() == 0) seconds = (now() - begin) / (2 * kRounds);
    MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    all_s_.push_back(seconds);
    return calibrate::is_same_machine(seconds, expected_s_);
  }
  double median_s() const { return calibrate::median_of(all_s_).value; }

 private:
  double expected_s_;
  std::vector<double> all_s_;
};

struct Check {
  const Row& row;
  int bytes;
  int calls;
  bool apart;

  double sample_s(Buffers& buffers) const {
    return apart ? apart_s(row, bytes, calls, buffers) : all_calls_s(row, bytes, calls, buffers) / calls;
  }
};

/// Samples of the machine that was measured; none, if it does not come back within some time. The same
/// decisions on all ranks.
std::vector<double> samples_of(const Check& check, double budget_s, Reference& reference, Buffers& buffers) {
  constexpr double kPatience = 3;
  std::vector<double> same;
  const double begin = now();
  double spent_s = 0;  // with all that is done beside the calls: where ranks wait for cores, that is most
  const auto is_over = [&] {
    return spent_s >= kPatience * budget_s || same.size() >= kMostSamples ||
           (same.size() >= kFewestSamples && spent_s >= budget_s);
  };
  while (!is_over()) {
    const bool before = reference.is_same_machine(buffers);
    const double sample_s = check.sample_s(buffers);
    if (before && reference.is_same_machine(buffers)) same.push_back(sample_s);
    spent_s = longest(now() - begin);
  }
  if (same.size() < kFewestSamples) same.clear();
  return same;
}

/// Nothing, if it would take longer than `budget_s`, or the machine is another one now.
std::vector<CollectiveTime> measure(const Row& one, int bytes, double budget_s, Reference& reference,
                                    Buffers& buffers) {
  all_calls_s(one, bytes, 1, buffers);  // opens connections
  const double once_s = all_calls_s(one, bytes, 1, buffers);
  if (once_s * kFewestSamples > budget_s) return {};
  const bool apart = reference.matters() && bytes >= kWrittenFrom;
  const int most = reference.matters() && !apart ? kMostQuickCalls : kMostCalls;
  const Check check{one, bytes, std::clamp(static_cast<int>(kSample_s / once_s), 1, most), apart};
  const std::vector<double> seconds = samples_of(check, budget_s, reference, buffers);
  if (seconds.empty()) return {};
  const calibrate::Median median = calibrate::median_of(seconds);
  return {{one.call,
           static_cast<double>(bytes),
           check.calls,
           reference.matters() ? calibrate::usual_of(seconds) : median.value,
           median.low,
           median.high,
           static_cast<int>(seconds.size()),
           {},
           apart}};
}

template <typename Rows>
std::vector<CollectiveTime> measure_all(const Rows& rows, double each_s, Reference& reference,
                                        Buffers& buffers) {
  std::vector<CollectiveTime> times;
  for (const Row& one : rows)
    for (const int bytes : kSizes) {
      const std::vector<CollectiveTime> time =
          measure(one, one.has_sizes ? bytes : 0, each_s, reference, buffers);
      times.insert(times.end(), time.begin(), time.end());
      if (!one.has_sizes) break;
    }
  return times;
}

}  // namespace

void measure_checks(double budget_s, double reference_s, calibrate::Group& group) {
  Buffers buffers(ranks());
  Reference reference(reference_s);
  const double each_s =
      budget_s / (1 + (kCollectives.size() - 1 + kPatterns.size()) * static_cast<double>(kSizes.size()));
  group.collectives = measure_all(kCollectives, each_s, reference, buffers);
  group.patterns = measure_all(kPatterns, each_s, reference, buffers);
  if (reference.matters()) group.reference_s = reference.median_s();
}

}  // namespace dperf::measure
