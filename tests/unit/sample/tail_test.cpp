// What comes after the loop of a shorter run, behind one that was stopped. Two ranks that meet in a barrier
// in each iteration; the same things have other numbers in the two runs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/tail.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample/stopped_run.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::HasSubstr;

/// What a run does; PEER is the other rank.
struct Run {
  std::string before = {}, iteration = "compute 1ms\nMPI_Barrier\n", after = {}, definitions = {};
  int iterations = 50;
  bool is_complete = false;
};

std::string text_of(const Run& run) {
  std::string text = "ranks 2\nprogram ./p\n" + run.definitions +
                     (run.is_complete ? "loop src/other.c:5(f) id=0x5\n" : "") +
                     "loop src/main.c:98(main) id=0x98\n";
  const int loop = run.is_complete ? 2 : 1;
  for (int rank = 0; rank < 2; ++rank) {
    const auto of_rank = [&](std::string part) {
      for (std::size_t at; (at = part.find("PEER")) != std::string::npos;)
        part.replace(at, 4, std::to_string(1 - rank));
      return part;
    };
    text += fmt::format("rank {}\nMPI_Init\n{}enter {}\n", rank, of_rank(run.before), loop);
    for (int i = 0; i < run.iterations; ++i)
      text += fmt::format("iteration {}\n", loop) + of_rank(run.iteration);
    if (run.is_complete)
      text += fmt::format("leave {}\n{}MPI_Finalize\n", loop, of_rank(run.after));
    else
      text += fmt::format("iteration {}\ncompute 1us\nkilled\n", loop);
  }
  return text;
}

/// The first problem of the run as if it had gone on to the end of the program, with 1000 iterations; or why
/// there is none. Empty: all is well. Counts its calls.
std::string problem(const Run& stopped, Run shorter, std::uint64_t* calls = nullptr) {
  shorter.is_complete = true;
  shorter.iterations = 20;
  const auto trace = trace::assemble(text_of(stopped));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  if (!main_loop) return "no main loop";
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  try {
    const Tail tail = read_tail(
        {*trace, main_loop->iterations, continued.segment, main_loop->loop.id, continued.baseline.end},
        trace::assemble(text_of(shorter)));
    const auto run = repeat_segment(*trace, continued.segment, continued.loop, &tail);
    const auto stream = run->rank(0).events();
    for (trace::Event event; stream->next(event);)
      if (calls && event.kind == trace::EventKind::kCall) ++*calls;
    const trace::CheckReport report = trace::check(*run);
    return report.problems == 0 ? "" : report.first_problems.front();
  } catch (const Error& error) {
    return error.what();
  }
}

// MPI_Init, 1000 barriers, two calls and MPI_Finalize.
TEST(Tail, ComesAfterTheRepeatedIterations) {
  std::uint64_t calls = 0;
  EXPECT_EQ(problem({}, {.after = "compute 3ms\nMPI_Allreduce count=7\nMPI_Barrier\n"}, &calls), "");
  EXPECT_EQ(calls, 1004U);
}

TEST(Tail, UsesWhatWasMadeBeforeTheLoop) {
  const std::string dup = "MPI_Comm_dup newcomm=mine\n";
  EXPECT_EQ(problem({.before = dup, .definitions = "comm mine members=0,1\n"},
                    {.before = dup,
                     .after = "MPI_Barrier comm=mine\nMPI_Comm_free comm=mine\n",
                     .definitions = "comm never members=0,1\ncomm mine members=0,1\n"}),
            "");
  const std::string window = "MPI_Win_create newwin=1 bytes=8\n";
  EXPECT_EQ(problem({.before = window}, {.before = window, .after = "MPI_Win_free win=1\n"}), "");
  const std::string persistent = "MPI_Send_init dest=PEER newreq=1\nMPI_Recv_init source=PEER newreq=2\n";
  const std::string start = "compute 1ms\nMPI_Startall reqs=1,2\nMPI_Waitall reqs=1,2\n";
  EXPECT_EQ(problem({.before = persistent, .iteration = start},
                    {.before = persistent,
                     .iteration = start,
                     .after = "MPI_Request_free req=1\nMPI_Request_free req=2\n"}),
            "");
}

TEST(Tail, MakesThingsOfItsOwn) {
  const std::string dup = "MPI_Comm_dup newcomm=mine\n";
  EXPECT_EQ(problem({.before = dup, .definitions = "comm mine members=0,1\n"},
                    {.before = dup,
                     .after = "MPI_Comm_dup newcomm=late\nMPI_Barrier comm=late\n"
                              "MPI_Irecv count=1 source=PEER newreq=1\nMPI_Isend count=1 dest=PEER newreq=2\n"
                              "MPI_Waitall reqs=1,2\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_free win=1\n",
                     .definitions = "comm late members=1,0\ncomm mine members=0,1\n"}),
            "");
}

TEST(Tail, WhatIsMadeInTheLoopIsRefused) {
  EXPECT_THAT(problem({}, {.iteration = "compute 1ms\nMPI_Barrier\nMPI_Comm_dup newcomm=mine\n",
                           .after = "MPI_Barrier comm=mine\n",
                           .definitions = "comm mine members=0,1\n"}),
              HasSubstr("MPI_Barrier uses a communicator that was made before, and not as in the run that"));
  EXPECT_THAT(
      problem({}, {.before = "MPI_Send_init dest=PEER newreq=9\n", .after = "MPI_Request_free req=9\n"}),
      HasSubstr("MPI_Request_free uses a request that was made before, and not as in the run that"));
}

TEST(Tail, OfAnotherProgramIsRefused) {
  EXPECT_THAT(problem({}, {.definitions = "program ./q\n"}),
              HasSubstr("is of ./q on 2 ranks; expected: ./p"));
}

// All messages of the loop are received after it, in the short run only.
TEST(Tail, WhereMessagesAreOpenIsRefused) {
  std::string receives;
  for (int i = 0; i < 20; ++i) receives += "MPI_Recv count=1 source=PEER\n";
  EXPECT_THAT(
      problem({}, {.iteration = "compute 1ms\nMPI_Barrier\nMPI_Send count=1 dest=PEER\n", .after = receives}),
      HasSubstr("messages, collectives or epochs are open where its loop ends"));
}

}  // namespace
}  // namespace dperf::sample
