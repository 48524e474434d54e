// Where a trace that ends too early is cut: events are counted from 0 in each rank, and the number of those
// before the cut is given.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cut/cut.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "support/error.h"
#include "trace/check/check.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::uint64_t> cut_of(const std::string& text) {
  std::vector<std::uint64_t> events;
  for (const RankCut& rank : find_cut(*assemble(text)).ranks) events.push_back(rank.events);
  return events;
}

TEST(Cut, KeepsAllOfWhatIsConsistent) {
  EXPECT_THAT(
      cut_of("ranks 2\nrank 0\nMPI_Send dest=1\ncompute 1ms\nkilled\nrank 1\nMPI_Recv source=0\nkilled\n"),
      ElementsAre(2, 1));
}

TEST(Cut, IsInFrontOfWhatTheOtherSideDidNotDo) {
  const std::string two = "ranks 2\nrank 0\nMPI_Send dest=1\ncompute 1ms\nMPI_Send dest=1\nkilled\n";
  EXPECT_THAT(cut_of(two + "rank 1\nMPI_Recv source=0\nkilled\n"), ElementsAre(2, 1));
  EXPECT_THAT(cut_of(two + "rank 1\nkilled\n"), ElementsAre(0, 0));
  EXPECT_THAT(cut_of("ranks 3\nrank 0\nMPI_Barrier\nMPI_Bcast root=0\nkilled\n"
                     "rank 1\nMPI_Barrier\nMPI_Bcast root=0\ncompute 1ms\nrank 2\nMPI_Barrier\nkilled\n"),
              ElementsAre(1, 1, 1));
}

// Rank 2 lacks the last message; rank 1 cannot have sent it, hence not received what it did before that.
TEST(Cut, GoesBackFromRankToRank) {
  EXPECT_THAT(
      cut_of("ranks 3\nrank 0\nMPI_Send dest=1\nMPI_Send dest=1 tag=1\nMPI_Recv source=1 tag=2\nkilled\n"
             "rank 1\nMPI_Recv source=0\nMPI_Send dest=2\nMPI_Recv source=0 tag=1\n"
             "MPI_Send dest=0 tag=2\nkilled\nrank 2\ncompute 1ms\nkilled\n"),
      ElementsAre(1, 1, 1));
}

TEST(Cut, FollowsRequests) {
  // The receive that was posted first has the first message, although it is completed last.
  const std::string receiver =
      "rank 1\nMPI_Irecv source=0 newreq=1\nMPI_Irecv source=0 newreq=2\nMPI_Wait req=2\ncompute 1ms\n"
      "MPI_Wait req=1\nkilled\n";
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Isend dest=1 newreq=1\nMPI_Wait req=1\nMPI_Send dest=1\nkilled\n" +
                     receiver),
              ElementsAre(3, 5));
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Send dest=1\nkilled\n" + receiver), ElementsAre(0, 2));
  // Persistent ones are started several times.
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Send_init dest=1 newreq=4\nMPI_Start req=4\nMPI_Wait req=4\n"
                     "MPI_Start req=4\nMPI_Wait req=4\nkilled\nrank 1\nMPI_Recv source=0\nkilled\n"),
              ElementsAre(3, 1));
}

TEST(Cut, ARequestToReceiveMayBeOpen) {
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Irecv source=any tag=9 newreq=1\nMPI_Send dest=1\nkilled\n"
                     "rank 1\nMPI_Recv source=0\nMPI_Send dest=0 tag=9\nkilled\n"),
              ElementsAre(2, 1));
}

// What it receives after an open wildcard shows that the wildcard has a message that is not sent before the
// cut; in a replay, the wildcard would take the later one.
TEST(Cut, AnOpenWildcardHasHadItsMessage) {
  EXPECT_THAT(cut_of("ranks 3\nrank 0\nMPI_Irecv source=any tag=any newreq=1\nMPI_Recv source=1\nkilled\n"
                     "rank 1\nMPI_Send dest=0\nkilled\nrank 2\nkilled\n"),
              ElementsAre(1, 0, 0));
  EXPECT_THAT(cut_of("ranks 3\nrank 0\nMPI_Irecv source=any tag=any newreq=1\nMPI_Recv source=1\n"
                     "MPI_Wait req=1 -> source=2 tag=0 bytes=0\nkilled\n"
                     "rank 1\nMPI_Send dest=0\nkilled\nrank 2\nkilled\n"),
              ElementsAre(1, 0, 0));
}

TEST(Cut, AProbeNeedsItsMessage) {
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Probe source=1 -> source=1 tag=0 bytes=0\nkilled\n"
                     "rank 1\nMPI_Send dest=0\nkilled\n"),
              ElementsAre(0, 0));
  EXPECT_THAT(
      cut_of("ranks 2\nrank 0\nMPI_Probe source=1 -> source=1 tag=0 bytes=0\nMPI_Recv source=1\nkilled\n"
             "rank 1\nMPI_Send dest=0\nMPI_Send dest=0\nkilled\n"),
      ElementsAre(2, 1));
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Mprobe source=1 newmsg=1 -> source=1 tag=0 bytes=0\nkilled\n"
                     "rank 1\nMPI_Send dest=0\nkilled\n"),
              ElementsAre(0, 0));
}

