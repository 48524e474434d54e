// REPEAT records: what they stand for, as it is read, written and refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/repeats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/cli/info.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kLoop = R"(ranks 2
loop a.c:3..9(main)
rank all
  enter 1
  iteration 1
  compute 100
  MPI_Barrier ns=7
  repeat 3 {
    iteration 1
    compute 200
    MPI_Barrier ns=8
  }
  iteration 1
  compute 300
  leave 1
  sample 1 sampled entries=1 run=3 skipped=3 window=1 spread=1500 sizes_vary=1 reason=drift numbers=1500,1000
)";

std::string durations(const RankTrace& rank, Repetitions repetitions) {
  std::string text;
  const auto stream = rank.events(0, repetitions);
  for (Event event; stream->next(event);) {
    if (event.kind == EventKind::kRepeat) text += "repeat ";
    if (!is_counted(event)) continue;
    text += fmt::format("{}:{}{}{} ", event.number, event.duration_ns, event.repeated ? "r" : "",
                        event.times == 1 ? "" : fmt::format("x{}", event.times));
  }
  return text;
}

std::string error_of(const std::string& text) {
  try {
    const auto trace = assemble(text);
    durations(trace->rank(0), Repetitions::kEach);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::vector<std::string> problems(const std::string& text) {
  return check(*assemble(text)).first_problems;
}

TEST(Repeats, AreGivenAsIfTheyHadBeenRun) {
  EXPECT_EQ(durations(assemble(kLoop)->rank(0), Repetitions::kEach),
            "0:100 1:7 2:200 3:8 4:200r 5:8r 6:200r 7:8r 8:200r 9:8r 10:300 ");
}

TEST(Repeats, AreGivenOnceWithTheirNumber) {
  EXPECT_EQ(durations(assemble(kLoop)->rank(0), Repetitions::kOnce),
            "0:100 1:7 2:200 3:8 4:200rx3 5:8rx3 10:300 ");
}

TEST(Repeats, AreGivenAsTheyWereWritten) {
  EXPECT_EQ(durations(assemble(kLoop)->rank(0), Repetitions::kAsWritten),
            "0:100 1:7 2:200 3:8 repeat 10:300 ");
}

TEST(Repeats, MarksAreRepeatedToo) {
  int iterations = 0;
  const auto trace = assemble(kLoop);
  const auto stream = trace->rank(0).events();
  for (Event event; stream->next(event);) iterations += event.kind == EventKind::kLoopIteration ? 1 : 0;
  EXPECT_EQ(iterations, 6);
}

TEST(Repeats, AreDumpedAsTheyAreAssembled) {
  const std::string once = dump(*assemble(kLoop));
  EXPECT_THAT(once, HasSubstr("  repeat 3 {\n  iteration 1\n  compute 200\n  MPI_Barrier ns=8\n  }\n"));
  EXPECT_THAT(once, HasSubstr("\nsample 1 sampled entries=1 run=3 skipped=3 window=1 spread=1500 "
                              "sizes_vary=1 reason=drift numbers=1500,1000\n"));
  EXPECT_EQ(dump(*assemble(once)), once);
}

TEST(Repeats, KeepTheirPeriod) {
  const std::string text = "ranks 1\nloop a.c:1\nrank 0\nrepeat 5 period=2 { ; iteration 1 ; iteration 1 ; }";
  EXPECT_THAT(dump(*assemble(text)), HasSubstr("repeat 5 period=2 {\n"));
}

TEST(Repeats, AreTheSameInAFolder) {
  TempFolder folder;
  write_folder(*assemble(kLoop), folder / "t");
  const auto again = open(folder / "t", true);
  EXPECT_EQ(dump(*again), dump(*assemble(kLoop)));
  EXPECT_EQ(durations(again->rank(1), Repetitions::kEach),
            durations(assemble(kLoop)->rank(1), Repetitions::kEach));
  EXPECT_EQ(again->rank(0).definitions().samples, assemble(kLoop)->rank(0).definitions().samples);
}

/// What is repeated stays in one chunk, also if it is longer than chunks are else.
TEST(Repeats, StayInTheChunkOfTheirRecords) {
  std::string text = "ranks 1\nrank 0\n";
  const std::string some = "compute 1000000\nMPI_Barrier ns=100000\n";
  for (int i = 0; i < 12000; ++i) text += some;
  text += "repeat 2 {\n";
  for (int i = 0; i < 12000; ++i) text += some;
  text += "}\nrepeat 4 {\n" + some + "}\n" + some;
  TempFolder folder;
  write_folder(*assemble(text), folder / "t");
  EXPECT_GT(read_index(folder / "t/rank-000000.dpt").chunks.size(), 4u);
  const auto trace = open(folder / "t", true);
  const auto stream = trace->rank(0).events();
  std::uint64_t events = 0, repeated = 0;
  for (Event event; stream->next(event); ++events) {
    ASSERT_EQ(event.number, events);
    repeated += event.repeated ? 1 : 0;
  }
  EXPECT_EQ(events, 2u * (12000 + 3 * 12000 + 5 + 1));
  EXPECT_EQ(repeated, 2u * (2 * 12000 + 4));
  EXPECT_THAT(check(*trace).first_problems, IsEmpty());
}

TEST(Repeats, AMillionTakeNoMemory) {
  const auto trace = assemble("ranks 1\nrank 0\nrepeat 1000000 {\ncompute 1\n}\n");
  const auto stream = trace->rank(0).events();
  std::uint64_t events = 0;
  for (Event event; stream->next(event);) ++events;
  EXPECT_EQ(events, 1000001u);
}

TEST(Repeats, SomeMayBeLeftOut) {
  const auto trace = assemble("ranks 1\nrank 0\nrepeat 9 {\ncompute 1\ncompute 2\n}\ncompute 3\n");
  const auto stream = trace->rank(0).events();
  Event event;
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(stream->next(event));
  EXPECT_TRUE(event.repetition.begins);
  EXPECT_EQ(event.repetition.number, 1u);
  EXPECT_EQ(event.repetition.of, 9u);
  stream->leave_out(6);
  std::string rest;
  while (stream->next(event)) rest += fmt::format("{}:{} ", event.number, event.repetition.number);
  EXPECT_EQ(rest, "3:1 16:8 17:8 18:9 19:9 20:0 ");
  EXPECT_THROW(stream->leave_out(1), Error);
}

// The receive is event 1, written; the answer after the loop refers to 'three written events ago', and the
// eight repeated ones are in between. What was matched in the baseline counts from its last repetition.
TEST(Repeats, DestinationsAreCountedAcrossThem) {
  const auto trace = assemble(R"(ranks 2
rank 0
  compute 5
  MPI_Recv source=any tag=any -> source=1 tag=0 bytes=0
  repeat 4 {
    MPI_Recv source=any tag=any -> source=1 tag=0 bytes=0
    MPI_Send dest=1 matched=1
  }
  MPI_Send dest=1 matched=3
  MPI_Send dest=1 matched=3
)");
  std::vector<std::pair<std::uint64_t, std::uint64_t>> found;
  const auto stream = trace->rank(0).events();
  for (Event event; stream->next(event);)
    if (event.args.symbolic_dest != 0) found.emplace_back(event.number, event.args.symbolic_dest);
  using testing::Pair;
  EXPECT_THAT(found, ElementsAre(Pair(3, 1), Pair(5, 1), Pair(7, 1), Pair(9, 1), Pair(11, 1), Pair(12, 11),
                                 Pair(13, 3)));
  EXPECT_EQ(dump(*assemble(dump(*trace))), dump(*trace));
}

TEST(Repeats, RefuseWhatWasMatchedBefore) {
  EXPECT_THAT(
      error_of("ranks 2\nrank 0\nMPI_Recv source=any -> source=1\nrepeat 2 {\nMPI_Send dest=1 matched=1\n}"),
      HasSubstr("trace:5: the destination was matched before the 'repeat'"));
}

TEST(Repeats, RefuseThreadsNestingAndHalfOnes) {
  const std::string begin = "ranks 1\nrank 0\n";
  EXPECT_THAT(error_of(begin + "repeat 2 {\npost 1\n}"),
              HasSubstr("trace:4: synchronisation between threads cannot be repeated"));
  EXPECT_THAT(error_of(begin + "repeat 2 {\ncompute 1\nrepeat 3 {\n}\n}"),
              HasSubstr("trace:5: a 'repeat' inside another one"));
  EXPECT_THAT(error_of(begin + "compute 1\n}"), HasSubstr("trace:4: no 'repeat' and no 'drawn' is open"));
  EXPECT_THAT(error_of(begin + "repeat 2 {\ncompute 1\n"), HasSubstr("trace:3: 'repeat' is not closed"));
  EXPECT_THAT(error_of(begin + "repeat 2 {\ncompute 1\nlane 1\n}"),
              HasSubstr("trace:3: 'repeat' is not closed"));
  EXPECT_THAT(error_of(begin + "repeat 2 {\n}"), HasSubstr("trace:4: nothing is repeated"));
  EXPECT_THAT(error_of(begin + "repeat 2\ncompute 1\n"), HasSubstr("trace:3: no '{' at the end of the line"));
  EXPECT_THAT(error_of(begin + "repeat 0 {\ncompute 1\n}"),
              HasSubstr("trace:3: times and period: at least 1"));
}

TEST(Repeats, RefuseWhatIsMoreThanNumbersHold) {
  const std::string begin = "ranks 1\nrank 0\n";
  EXPECT_THAT(error_of(begin + "repeat 281474976710656 {\ncompute 1\n}"),
              HasSubstr("1 event 281474976710656 times; expected: at most 281474976710656 events in all"));
  EXPECT_THAT(error_of(begin + "repeat 1000000 {\ncompute 100h\ncompute 9000000s\n}"), HasSubstr("duration"));
  EXPECT_THAT(error_of(begin + "repeat 1000000 {\ncompute 9000000s\n}"),
              HasSubstr("9000000000000000 ns 1000000 times; expected: at most"));
}

class DamagedRepeats : public testing::Test {
 protected:
  /// What the reader reports for a rank whose only chunk of events is this.
  std::string error(std::uint32_t events, const std::string& payload) {
    if (!std::filesystem::exists(folder_ / "t")) write_folder(*assemble("ranks 1\nrank 0\n"), folder_ / "t");
    RankFileWriter file(folder_ / "t/rank-000000.dpt", {0, 1, false, std::string(32, '0')});
    file.chunk(DPERF_CHUNK_EVENTS, 0, 0, events, payload);
    file.end({events, 0, 0, 0, 0, 1});
    file.close();
    try {
      durations(open(folder_ / "t")->rank(0), Repetitions::kEach);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  TempFolder folder_;
};

const std::string kCompute("\x01\x00\x05", 3);

TEST_F(DamagedRepeats, ReachBeforeTheirChunk) {
  EXPECT_THAT(error(1, kCompute + "\x06\x02\x01\x01"),
              HasSubstr("rank-000000.dpt: chunk at byte 44, position 7: a REPEAT of 2 records; expected: at "
                        "most 1"));
}
TEST_F(DamagedRepeats, ReachOverAnotherOne) {
  EXPECT_THAT(error(2, kCompute + "\x06\x01\x01\x01" + kCompute + "\x06\x02\x01\x01"),
              HasSubstr("position 14: a REPEAT of 2 records; expected: at most 1"));
}
TEST_F(DamagedRepeats, AreOfNothing) {
  EXPECT_THAT(error(1, kCompute + std::string("\x06\x00\x01\x01", 4)),
              HasSubstr("a REPEAT of 0 records, 1 time, with period 1; expected: at least 1 each"));
  EXPECT_THAT(error(1, kCompute + std::string("\x06\x01\x00\x01", 4)), HasSubstr("0 times"));
  EXPECT_THAT(error(1, kCompute + std::string("\x06\x01\x01\x00", 4)), HasSubstr("period 0"));
}
TEST_F(DamagedRepeats, HoldThreads) {
  EXPECT_THAT(error(0, std::string("\x07\x01\x06\x01\x01\x01", 6)),
              HasSubstr("synchronisation between threads"));
}
TEST_F(DamagedRepeats, AreCounted) {
  EXPECT_THAT(error(3, kCompute + "\x06\x01\x02\x01"), HasSubstr("3 events expected in this chunk, found 1"));
  EXPECT_EQ(error(1, kCompute + "\x06\x01\x02\x01"), "");
}

TEST(RepeatsChecked, SumsAreThoseOfWhatWasRun) {
  const CheckReport report = check(*assemble(kLoop));
  EXPECT_THAT(report.first_problems, IsEmpty());
  EXPECT_EQ(report.events, 10u);
  EXPECT_EQ(report.repeated, 12u);
  EXPECT_EQ(report.collectives, 5u);
}

TEST(RepeatsChecked, MessagesAreCountedAsOftenAsTheyWent) {
  const std::string send = "ranks 2\nrank 0\nrepeat 9 {\nMPI_Send dest=1\n}\nrank 1\n";
  EXPECT_THAT(problems(send + "repeat 9 {\nMPI_Recv source=0\n}"), IsEmpty());
  EXPECT_THAT(problems(send + "repeat 4 {\nMPI_Recv source=0\nMPI_Recv source=0\n}"), IsEmpty());
  EXPECT_THAT(problems(send + "repeat 7 {\nMPI_Recv source=0\n}"),
              ElementsAre(HasSubstr("rank 0: 2 of its messages to rank 1 with tag 0 never received")));
}

// One rank may have the same iterations in a baseline of one, the other in one of two.
TEST(RepeatsChecked, CollectivesAreComparedOneByOneIfTheirWindowsDiffer) {
  const std::string ones = "ranks 2\nrank 0\nrepeat 3 {\nMPI_Barrier\n}\nrank 1\n";
  EXPECT_THAT(problems(ones + "repeat 1 {\nMPI_Barrier\nMPI_Barrier\n}"), IsEmpty());
  EXPECT_THAT(problems(ones + "repeat 2 {\nMPI_Barrier\n}"),
              ElementsAre(HasSubstr("but rank 1 calls none; collective 4 on a communicator of")));
}

TEST(RepeatsChecked, NoRequestIsActive) {
  EXPECT_THAT(problems("ranks 1\nrank 0\nMPI_Irecv source=0 newreq=1\nrepeat 1 {\ncompute 1\n}\n"
                       "MPI_Send dest=0\nMPI_Wait req=1 -> source=0\n"),
              ElementsAre(HasSubstr("rank 0: a request is active where a repetition begins: MPI_Irecv")));
}

// 100 + 7 + 200 + 8 + 300 ns of 615 + 3 x 208 were run: 615 / 1239.
TEST(RepeatsDescribed, HowMuchWasExecuted) {
  const std::string text = describe(*assemble(kLoop), 100);
  EXPECT_THAT(text, HasSubstr("executed     49.64 % of the run; 12 events were skipped"));
  EXPECT_THAT(
      text,
      HasSubstr("loop         a.c:3 (main), 100.0 % of the time: sampled, but its time changes from probe to "
                "probe: the error is estimated at 0.15 %, and 0.1 % was allowed; 3 iterations run, 3 "
                "skipped; baseline of 1 iteration, spread 0.15 %; sizes of messages vary"));
}

TEST(Samples, AreRefusedWithoutALoop) {
  EXPECT_THAT(error_of("ranks 1\nloop a.c:1\nrank 0\nsample 2 sampled"),
              HasSubstr("trace:4: '2' is not a block or loop"));
  EXPECT_THAT(error_of("ranks 1\nloop a.c:1\nrank 0\nsample 1 guessed"),
              HasSubstr("'guessed' is not a verdict"));
  EXPECT_THAT(error_of("ranks 1\nloop a.c:1\nrank 0\nsample 1 drifts\nsample 1 drifts"),
              HasSubstr("loop 1 has two"));
}

}  // namespace
}  // namespace dperf::trace
