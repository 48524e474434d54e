// docs/reference/mpi-coverage.md is written from the table of calls, the table of what is replayed, and the
// programs and expectations of this folder. DPERF_UPDATE_GOLDEN=1 writes it. SPDX-License-Identifier:
// LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "calls/expectations.h"
#include "calls/runs.h"
#include "support/golden.h"
#include "trace/coverage.h"

namespace dperf::calls {
namespace {

using trace::Family;
using trace::Fidelity;

struct Heading {
  Family family;
  const char* text;
};
constexpr auto kHeadings = std::to_array<Heading>({{Family::ENV, "Environment"},
                                                   {Family::P2P, "Blocking point-to-point"},
                                                   {Family::IP2P, "Non-blocking point-to-point"},
                                                   {Family::PERSIST, "Persistent requests"},
                                                   {Family::DONE, "Completion of requests"},
                                                   {Family::PROBE, "Probes"},
                                                   {Family::COLL, "Blocking collectives"},
                                                   {Family::ICOLL, "Non-blocking collectives"},
                                                   {Family::COMM, "Communicators and topologies"},
                                                   {Family::RMA, "One-sided communication"},
                                                   {Family::IO, "MPI-IO"},
                                                   {Family::PROC, "Dynamic processes"},
                                                   {Family::ASYNC, "Described libraries (comm-api.md)"},
                                                   {Family::ABORT, "Not communication"}});

constexpr const char* kIntroduction = R"(# MPI coverage

Every communicating function of MPI-3.1, and how dPerf replays it. A test writes this page from the tables that the replay itself refuses by
(`runtime/include/dperf/comm_calls.def`, `lib/trace/coverage.cpp`) and from the programs that show it (`tests/calls`), and fails when it is stale.

- **recorded**: an event of the trace, with its arguments. Local functions (`MPI_Comm_rank`, `MPI_Type_*`, `MPI_Wtime`, ...) are no events.
- **exact**: the messages of the call move as the MPI library moves them. *Unless*: exact as long as the new network decides as the traced run did; the
  result names each call that it did not hold for, and is marked approximate. **approximated**: always modelled otherwise than the library does it.
  **refused**: a trace with such a call is not predicted (exit code 3), but with `--allow-incomplete`, which leaves it out and marks the result.
- **shown by**: the function of that name in `tests/calls/programs/`, run by mpirun on 4 ranks, traced and replayed with `--protocol smpi`. *as smpirun*: the
  time is that of the same program under smpirun within 1 %. *as NAME under smpirun*: SMPI does not have the call; a program that exchanges the same messages
  takes as long.

Whatever its row says, a call is refused if it returned an error to the program that is not known to be harmless (limits.md).
If another thread made it than the one that called MPI_Init, it is approximated at best, and one-sided calls and MPI-IO are refused.
)";

std::string replayed_as(const trace::CallInfo& call) {
  const trace::Replayed replayed = trace::replayed(call.call);
  if (call.family == Family::ABORT) return "-";
  switch (replayed.fidelity) {
    case Fidelity::kExact:
      return "exact";
    case Fidelity::kUnless:
      return fmt::format("exact, unless {}", replayed.how);
    case Fidelity::kApproximated:
      return fmt::format("approximated: {}", replayed.how);
    case Fidelity::kRefused:
      break;
  }
  return fmt::format("**refused**: {}", replayed.how);
}

std::string shown_by(const trace::CallInfo& call) {
  const Expectation* e = expectation(call.name);
  if (call.family == Family::ABORT) return "ends the program, the trace is incomplete";
  if (trace::replayed(call.call).fidelity == Fidelity::kRefused) return "is recorded, and refused by name";
  if (call.family == Family::IO) return "is recorded, and replayed";
  if (e == nullptr) return "as smpirun";
  if (e->seconds >= 0) return fmt::format("takes {} s: {}", e->seconds, e->why);
  if (e->tolerance < 0) return fmt::format("is replayed; its time is not compared here: {}", e->why);
  return fmt::format("as `{}` under smpirun", e->as);
}

TEST(CoveragePage, IsUpToDate) {
  std::map<std::string, std::string> program;
  for (const auto& [family, row] : all_rows())
    program[row] = family == "threaded" || family == "aborting" ? "environment" : family;
  std::string page = kIntroduction;
  for (const Heading& heading : kHeadings) {
    page += fmt::format("\n## {}\n\n| call | recorded | replayed | shown by |\n| --- | --- | --- | --- |\n",
                        heading.text);
    for (const trace::CallInfo& call : trace::calls()) {
      if (call.family == heading.family && call.family == Family::ASYNC)
        page += fmt::format("| `{}` | yes | {} | `tests/{}.cpp` |\n", call.name, replayed_as(call),
                            call.call == trace::Call::Unseen_call ? "end2end/comm-api/around_test"
                                                                  : "model/replay/async_times");
      if (call.family == Family::ASYNC) continue;
      if (call.family != heading.family) continue;
      page += fmt::format("| `{}` | yes | {} | `{}.c`: {} |\n", call.name, replayed_as(call),
                          program[std::string(call.name)], shown_by(call));
    }
  }
  test::expect_golden(DPERF_SOURCE_DIR "/docs/reference/mpi-coverage.md", page);
}

}  // namespace
}  // namespace dperf::calls