TEST(Cut, CollectivesAreCalledByAllMembers) {
  const std::string split = "ranks 3\ncomm part members=0,2\n";
  EXPECT_THAT(cut_of(split + "rank 0\nMPI_Comm_split color=0 newcomm=part\nMPI_Barrier comm=part\nkilled\n"
                             "rank 1\nMPI_Comm_split newcomm=none\nkilled\n"
                             "rank 2\nMPI_Comm_split color=0 newcomm=part\nMPI_Barrier comm=part\nkilled\n"),
              ElementsAre(2, 1, 2));
  // Without the split on all ranks there is no communicator.
  EXPECT_THAT(cut_of(split + "rank 0\nMPI_Comm_split color=0 newcomm=part\nMPI_Barrier comm=part\nkilled\n"
                             "rank 1\ncompute 1ms\nkilled\n"
                             "rank 2\nMPI_Comm_split color=0 newcomm=part\nMPI_Barrier comm=part\nkilled\n"),
              ElementsAre(0, 1, 0));
  // Those that do not wait are begun and completed.
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Ibarrier newreq=1\nMPI_Wait req=1\nMPI_Ibarrier newreq=2\nkilled\n"
                     "rank 1\nMPI_Ibarrier newreq=1\ncompute 1ms\nMPI_Wait req=1\nMPI_Ibarrier newreq=2\n"
                     "MPI_Wait req=2\nkilled\n"),
              ElementsAre(2, 3));
}

TEST(Cut, EpochsAreClosed) {
  const std::string window = "MPI_Win_create newwin=1 bytes=8\nMPI_Win_fence win=1\n";
  const std::string put = "MPI_Put count=1 dest=0 win=1\n", fence = "MPI_Win_fence win=1\n";
  EXPECT_THAT(
      cut_of("ranks 2\nrank 0\n" + window + fence + "killed\nrank 1\n" + window + put + fence + "killed\n"),
      ElementsAre(3, 4));
  EXPECT_THAT(cut_of("ranks 2\nrank 0\n" + window + "killed\nrank 1\n" + window + put + fence + "killed\n"),
              ElementsAre(2, 2));
  EXPECT_THAT(cut_of("ranks 2\nrank 0\n" + window +
                     "MPI_Win_lock lock=shared dest=1 win=1\nkilled\nrank 1\n" + window + "killed\n"),
              ElementsAre(2, 2));
  EXPECT_THAT(cut_of("ranks 2\nrank 0\n" + window +
                     "MPI_Win_post peers=1 win=1\nMPI_Win_wait win=1\nkilled\n"
                     "rank 1\n" +
                     window + "MPI_Win_start peers=0 win=1\nkilled\n"),
              ElementsAre(2, 2));
}

TEST(Cut, WhatIsRepeatedStaysWhole) {
  const std::string body = "repeat 99 {\nMPI_Send dest=1\nMPI_Recv source=1\n}\n";
  const std::string other = "repeat 99 {\nMPI_Recv source=0\nMPI_Send dest=0\n}\n";
  EXPECT_THAT(cut_of("ranks 2\nrank 0\nMPI_Barrier\n" + body + "MPI_Barrier\nkilled\nrank 1\nMPI_Barrier\n" +
                     other + "killed\n"),
              ElementsAre(201, 201));
  // One side was repeated, the other one not, and lacks a few.
  std::string each;
  for (int i = 0; i < 60; ++i) each += "MPI_Recv source=0\nMPI_Send dest=0\n";
  EXPECT_THAT(
      cut_of("ranks 2\nrank 0\nMPI_Barrier\n" + body + "killed\nrank 1\nMPI_Barrier\n" + each + "killed\n"),
      ElementsAre(3, 3));
}

TEST(Cut, SaysWhereAndHowMuch) {
  const auto trace = assemble(
      "ranks 3\nrank 0\nMPI_Init\ncompute 6ms\nMPI_Send dest=1 at=a.c:3(f)\ncompute 4ms\nMPI_Send dest=1 "
      "at=a.c:5\n"
      "killed\nrank 1\nMPI_Init\nMPI_Recv source=0 at=a.c:9\nkilled\nrank 2\nMPI_Init\nkilled\n");
  EXPECT_THAT(describe(find_cut(*trace), *trace),
              ElementsAre("cut: rank 0 after MPI_Send at a.c:3 (f), event 4 of 5",
                          "cut: rank 1 after MPI_Recv at a.c:9, event 2 of 2",
                          "cut: rank 2 after MPI_Init, event 1 of 1",
                          "cut: 0 % of the recorded time of all ranks comes after the last point at which no "
                          "message and no collective is pending, and is not predicted"));
}

