// Which loops dperf-trace decisions would have skipped, and why not the others.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/two_run_plan.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A loop on two ranks; `iteration` is what a rank does in its i-th one.
using Iteration = std::function<std::string(int rank, int i)>;

std::string loop_of(const Iteration& iteration, int rank, int iterations, int number = 1) {
  std::string text = fmt::format("enter {}\n", number);
  for (int i = 0; i < iterations; ++i) text += fmt::format("iteration {}\n", number) + iteration(rank, i);
  return text + fmt::format("leave {}\n", number);
}

std::string program(const std::string& definitions, const std::function<std::string(int rank)>& of_rank) {
  std::string text =
      "ranks 2\nprogram ./halo\nloop src/halo.c:80(solve)\nloop src/halo.c:70(main)\n" + definitions;
  for (int rank = 0; rank < 2; ++rank) text += fmt::format("rank {}\n", rank) + of_rank(rank);
  return text;
}

std::string halo(int rank, const std::string& more = "") {
  return fmt::format("MPI_Sendrecv count=8 dest={0} source={0} tag=3 {1} -> source={0} tag=3 bytes=8\n",
                     1 - rank, more);
}

std::string step(int rank, int ns = 10000000) {
  return fmt::format("compute {}\n", ns) + halo(rank);
}

std::string decided(const std::string& trace, double eps = DPERF_USUAL_EPS) {
  return plan_second_run(*assemble(trace), "traces", eps).text;
}
/// Of a loop alone.
std::string decided(const Iteration& iteration, int iterations = 200) {
  return decided(program("", [&](int rank) { return loop_of(iteration, rank, iterations); }));
}
std::string plain(int rank, int) {
  return step(rank);
}

