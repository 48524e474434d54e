// Loops that are not instrumented: what is found in the calls of two ranks, and what is not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/recurring_calls.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "sample/stopped_run.h"
#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::sample {
namespace {

using testing::HasSubstr;

/// The file:line of a call, and main around it.
std::string barrier(const std::string& place) {
  return fmt::format("MPI_Barrier at={}(step),main.c:7(main)\n", place);
}

std::string exchange(int rank, const std::string& place) {
  return fmt::format(
      "MPI_Sendrecv count=8 dest={0} source={0} tag=3 at={1}(halo),main.c:7(main) -> source={0} tag=3 "
      "bytes=8\n",
      1 - rank, place);
}

std::string killed(const std::function<std::string(int rank)>& body) {
  std::string text = "ranks 2\nprogram ./p\n";
  for (int rank = 0; rank < 2; ++rank)
    text += fmt::format("rank {}\nMPI_Init\ncompute 5ms\n{}compute 1us\nkilled\n", rank, body(rank));
  return text;
}

/// Steps of three exchanges and a barrier.
std::string step(int rank) {
  std::string text;
  for (int k = 0; k < 3; ++k) text += "compute 1ms\n" + exchange(rank, "halo.c:5");
  return text + barrier("step.c:10");
}

std::string times(int n, const std::function<std::string(int)>& one) {
  std::string text;
  for (int i = 0; i < n; ++i) text += one(i);
  return text;
}

std::string found_in(const std::string& text) {
  const auto trace = trace::assemble(text);
  const auto main_loop = find_main_loop(*trace, {});
  return main_loop ? name_of(main_loop->loop.place) : "nothing";
}

TEST(RecurringCalls, TheOutermostLoopIsFound) {
  const auto trace =
      trace::assemble(killed([](int rank) { return times(40, [&](int) { return step(rank); }); }));
  const auto main_loop = find_main_loop(*trace, {});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(name_of(main_loop->loop.place), "MPI_Barrier@step.c:10");
  EXPECT_EQ(main_loop->iterations.completed, 39U);
  EXPECT_EQ(main_loop->timing.period, 1U);
  ASSERT_TRUE(main_loop->call);
  EXPECT_EQ(main_loop->call->calls, 4);
  EXPECT_EQ(main_loop->call->ranks, 2);
  EXPECT_GT(main_loop->call->share, 0.9);
  EXPECT_THAT(doubts_about(*main_loop), testing::Contains(HasSubstr("is not instrumented")));
}

// 5 ms, an iteration of 3 ms before the first barrier, and 1000 of 3 ms.
TEST(RecurringCalls, TheRunGoesOnWithTheNumberThatIsWanted) {
  const auto trace =
      trace::assemble(killed([](int rank) { return times(40, [&](int) { return step(rank); }); }));
  for (const char* loop : {kLoopOfCalls, "MPI_Barrier@step.c:10", ""}) {
    const auto main_loop = find_main_loop(*trace, {loop, 1000});
    ASSERT_TRUE(main_loop) << loop;
    const Continued continued = continue_run(*trace, *main_loop, 0.02);
    for (int rank = 0; rank < 2; ++rank) {
      std::int64_t ns = 0;
      int barriers = 0;
      const auto stream = continued.trace->rank(rank).events();
      for (trace::Event event; stream->next(event);) {
        if (event.kind == trace::EventKind::kCompute) ns += event.duration_ns;
        barriers += event.kind == trace::EventKind::kCall && event.call == trace::Call::MPI_Barrier;
      }
      EXPECT_EQ(ns, 5000000 + 1001 * 3000000LL);
      EXPECT_EQ(barriers, 1000);
    }
  }
}

TEST(RecurringCalls, ThoseThatAreCarriedByALoopWithMarksAreNotLookedAt) {
  const auto body = [](int rank) {
    return "enter 1\n" + times(40, [&](int) { return "iteration 1\n" + step(rank); });
  };
  EXPECT_EQ(found_in("ranks 2\nloop src/main.c:98(main)\n" + killed(body).substr(8)), "src/main.c:98");
  // Not even if its iterations are too few: the inner ones are no reason to stop.
  const auto long_ones = [](int rank) {
    return times(2, [&](int) { return "iteration 1\n" + times(40, [&](int) { return step(rank); }); });
  };
  EXPECT_EQ(found_in("ranks 2\nloop src/main.c:98(main)\n" + killed(long_ones).substr(8)), "nothing");
}

std::string phase(int n, const std::string& place) {
  return times(n, [&](int) { return "compute 1ms\n" + barrier(place); });
}

// What has ended is not what the run is in; what has just begun does not carry it.
TEST(RecurringCalls, OfTwoPhasesTheOneThatCarriesTheRunAndGoesOnIsFound) {
  EXPECT_EQ(found_in(killed([](int) { return phase(50, "a.c:1"); })), "MPI_Barrier@a.c:1");
  EXPECT_EQ(found_in(killed([](int) { return phase(50, "a.c:1") + phase(20, "b.c:2"); })), "nothing");
  EXPECT_EQ(found_in(killed([](int) { return phase(50, "a.c:1") + phase(90, "b.c:2"); })),
            "MPI_Barrier@b.c:2");
}

TEST(RecurringCalls, AnOuterLoopWhoseCallsGrowIsNotOne) {
  const auto trace = trace::assemble(killed([](int rank) {
    return times(40, [&](int i) {
      return times(1 + i, [&](int) { return "compute 1ms\n" + exchange(rank, "halo.c:5"); }) +
             barrier("step.c:10");
    });
  }));
  for (const RecurringCall& call : recurring_calls(*trace)) EXPECT_NE(call.call, trace::Call::MPI_Barrier);
  EXPECT_FALSE(find_main_loop(*trace, {"MPI_Barrier@step.c:10", 100}));
}

TEST(RecurringCalls, CallsAtUnevenDistancesAreNotOne) {
  const auto trace = trace::assemble(killed([](int) {
    std::mt19937 random(7);
    return times(400, [&](int) {
      return "compute 1ms\n" +
             barrier(random() % 10 == 0 ? "step.c:10" : fmt::format("x.c:{}", 1 + random() % 30));
    });
  }));
  EXPECT_FALSE(find_main_loop(*trace, {}));
}

// The number of inner iterations wavers, as that of a solver: how well it is known counts.
TEST(RecurringCalls, WhereTheNumberOfCallsVariesTheErrorSaysSo) {
  const auto trace = trace::assemble(killed([](int rank) {
    std::mt19937 random(7);
    return times(60, [&](int) {
      const int inner = 8 + static_cast<int>(random() % 5);
      return times(inner, [&](int) { return "compute 1ms\n" + exchange(rank, "halo.c:5"); }) +
             barrier("step.c:10");
    });
  }));
  const auto main_loop = find_main_loop(*trace, {"", 1000});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(name_of(main_loop->loop.place), "MPI_Barrier@step.c:10");
  EXPECT_FALSE(main_loop->call->repeats);
  EXPECT_EQ(main_loop->timing.period, std::nullopt);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_GT(continued.loop.error, 0.02);
}

// The same calls, but each step computes 2 % longer than the first one did before.
TEST(RecurringCalls, WorkThatGrowsIsSaid) {
  const auto trace = trace::assemble(killed([](int) {
    return times(60,
                 [&](int i) { return fmt::format("compute {}us\n", 1000 + 20 * i) + barrier("step.c:10"); });
  }));
  const auto main_loop = find_main_loop(*trace, {"", 100});
  ASSERT_TRUE(main_loop);
  const Continued continued = continue_run(*trace, *main_loop, 0.02);
  EXPECT_TRUE(continued.loop.drifts);
  // 100 steps take 199 ms; the others are taken to be as the last half of the first 59.
  double ns = 0;
  const auto stream = continued.trace->rank(0).events();
  for (trace::Event event; stream->next(event);)
    if (event.kind == trace::EventKind::kCompute) ns += static_cast<double>(event.duration_ns);
  EXPECT_GT(continued.loop.error, 1 - ns / 199e6);
}

// Inner steps are known long before outer ones.
TEST(RecurringCalls, OuterStepsThatAreTooFewAreNamed) {
  const auto few = [](int outer) {
    return trace::assemble(killed([&](int) {
      return times(outer, [&](int) { return phase(100, "a.c:1") + "compute 9ms\n" + barrier("b.c:2"); });
    }));
  };
  const auto trace = few(6);
  const auto inner = find_main_loop(*trace, {});
  ASSERT_TRUE(inner);
  EXPECT_EQ(name_of(inner->loop.place), "MPI_Barrier@a.c:1");
  ASSERT_EQ(inner->around.size(), 1U);
  EXPECT_EQ(name_of(inner->around.front().place), "MPI_Barrier@b.c:2");
  const auto more = few(14);
  const auto outer = find_main_loop(*more, {});
  ASSERT_TRUE(outer);
  EXPECT_EQ(name_of(outer->loop.place), "MPI_Barrier@b.c:2");
}

// Rank 0 serves the other one, which alone has steps.
TEST(RecurringCalls, ARankMayCallFromElsewhere) {
  const auto trace = trace::assemble(killed([](int rank) {
    return times(60, [&](int) {
      if (rank == 0) return std::string("MPI_Recv count=1 source=1 tag=5 at=serve.c:3(main)\ncompute 1ms\n");
      return std::string("compute 1ms\nMPI_Send count=1 dest=0 tag=5 at=step.c:4(main)\n");
    });
  }));
  const auto main_loop = find_main_loop(*trace, {"", 500});
  ASSERT_TRUE(main_loop);
  EXPECT_EQ(main_loop->iterations.in_loop, 1);
  EXPECT_NO_THROW(continue_run(*trace, *main_loop, 0.02));
}

// What a rank that runs has written is as long as its buffer: the others are behind by an eighth.
TEST(RecurringCalls, RanksThatWereReadFurtherCallNoMoreOften) {
  for (const int behind : {100, 113, 120, 133}) {
    const auto trace = trace::assemble(
        killed([&](int rank) { return times(rank == 0 ? 150 : behind, [&](int) { return step(rank); }); }));
    const std::vector<RecurringCall> calls = recurring_calls(*trace);
    ASSERT_EQ(calls.size(), 2U) << behind;
    EXPECT_THAT(calls[0].strides, testing::IsEmpty()) << behind;
    EXPECT_EQ(calls[0].calls, 4) << behind;
    EXPECT_EQ(calls[0].iterations, static_cast<std::uint64_t>(behind) - 1);
  }
}

// A chain of four: those in the middle send twice in a step. The first one was read less far.
TEST(RecurringCalls, ARankMayMakeTheCallOnceForEachNeighbour) {
  std::string text = "ranks 4\nprogram ./p\n";
  for (int rank = 0; rank < 4; ++rank) {
    text += fmt::format("rank {}\nMPI_Init\n", rank);
    text += times(rank == 0 ? 180 : 200, [&](int) {
      std::string one = "compute 1ms\n";
      for (const int to : {rank - 1, rank + 1})
        if (to >= 0 && to < 4) one += fmt::format("MPI_Send count=1 dest={} at=halo.c:4(main)\n", to);
      for (const int from : {rank - 1, rank + 1})
        if (from >= 0 && from < 4) one += fmt::format("MPI_Recv count=1 source={} at=halo.c:6(main)\n", from);
      return one;
    });
    text += "killed\n";
  }
  const std::vector<RecurringCall> calls = recurring_calls(*trace::assemble(text));
  ASSERT_EQ(calls.size(), 2U);
  for (const RecurringCall& call : calls) {
    EXPECT_EQ(call.strides, (std::map<int, unsigned>{{1, 2}, {2, 2}}));
    EXPECT_EQ(call.iterations, 179U);
    EXPECT_EQ(call.calls, 2);
  }
}

// A library without lines in it that is called in one line calls MPI twice.
TEST(RecurringCalls, PathsBelowOneLineAreNumbered) {
  std::string text =
      "ranks 1\nprogram ./p\nmodule /p\nmodule /usr/lib/libx.so\nplace 1+0x10 src/main.c:98(main)\n"
      "path 2+0x30 1+0x10\npath 2+0x70 1+0x10\nrank 0\nMPI_Init\n";
  for (int i = 0; i < 40; ++i) text += "compute 1ms\nMPI_Barrier site=1\ncompute 1ms\nMPI_Barrier site=2\n";
  const auto trace = trace::assemble(text + "killed\n");
  const std::vector<RecurringCall> calls = recurring_calls(*trace);
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(name_of(place_of(calls[0], *trace)), "MPI_Barrier#1@src/main.c:98");
  EXPECT_EQ(name_of(place_of(calls[1], *trace)), "MPI_Barrier#2@src/main.c:98");
  EXPECT_EQ(find_named(calls, "MPI_Barrier#2@main.c:98", *trace), &calls[1]);
  EXPECT_EQ(find_named(calls, "MPI_Barrier@main.c:98", *trace), &calls[0]);
  EXPECT_EQ(find_named(calls, "MPI_Barrier@ain.c:98", *trace), nullptr);
  EXPECT_EQ(find_named(calls, "MPI_Bcast@main.c:98", *trace), nullptr);
}

TEST(RecurringCalls, NamesAreWordsOfTheCommandLine) {
  const LoopChoice choice = parse_loop_choice("MPI_Barrier#2@libx.so+0x30=700", "--iterations");
  EXPECT_EQ(choice.loop, "MPI_Barrier#2@libx.so+0x30");
  EXPECT_EQ(choice.iterations, 700U);
  EXPECT_TRUE(choice.is_of_calls());
  EXPECT_TRUE(parse_loop_choice("calls=9", "--iterations").is_of_calls());
  EXPECT_FALSE(parse_loop_choice("main.c:98=9", "--iterations").is_of_calls());
}

}  // namespace
}  // namespace dperf::sample
