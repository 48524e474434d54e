// Every row of comm_calls.def has a small program in programs/. It is run by mpirun with the runtime, its
// part of the trace is replayed, and must take as long as the same program under smpirun (expectations.cpp
// has the exceptions); or the replay must refuse it by name, if the table of what is replayed says so.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <set>
#include <tuple>

#include "calls/expectations.h"
#include "calls/runs.h"
#include "calls/slice.h"
#include "support/error.h"
#include "trace/coverage/coverage.h"

namespace dperf::calls {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<std::string> rows_of(const std::string& family) {
  std::vector<std::string> rows;
  for (const auto& [name, row] : all_rows())
    if (name == family) rows.push_back(row);
  return rows;
}

bool is_refused(const std::string& row) {
  const auto call = trace::find_call(row);
  return call && trace::replayed(*call).fidelity == trace::Fidelity::kRefused;
}

/// MPI-IO takes the time of the traced run, which nothing can be compared with.
bool takes_traced_time(const std::string& row) {
  const auto call = trace::find_call(row);
  return call && trace::info(*call).family == trace::Family::IO;
}

/// The rows that smpirun has to run, so that each of `rows` can be compared.
std::vector<std::string> to_simulate(const std::vector<std::string>& rows) {
  std::set<std::string> wanted;
  for (const std::string& row : rows) {
    const Expectation* e = expectation(row);
    if (is_refused(row) || takes_traced_time(row)) continue;
    if (e != nullptr && e->as.starts_with("agree")) wanted.insert("parts");
    if (e == nullptr)
      wanted.insert(row);
    else if (!e->as.empty())
      wanted.insert(std::string(e->as));
  }
  return {wanted.begin(), wanted.end()};
}

void expect_refusal(const std::string& row, const Replayed& replayed) {
  EXPECT_EQ(replayed.exit_code, kExitIncomplete) << row << ": " << replayed.error;
  EXPECT_THAT(replayed.error, AllOf(HasSubstr("cannot be replayed: "), HasSubstr(row + " (")));
}

void expect_time(const std::string& row, const Replayed& replayed,
                 const std::map<std::string, double>& smpi) {
  const Expectation* e = expectation(row);
  ASSERT_EQ(replayed.error, "") << row;
  if (e != nullptr && e->tolerance < 0) return;
  if (takes_traced_time(row)) return;
  if (e != nullptr && e->seconds >= 0) {
    EXPECT_NEAR(replayed.seconds, e->seconds, 1e-9) << row << ": " << e->why;
    return;
  }
  const auto theirs = smpi.find(e == nullptr || e->as.empty() ? row : std::string(e->as));
  if (theirs == smpi.end()) {
#ifdef CALLS_SMPIRUN
    ADD_FAILURE() << row << ": replayed in " << replayed.seconds << " s, but with nothing to compare it with";
#endif
    return;
  }
  const double tolerance = e != nullptr ? e->tolerance : kTolerance;
  EXPECT_LE(std::abs(replayed.seconds - theirs->second), tolerance * theirs->second + 1e-9)
      << row << ": " << replayed.seconds << " s, SMPI " << theirs->second << " s ("
      << 100 * (replayed.seconds / theirs->second - 1) << " %)";
}

/// How often a rank called it.
std::uint64_t recorded(const trace::Trace& trace, const std::string& row) {
  std::uint64_t calls = 0;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);)
      if (event.kind == trace::EventKind::kCall && trace::info(event.call).name == row) ++calls;
  }
  return calls;
}

TEST(CallsTable, EveryRowHasAProgramAndEveryProgramARow) {
  std::set<std::string> programs;
  for (const auto& [family, row] : all_rows()) {
    if (!row.starts_with("MPI_")) continue;
    EXPECT_TRUE(programs.insert(row).second) << row << " has two programs";
  }
  for (const trace::CallInfo& call : trace::calls()) {
    if (call.family == trace::Family::ASYNC) continue;  // no functions of MPI
    EXPECT_EQ(programs.erase(std::string(call.name)), 1U)
        << call.name << ": write a function for it in tests/calls/programs";
  }
  EXPECT_THAT(programs, testing::IsEmpty()) << "programs of calls that are not in comm_calls.def";
}