/// The line about the loop in line 80.
std::string line(const std::string& text) {
  const std::size_t at = text.find("src/halo.c:80");
  if (at == std::string::npos) return "no line: " + text;
  const std::size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

std::string refusal(const Iteration& iteration, int iterations = 200) {
  const std::string said = line(decided(iteration, iterations));
  const std::string begin = "# src/halo.c:80 (solve): ";
  return said.starts_with(begin) ? said.substr(begin.size()) : "not refused: " + said;
}

// Iterations of 10 ms: the first 32 will do, since a baseline of 16 of them lasts longer than 100 ms.
TEST(Decisions, ALoopThatRepeatsIsTold) {
  const std::string text = decided(plain);
  EXPECT_EQ(line(text),
            "src/halo.c:80 first 32  # (solve) 200 iterations on 2 ranks, entered once; quarters of the "
            "baseline within "
            "0.00 %, the rest 0.00 %");
  EXPECT_THAT(text, HasSubstr("after a run of ./halo with 2 ranks"));
  EXPECT_THAT(text, HasSubstr("Sampling was off"));
}

// 128 is the largest multiple of 16 that leaves half as many behind.
TEST(Decisions, OfShortIterationsAsManyAreRunAsTheTraceAllows) {
  const auto of = [](int ns) { return line(decided([ns](int rank, int) { return step(rank, ns); })); };
  EXPECT_THAT(of(1000000), HasSubstr("src/halo.c:80 first 128  #"));
  EXPECT_THAT(of(2100000), HasSubstr("src/halo.c:80 first 96  #"));
}

// The runtime would count all of them, and find nothing in most.
TEST(Decisions, ALoopWithIterationsWithoutMarksIsRefused) {
  EXPECT_THAT(
      refusal([](int rank, int i) { return step(rank) + (i == 7 ? "iteration 1 unmarked=3\n" : ""); }),
      HasSubstr("nothing was recorded in some iterations before iteration 11"));
}

/// A loop that is left in another way, with a collective: what its guard said is `sample`.
std::string numbered(const std::string& sample, int iterations = 200, int entries = 1, int more = 0) {
  const auto rank = [&](int number) {
    std::string text;
    for (int entry = 0; entry < entries; ++entry)
      text +=
          loop_of([](int of, int) { return step(of) + "MPI_Barrier\n"; }, number, iterations + entry * more);
    return text + "sample 1 not-told " + sample + "\n";
  };
  return line(decided(program("", rank)));
}

TEST(Decisions, ALoopWithoutACounterGetsItsNumber) {
  EXPECT_EQ(
      numbered("entries=1 run=200 reason=no-counter"),
      "src/halo.c:80 = 200  # (solve) so many on each of 2 ranks, entered once; quarters of the baseline "
      "within 0.00 %, the rest 0.00 %");
  EXPECT_THAT(numbered("entries=1 run=201 reason=no-counter"), HasSubstr("80 = 201  #"))
      << "its first iteration has no mark";
  EXPECT_THAT(numbered("entries=3 run=30 reason=number-unknown", 10, 3),
              HasSubstr("src/halo.c:80 = 10  # (solve) so many on each of 2 ranks, entered 3 times"));
}

TEST(Decisions, ANumberThatIsNotSureIsAComment) {
  EXPECT_EQ(
      numbered("entries=3 run=603 reason=no-counter", 200, 3, 1),
      "# src/halo.c:80 = 200  # (solve) its 3 entries have 200 to 202 iterations: to leave each after the "
      "least, remove the first #");
  EXPECT_THAT(numbered("entries=1 run=0 reason=no-counter"),
              HasSubstr("# src/halo.c:80 (solve): rank 0: some of its iterations do not communicate"));
  EXPECT_THAT(numbered("entries=1 run=5 reason=no-counter", 5),
              HasSubstr("it has 5 iterations; expected: at least 6"));
}

TEST(Decisions, ALoopWithoutACounterOrCollectivesGetsNone) {
  const auto rank = [](int number) {
    return loop_of(plain, number, 200) + "sample 1 not-told entries=1 run=200 reason=no-counter\n";
  };
  EXPECT_EQ(
      line(decided(program("", rank))),
      "# src/halo.c:80 (solve): it has no collective, at which the ranks could agree: use dperf-sample");
}

TEST(Decisions, AFewIterationsAreNotEnough) {
  EXPECT_EQ(refusal(plain, 49), "rank 0: it has 49 iterations; expected: at least 50");
  EXPECT_THAT(line(decided(plain, 50)), HasSubstr("src/halo.c:80 first 32  #"));
}

// Rank 0 sends every second time twice as much, rank 1 every third time: the whole has a period of 6, and 48
// is the least multiple of 8 of it.
TEST(Decisions, ThePeriodIsCommonToAllRanks) {
  const auto iteration = [](int rank, int i) { return step(rank) + (i % (2 + rank) == 0 ? halo(rank) : ""); };
  EXPECT_THAT(refusal(iteration), HasSubstr("messages are in flight"));
  const auto alone = [](int rank, int i) {
    return step(rank) + (i % (2 + rank) == 0
                             ? fmt::format("MPI_Sendrecv count=8 dest={0} source={0} -> source={0} "
                                           "tag=0 bytes=8\n",
                                           rank)
                             : "");
  };
  EXPECT_THAT(line(decided(alone)), HasSubstr("src/halo.c:80 first 48 period 6  #"));
}

TEST(Decisions, AWarmUpIsLeftBehind) {
  const auto iteration = [](int rank, int i) {
    return step(rank, i < 20 ? 50000000 : 10000000) + (i < 30 ? halo(rank) : "");
  };
  EXPECT_THAT(line(decided(iteration)), HasSubstr("src/halo.c:80 first 80  #"));
}

TEST(Decisions, TheLastIterationsMayBeOthers) {
  EXPECT_THAT(line(decided([](int rank, int i) { return step(rank) + (i >= 198 ? halo(rank) : ""); })),
              HasSubstr("src/halo.c:80 first 32  #"));
}

TEST(Decisions, AnIterationThatIsLikeNoOtherIsNamed) {
  EXPECT_EQ(refusal([](int rank, int i) { return step(rank) + (i == 100 ? halo(rank) : ""); }),
            "rank 0: the calls of its 200 iterations repeat only from iteration 102 on; expected: from the "
            "first third on");
}

TEST(Decisions, SizesMustRepeat) {
  EXPECT_THAT(
      refusal([](int rank, int i) {
        return fmt::format(
            "compute 10000000\nMPI_Sendrecv count={1} dest={0} source={0} -> source={0} tag=0 "
            "bytes={1}\n",
            1 - rank, i + 1);
      }),
      HasSubstr(
          "rank 0: the calls of its iterations never repeat: functions, call sites, peers, tags or sizes"));
}

TEST(Decisions, AnActiveRequestIsNamed) {
  const auto of_rank = [](int rank) {
    const std::string post = fmt::format("MPI_Irecv source={} newreq=1 at=halo.c:75(solve)\n", 1 - rank);
    const auto iteration = [&](int r, int i) {
      return fmt::format("compute 10000000\nMPI_Send dest={0}\nMPI_Wait req=1 -> source={0} tag=0 bytes=0\n",
                         1 - r) +
             (i < 199 ? post : "");
    };
    return post + loop_of(iteration, rank, 200);
  };
  EXPECT_THAT(
      line(decided(program("", of_rank))),
      HasSubstr("rank 0: a request is active when iteration 0 begins: MPI_Irecv at halo.c:75 (solve)"));
}

TEST(Decisions, APersistentRequestMayStayButNotBeActive) {
  const auto of_rank = [](int rank, bool waits) {
    const std::string init =
        fmt::format("MPI_Send_init dest={0} newreq=1\nMPI_Recv_init source={0} newreq=2\n", 1 - rank);
    const std::string wait =
        fmt::format("MPI_Waitall reqs=1,2 -> none -> source={} tag=0 bytes=0\n", 1 - rank);
    const auto iteration = [&](int, int) {
      return waits ? "MPI_Startall reqs=1,2\ncompute 10000000\n" + wait
                   : wait + "compute 10000000\nMPI_Startall reqs=1,2\n";
    };
    return init + (waits ? "" : "MPI_Startall reqs=1,2\n") + loop_of(iteration, rank, 200);
  };
  EXPECT_THAT(line(decided(program("", [&](int rank) { return of_rank(rank, true); }))),
              HasSubstr("first 32"));
  EXPECT_THAT(line(decided(program("", [&](int rank) { return of_rank(rank, false); }))),
              HasSubstr("a request is active when iteration 0 begins: MPI_Send_init"));
}

TEST(Decisions, AMessageMustNotBeOnItsWayBetweenIterations) {
  const auto of_rank = [](int rank) {
    const std::string send = fmt::format("MPI_Send dest={}\n", 1 - rank);
    const auto iteration = [&](int r, int) {
      return "compute 10000000\n" + send + fmt::format("MPI_Recv source={}\n", 1 - r);
    };
    return send + loop_of(iteration, rank, 200) + fmt::format("MPI_Recv source={}\n", 1 - rank);
  };
  EXPECT_THAT(line(decided(program("", of_rank))), HasSubstr("messages are in flight"));
}

TEST(Decisions, WhatAWildcardReceivedCounts) {
  const auto iteration = [](const char* status) {
    return [status](int rank, int) {
      return rank == 0 ? "compute 10000000\nMPI_Send dest=1 tag=4\n"
                       : fmt::format("compute 10000000\nMPI_Recv source=any tag=any {}\n", status);
    };
  };
  EXPECT_THAT(line(decided(iteration("-> source=0 tag=4 bytes=0"))), HasSubstr("first 32"));
  EXPECT_EQ(refusal(iteration("")), "rank 1: which message a receive got is not known");
}

TEST(Decisions, AllRanksMustRunItAlike) {
  EXPECT_EQ(line(decided(program("", [](int rank) { return rank == 0 ? loop_of(plain, 0, 200) : ""; }))),
            "# src/halo.c:80 (solve): 1 of 2 ranks run it; expected: all");
  EXPECT_EQ(line(decided(program("", [](int rank) { return loop_of(plain, rank, rank == 0 ? 200 : 210); }))),
            "# src/halo.c:80 (solve): the ranks differ: rank 0 has 200 iterations in 1 entry, rank 1 210 in "
            "1 entry");
  EXPECT_EQ(line(decided(
                program("", [](int rank) { return loop_of(plain, rank, 200) + loop_of(plain, rank, 201); }))),
            "# src/halo.c:80 (solve): rank 0: it has 200 iterations the first time and 201 in entry 2; "
            "expected: the "
            "same number each time");
}

TEST(Decisions, WhatIsNeverSkippedIsNamed) {
  const auto with = [](const std::string& call) {
    return refusal([&](int rank, int) { return step(rank) + call; });
  };
  EXPECT_THAT(with("MPI_Comm_dup newcomm=self\n"),
              HasSubstr("calls like this one are never skipped: MPI_Comm_dup"));
  EXPECT_THAT(with("MPI_Win_create newwin=1\n"), HasSubstr("never skipped: MPI_Win_create"));
  EXPECT_THAT(with("MPI_File_sync file=1\n"), HasSubstr("never skipped: MPI_File_sync"));
  EXPECT_THAT(refusal([](int rank, int i) { return halo(rank, i == 7 ? "error=1" : ""); }),
              HasSubstr("a call has failed: MPI_Sendrecv"));
}

TEST(Decisions, IntercommunicatorsAndOutsidersAreNotSkipped) {
  const auto on = [](const std::string& definition) {
    return line(decided(program(definition, [](int rank) {
      return loop_of([](int r, int) { return step(r) + "MPI_Send dest=0 comm=other\n"; }, rank, 200);
    })));
  };
  EXPECT_THAT(on("comm other members=0 remote=1\n"),
              HasSubstr("it communicates on an intercommunicator: MPI_Send"));
  EXPECT_THAT(on("comm other members=0,1 outsiders\n"),
              HasSubstr("with processes that are not in the trace: MPI_Send"));
}

TEST(Decisions, ADestinationFromAnEarlierIterationIsNotSkipped) {
  const auto iteration = [](int rank, int) {
    if (rank == 1) return std::string("compute 10000000\nMPI_Send dest=0\nMPI_Recv source=0\n");
    return std::string(
        "compute 10000000\nMPI_Send dest=1 matched=2\nMPI_Recv source=any -> source=1 tag=0 bytes=0\n");
  };
  EXPECT_THAT(refusal(iteration),
              HasSubstr("it sends to the rank that an earlier iteration received from: MPI_Send"));
}

TEST(Decisions, ItsTimeMustBecomeSteady) {
  EXPECT_THAT(refusal([](int rank, int i) { return step(rank, 10000000 + 100000 * i); }),
              AllOf(HasSubstr("its time is not steady: of "), HasSubstr("expected: at most 2.00 % (--eps)")));
  // The first half is alike, and so is the second one.
  EXPECT_THAT(refusal([](int rank, int i) { return step(rank, i < 100 ? 10000000 : 15000000); }),
              HasSubstr("its time is not steady"));
  EXPECT_THAT(refusal([](int rank, int) { return step(rank, 1000); }),
              AllOf(HasSubstr("of its iterations take 0.06 ms; expected: 1.00 ms or more")));
  EXPECT_THAT(line(decided(program("",
                                   [](int rank) {
                                     return loop_of(
                                         [](int r, int i) { return step(r, 10000000 + 10000 * i); }, rank,
                                         200);
                                   }),
                           1.0)),
              HasSubstr("first 32"));
}

TEST(Decisions, WithCollectivesRanksAgreeByThemselves) {
  const auto iteration = [](int rank, int) { return step(rank) + "MPI_Allreduce count=8\n"; };
  EXPECT_EQ(refusal(iteration),
            "it has collectives, at which the ranks agree on what to skip: DPERF_SAMPLE=1");
  // They have tried, and did not.
  const auto tried = [&](int rank) {
    return loop_of(iteration, rank, 200) + "sample 1 no-agreement entries=1 run=200\n";
  };
  EXPECT_THAT(line(decided(program("", tried))), HasSubstr("src/halo.c:80 first 32"));
}

TEST(Decisions, TheOutermostLoopIsTheOneThatIsSkipped) {
  const auto nested = [](const Iteration& more) {
    return decided(program("", [&](int rank) {
      return loop_of([&](int r, int i) { return loop_of(plain, r, 60) + more(r, i); }, rank, 60, 2);
    }));
  };
  const std::string both = nested([](int, int) { return ""; });
  EXPECT_THAT(both, HasSubstr("src/halo.c:70 first 32  # (main) 60 iterations on 2 ranks, entered once"));
  EXPECT_EQ(line(both),
            "# src/halo.c:80 (solve): it is inside src/halo.c:70, which may be skipped as a whole");
  // If not, it must not be watched while the inner one is user-directed.
  const std::string inner = nested([](int rank, int i) {
    return fmt::format("MPI_Sendrecv dest={0} source={0} stag={1} rtag={1} -> source={0} tag={1} bytes=0\n",
                       1 - rank, i);
  });
  EXPECT_THAT(line(inner),
              HasSubstr("src/halo.c:80 first 32  # (solve) 60 iterations on 2 ranks, entered 60 times"));
  EXPECT_THAT(
      inner,
      HasSubstr("\nsrc/halo.c:70 run  # (main) around a user-directed loop; itself: rank 0: the calls of"));
}

TEST(Decisions, GuardsAreKnownIfSamplingWasOn) {
  const auto with = [](const std::string& sample) {
    return decided(program("", [&](int rank) { return loop_of(plain, rank, 200) + sample; }));
  };
  EXPECT_THAT(with("sample 1 not-told entries=1 run=200\n"),
              AllOf(HasSubstr("src/halo.c:80 first 32"), Not(HasSubstr("Sampling was off"))));
  EXPECT_THAT(line(with("sample 2 not-told entries=1 run=7\n")), HasSubstr("(solve): it has no guard"));
  EXPECT_THAT(line(with("sample 1 not-told entries=1 run=200\nsample 2 too-short entries=1 run=7\n")),
              HasSubstr("(solve): it is not sampled automatically: it may be left early"));
  EXPECT_THAT(line(with("sample 1 not-told entries=1 run=2000\n")),
              HasSubstr("(solve): rank 0: it ran 2000 iterations, but 200 of them have a mark"));
}

TEST(Decisions, LoopsThatNoLineCanNameAreNotTold) {
  const auto at = [](const std::string& place) {
    return decided(
        "ranks 1\nloop " + place + "\nloop halo.c:80\nrank 0\n" +
        loop_of([](int, int) { return std::string("compute 10000000\nMPI_Sendrecv dest=0 source=0\n"); }, 0,
                200) +
        loop_of([](int, int) { return std::string("compute 1\nMPI_Sendrecv dest=0 source=0\n"); }, 0, 60, 2));
  };
  EXPECT_THAT(line(at("src/halo.c:80")), HasSubstr("another loop begins in the same line: halo.c:80"));
  EXPECT_THAT(line(at("\"#src/halo.c:80\"")), HasSubstr("the name of its file contains a #"));
}

TEST(Decisions, TracesThatAreNoFirstRunAreRefused) {
  const auto message_of = [](const std::string& text) {
    try {
      decided(text);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(message_of("ranks 1\nrank 0\nrepeat 3 {\n compute 5\n}\n"),
            "traces: rank 0: iterations were skipped in this run; expected: a run without sampling "
            "(DPERF_SAMPLE=0)");
  EXPECT_EQ(message_of("ranks 1\nloop a.c:3(f)\nrank 0\nsample 1 sampled entries=1 run=20 skipped=80\n"),
            "traces: rank 0: 80 iterations of a.c:3 (f) were skipped in this run; expected: a run without "
            "sampling (DPERF_SAMPLE=0)");
  EXPECT_EQ(
      message_of("ranks 1\nrank 0\nlane 1\ncompute 5\n"),
      "traces: rank 0 has 2 threads that communicate; expected: one, since loops of several are not sampled");
}

}  // namespace
}  // namespace dperf::trace
