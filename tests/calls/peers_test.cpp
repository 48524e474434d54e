// 14 small programs, of which SMPI's trace replay gets 3 right: here each is right, or refused by name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "calls/runs.h"
#include "calls/slice.h"
#include "support/error.h"
#include "trace/coverage/coverage.h"

namespace dperf::calls {
namespace {

constexpr int kManyRanks = 8;

struct Probe {
  const char* row;
  trace::Call call;  ///< the one that it is about
  const char* as;    ///< the program that takes as long under smpirun
};
using trace::Call;
constexpr auto kProbes = std::to_array<Probe>({
    {"allreduce_of_all", Call::MPI_Allreduce, "allreduce_of_all"},
    {"alltoallw", Call::MPI_Alltoallw, "alltoallw"},
    {"test_until_done", Call::MPI_Test, "test_until_done"},
    {"allreduces_of_halves", Call::MPI_Allreduce, "allreduces_of_halves"},
    {"allreduce_of_one_half", Call::MPI_Allreduce, "allreduce_of_one_half"},
    {"recv_from_any", Call::MPI_Recv, "recv_from_any"},
    {"irecv_from_any", Call::MPI_Irecv, "irecv_from_any"},
    {"waitany", Call::MPI_Waitany, "waitany"},
    {"ibcast", Call::MPI_Ibcast, "ibcast"},
    {"ssend", Call::MPI_Ssend, "ssend"},
    {"bsend", Call::MPI_Bsend, "bsend"},
    {"put_between_fences", Call::MPI_Put, "put_between_fences"},
    {"persistent_receive", Call::MPI_Recv_init, "persistent_receive"},
    {"neighbor_alltoall", Call::MPI_Neighbor_alltoall, "neighbor_as_messages"},  // SMPI does not have it
});

void compare(const Probe& probe, const Replayed& replayed, const std::map<std::string, double>& smpi) {
  if (trace::replayed(probe.call).fidelity == trace::Fidelity::kRefused) {
    EXPECT_EQ(replayed.exit_code, kExitIncomplete) << probe.row << ": " << replayed.error;
    EXPECT_THAT(replayed.error, testing::HasSubstr(trace::info(probe.call).name)) << probe.row;
    return;
  }
  ASSERT_EQ(replayed.error, "") << probe.row;
  const auto theirs = smpi.find(probe.as);
  if (theirs == smpi.end()) return;  // no smpirun here
  EXPECT_NEAR(replayed.seconds, theirs->second, 0.01 * theirs->second)
      << probe.row << ": " << 100 * (replayed.seconds / theirs->second - 1) << " %";
}

TEST(Peers, WhatTheReplayOfSmpiGetsWrongIsRightOrRefused) {
  std::vector<std::string> rows, simulated = {"make_communicators"};
  for (const auto& [family, row] : all_rows())
    if (family == "peers") rows.push_back(row);
  for (const Probe& probe : kProbes) simulated.emplace_back(probe.as);
  simulated.emplace_back("free_communicators");
  const NativeRun native("peers", rows, kManyRanks);
  ASSERT_TRUE(native.result().ok()) << test::describe(native.result());
  const auto trace = native.trace();
  const auto smpi = smpi_times("peers", simulated, kManyRanks);
  for (const Probe& probe : kProbes) {
    const auto level = std::ranges::find(rows, probe.row) - rows.begin() + 1;
    compare(probe, replay(*slice(*trace, static_cast<int>(level))), smpi);
  }
}

}  // namespace
}  // namespace dperf::calls