class Calls : public testing::TestWithParam<std::tuple<Binding, const char*>> {};

TEST_P(Calls, TakeAsLongAsInSmpiOrAreRefused) {
  const auto [binding, name] = GetParam();
  const std::string family = name;
  const std::vector<std::string> rows = rows_of(family);
  const NativeRun native(family, rows, kRanks, binding);
  ASSERT_TRUE(native.result().ok()) << test::describe(native.result());
  const auto trace = native.trace();
  const auto smpi = smpi_times(family, to_simulate(rows));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& row = rows[i];
    if (!row.starts_with("MPI_")) continue;  // only something to compare with
    const auto part = slice(*trace, static_cast<int>(i) + 1);
    const Replayed replayed = replay(*part);
    const bool is_main = row.starts_with("MPI_Init") || row == "MPI_Finalize";
    EXPECT_EQ(recorded(*part, row) > 0, !is_main) << row;
    is_refused(row) ? expect_refusal(row, replayed) : expect_time(row, replayed, smpi);
  }
}

const auto kFamilies = testing::Values("environment", "threaded", "p2p", "requests", "persistent", "probes",
                                       "collectives", "icollectives", "neighbours", "communicators",
                                       "intercommunicators", "windows", "onesided", "files");
std::string name_of(const testing::TestParamInfo<std::tuple<Binding, const char*>>& test) {
  return std::get<1>(test.param);
}

INSTANTIATE_TEST_SUITE_P(Families, Calls, testing::Combine(testing::Values(Binding::kC), kFamilies), name_of);
#ifdef CALLS_FORTRAN
INSTANTIATE_TEST_SUITE_P(FromMpifH, Calls, testing::Combine(testing::Values(Binding::kMpifH), kFamilies),
                         name_of);
INSTANTIATE_TEST_SUITE_P(FromMpiF08, Calls, testing::Combine(testing::Values(Binding::kMpiF08), kFamilies),
                         name_of);
#endif

/// Each is run by itself: they change which processes there are.
class Processes : public testing::TestWithParam<std::tuple<Binding, const char*>> {};

TEST_P(Processes, AreRecordedAndRefused) {
  const auto [binding, name] = GetParam();
  const std::string row = name;
  const NativeRun native("processes", {row}, kRanks, binding);
  ASSERT_TRUE(native.result().ok()) << test::describe(native.result());
  const auto trace = native.trace();
  const auto part = slice(*trace, 1);
  EXPECT_GT(recorded(*part, row), 0U);
  ASSERT_TRUE(is_refused(row));
  expect_refusal(row, replay(*part));
}

const auto kRows = testing::Values("MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Comm_accept",
                                   "MPI_Comm_connect", "MPI_Comm_join");

INSTANTIATE_TEST_SUITE_P(Rows, Processes, testing::Combine(testing::Values(Binding::kC), kRows), name_of);
#ifdef CALLS_FORTRAN
INSTANTIATE_TEST_SUITE_P(FromMpifH, Processes, testing::Combine(testing::Values(Binding::kMpifH), kRows),
                         name_of);
INSTANTIATE_TEST_SUITE_P(FromMpiF08, Processes, testing::Combine(testing::Values(Binding::kMpiF08), kRows),
                         name_of);
#endif

class Abort : public testing::TestWithParam<Binding> {};

TEST_P(Abort, EndsTheProgramAndLeavesAnIncompleteTrace) {
  const NativeRun native("aborting", {}, kRanks, GetParam());
  EXPECT_FALSE(native.result().ok());
  EXPECT_FALSE(native.result().timed_out);
  const auto trace = native.trace();
  EXPECT_FALSE(trace->manifest().complete);
  EXPECT_EQ(recorded(*trace, "MPI_Abort"), 1U) << "it does not return, but is the last event of its rank";
}

INSTANTIATE_TEST_SUITE_P(FromC, Abort, testing::Values(Binding::kC));
#ifdef CALLS_FORTRAN
INSTANTIATE_TEST_SUITE_P(FromFortran, Abort, testing::Values(Binding::kMpifH, Binding::kMpiF08));
#endif

}  // namespace
}  // namespace dperf::calls