TEST(Cut, AbbreviatesManyRanks) {
  std::string text = "ranks 100\nrank all\nMPI_Init\nMPI_Barrier at=a.c:3(f)\nkilled\n";
  const auto trace = assemble(text);
  EXPECT_EQ(describe(find_cut(*trace), *trace).front(),
            "cut: ranks 0-99 after MPI_Barrier at a.c:3 (f), events 2 of 2");
}

TEST(Cut, KeepsNothingWithoutARank) {
  const auto trace =
      assemble("ranks 3\nrank 0\nMPI_Init\nMPI_Barrier\nkilled\nrank 1\nkilled\nrank 2\nkilled\n");
  const Cut cut = find_cut(*trace);
  EXPECT_TRUE(cut.keeps_nothing());
  EXPECT_EQ(why_nothing(cut, *trace), "ranks 1, 2: their files have no events");
}

// Computation alone shows nothing of the run.
TEST(Cut, OfComputationBehindMpiInitKeepsNothing) {
  const Cut cut =
      find_cut(*assemble("ranks 2\nrank 0\nMPI_Init\ncompute 6ms\nMPI_Barrier\nkilled\n"
                         "rank 1\nMPI_Init\ncompute 6ms\nkilled\n"));
  EXPECT_TRUE(cut.keeps_nothing());
}

TEST(Cut, RefusesThreads) {
  const auto trace = assemble("ranks 1\nrank 0\nMPI_Init\nlane 1\nMPI_Barrier\nkilled\n");
  try {
    find_cut(*trace);
    FAIL() << "an error expected";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitIncomplete);
    EXPECT_THAT(error.what(), HasSubstr("rank 0 has several threads"));
  }
}

/// A program that never deadlocks, whose ranks exchange messages, meet in collectives, and are killed
/// anywhere.
std::string random_program(std::mt19937& random, int ranks) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<std::vector<std::string>> lines(static_cast<std::size_t>(ranks));
  const auto add = [&](int rank, const std::string& line) {
    lines[static_cast<std::size_t>(rank)].push_back(line);
  };
  int requests = 0;
  for (int step = 0; step < 30; ++step) {
    const int from = below(ranks), to = (from + 1 + below(ranks - 1)) % ranks, tag = below(3);
    const int kind = below(6), id = ++requests;
    if (kind == 0) {
      for (int rank = 0; rank < ranks; ++rank) add(rank, "MPI_Allreduce count=1");
    } else if (kind < 3) {
      add(from, fmt::format("MPI_Send count=1 dest={} tag={}", to, tag));
      add(to, fmt::format("MPI_Recv count=1 source={} tag={}", from, tag));
    } else {
      add(from, fmt::format("MPI_Isend count=1 dest={} tag={} newreq={}", to, tag, id));
      add(to, fmt::format("MPI_Irecv count=1 source={} tag={} newreq={}", from, tag, id));
      add(to, "compute 1us");
      add(to, fmt::format("MPI_Wait req={}", id));
      add(from, fmt::format("MPI_Wait req={}", id));
    }
  }
  std::string text = fmt::format("ranks {}\n", ranks);
  for (int rank = 0; rank < ranks; ++rank) {
    const auto& own = lines[static_cast<std::size_t>(rank)];
    text += fmt::format("rank {}\nMPI_Init\n", rank);
    const std::size_t kept = random() % (own.size() + 1);
    for (std::size_t i = 0; i < kept; ++i) text += own[i] + "\n";
    text += "killed\n";
  }
  return text;
}

/// `trace` up to the cut, as if it had ended there.
std::string ended_there(const Cut& cut, const Trace& trace) {
  std::string text = dump(*up_to(cut, trace)), result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (line.find("killed") == std::string::npos && line.find("total") == std::string::npos &&
        line.find("unfinished") == std::string::npos)
      result += line + "\n";
    at = end + 1;
  }
  return result;
}

// Nothing is left open in what is kept: a check of it as a whole trace finds no problem. And nothing more can
// be kept: with one more call of any rank, there is one, or the cut is not the latest.
TEST(Cut, OfRandomProgramsIsConsistent) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const std::string text = random_program(random, 2 + i % 4);
    const auto trace = assemble(text);
    const Cut cut = find_cut(*trace);
    const CheckReport report = check(*assemble(ended_there(cut, *trace)));
    for (const std::string& problem : report.first_problems)
      EXPECT_THAT(problem, HasSubstr("never completed before MPI_Finalize")) << text;
    // A cut of the cut keeps everything.
    const auto kept = up_to(cut, *trace);
    for (const RankCut& rank : find_cut(*kept).ranks) EXPECT_FALSE(rank.is_cut()) << text;
  }
}

}  // namespace
}  // namespace dperf::trace
