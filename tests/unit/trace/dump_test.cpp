// The text form of traces, written: dump and assemble are inverse.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "trace/cli/info.h"
#include "trace/model/fields.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The dump of what the dump becomes is the dump.
std::string stable_dump(const std::string& text) {
  const auto trace = assemble(text);
  const std::string once = dump(*trace);
  EXPECT_EQ(dump(*assemble(once)), once);
  return once;
}

TEST(Dump, LeavesOutWhatGoesWithoutSaying) {
  EXPECT_EQ(stable_dump("ranks 1\nrank 0\ncompute 5\nMPI_Send count=8 dest=0\n"),
            "ranks 1\ntype 1B size=1\n\nrank 0\n  compute 5\n  MPI_Send count=8 dest=0\n");
}

TEST(Dump, KeepsIterationsWithoutMarks) {
  EXPECT_THAT(
      stable_dump("ranks 1\nloop a.c:1(f)\nrank 0\nenter 1\niteration 1 unmarked=7\nleave 1 unmarked=2\n"),
      HasSubstr("  enter 1\n  iteration 1 unmarked=7\n  leave 1 unmarked=2\n"));
}

TEST(Dump, KeepsEverythingOfTheRun) {
  const std::string text =
      "ranks 2\nprogram \"./my ring\"\nrun 0123456789abcdef0123456789abcdef\nclock virtual\noversubscribed\n"
      "mpi \"Open MPI v4.1.4\"\ndperf 0.1.0\nreference \"matrix product\" 1.5e+09\nunfinished\n"
      "\nrank 0\nhost node1 cores=4 affinity=0-3 cpu=\"AMD EPYC\"\n  compute 5 waited=2 virtual=1\n"
      "total overhead=7 wall=13 aborted\n\nrank 1\nhost node1 cores=4 affinity=0-3 cpu=\"AMD "
      "EPYC\"\nkilled\n";
  EXPECT_THAT(stable_dump(text), HasSubstr("overhead=7 wall=13 aborted"));
  EXPECT_EQ(dump(*assemble(stable_dump(text))), stable_dump(text));
  EXPECT_THAT(stable_dump(text),
              HasSubstr("run 0123456789abcdef0123456789abcdef\nclock virtual\noversubscribed\n"));
  EXPECT_THAT(stable_dump(text), HasSubstr("killed\n"));
}

TEST(Dump, KeepsOneSidedCallsAndLeavesOutTheTargetsSideIfItIsTheSame) {
  const std::string rank_0 =
      "  MPI_Win_create bytes=64 newwin=1\n  MPI_Win_fence assert=8 win=1\n"
      "  MPI_Put count=3 type=8B dest=1 win=1\n"
      "  MPI_Rput count=3 type=8B dest=1 tcount=24 ttype=1B win=1 newreq=1\n  MPI_Wait req=1\n"
      "  MPI_Get_accumulate type=none dest=1 tcount=3 ttype=8B op=MPI_NO_OP win=1\n"
      "  MPI_Win_post peers=1 win=1\n  MPI_Win_lock lock=exclusive dest=1 assert=1 win=1\n"
      "  MPI_Win_lock dest=1 win=1\n  MPI_Win_test win=1 flag=1\n  MPI_Win_free win=1\n";
  EXPECT_THAT(stable_dump("ranks 2\nrank 0\n" + rank_0), HasSubstr(rank_0));
}

TEST(Dump, KeepsWhatThreadsWaitFor) {
  const std::string rank_0 =
      "  compute 5\n  post 1\n  await 2 posts=3 ns=7\nlane 1\n  await 1\n  compute 4\n  post 2\n";
  EXPECT_THAT(stable_dump("ranks 1\nrank 0\n" + rank_0), HasSubstr(rank_0));
}

TEST(Dump, WritesCommonDefinitionsOnce) {
  const std::string text = stable_dump(
      "ranks 3\ntype a size=4\nblock x.c:1..2(f)\nrank 0\ntype b size=5\nrank 1\nblock y.c:3(g)\ncompute 1 "
      "block=2\n");
  EXPECT_THAT(text, HasSubstr("block x.c:1..2(f)\ntype a size=4\n\nrank 0\ntype b size=5\n"));
  EXPECT_THAT(text, HasSubstr("rank 1\nblock y.c:3(g)\n  compute 1 block=2  # y.c:3(g)\n"));
}

TEST(Dump, KeepsTopologies) {
  const std::string text = stable_dump(
      "ranks 4\ncomm grid members=0..3\nrank all\ntopology grid cart dims=2,2 periods=0,1\n"
      "rank 0\ntopology world dist_graph in=3,3\nrank 3\ntopology world dist_graph out=0,0\n"
      "rank 1\ntopology self graph neighbours=\nMPI_Neighbor_allgather count=1 comm=grid\n");
  EXPECT_THAT(text, HasSubstr("rank 0\ntopology world dist_graph in=3,3 out=\n"
                              "topology c1 cart neighbours=null,2,1,1\n"));
  EXPECT_THAT(text, HasSubstr("rank 1\ntopology self graph neighbours=\n"
                              "topology c1 cart neighbours=null,3,0,0\n"));
  EXPECT_THAT(text, HasSubstr("rank 3\ntopology world dist_graph in= out=0,0\n"));
}

TEST(Dump, KeepsCommunicatorsAndTheirOrder) {
  const std::string text = stable_dump(
      "ranks 4\ncomm a members=0,1\ncomm b members=2,1,0 parent=a\nrank 1\ncomm b\ncomm a\nMPI_Barrier "
      "comm=a\n"
      "MPI_Barrier comm=b\nMPI_Comm_split color=undefined key=3 newcomm=none\n");
  const auto trace = assemble(text);
  EXPECT_EQ(trace->rank(1).definitions().communicators.at(3).size, 3);
  EXPECT_EQ(trace->rank(1).definitions().communicators.at(4).size, 2);
  EXPECT_THAT(text, HasSubstr("MPI_Comm_split color=undefined key=3\n"));
}

TEST(Dump, KeepsBothSidesOfIntercommunicators) {
  const std::string text =
      stable_dump("ranks 3\ncomm bridge members=0,1 remote=2\nrank all\nMPI_Barrier comm=bridge\n");
  EXPECT_THAT(text, HasSubstr("comm c1 key=0x200000002 members=0,1 remote=2\n"));
  EXPECT_THAT(text, Not(HasSubstr("c2")));
  EXPECT_EQ(assemble(text)->rank(2).definitions().communicators.at(3).remote_size, 2);
}

TEST(Dump, NamesThePlacesOfCalls) {
  const std::string text = stable_dump("ranks 1\nrank 0\nMPI_Barrier at=w.c:3(send),ring.c:12(main)\n");
  EXPECT_THAT(text, HasSubstr("place 1+0x1 w.c:3(send)\n"));
  EXPECT_THAT(text, HasSubstr("MPI_Barrier site=1  # w.c:3(send), ring.c:12(main)\n"));
}

TEST(Dump, QuotesWhatNeedsIt) {
  EXPECT_THAT(stable_dump("ranks 1\ntype \"a b\\\"\\n\" size=1\nprogram \"x;y#\""),
              HasSubstr("type \"a b\\\"\\n\" size=1"));
}

TEST(Dump, UsesNumbersWhereNamesAreNotUnique) {
  const std::string text =
      stable_dump("ranks 1\nrank 0\ntype t size=1\ntype t size=2\nMPI_Bcast type=2\nMPI_Bcast type=t\n");
  EXPECT_THAT(text, HasSubstr("MPI_Bcast type=2\n  MPI_Bcast type=t\n"));
}

TEST(Dump, CanBeOfOneRank) {
  const auto trace = assemble("ranks 2\nrank all\ncompute 5\n");
  EXPECT_EQ(dump(*trace, 1), "ranks 2\n\nrank 1\n  compute 5\n");
}

/// A statement of `call` in which every field has a value.
std::string full_statement(const CallInfo& call) {
  std::string text(call.name), status;
  for (const Field* field : fields(call.call)) {
    const bool is_list = field->kind == FieldKind::kSignedList || field->kind == FieldKind::kRequestList ||
                         field->kind == FieldKind::kIndexList || field->kind == FieldKind::kTypeList;
    if (field->key.empty()) {
      status += " -> source=1 tag=any bytes=7 cancelled";
      if (field->kind == FieldKind::kStatusList) status += " -> none -> source=null tag=2 bytes=0";
    } else {
      text += " " + std::string(field->key) + (is_list ? "=1,2,1" : "=1");
    }
  }
  return text + status + "\n";
}

TEST(Dump, KeepsEveryFieldOfEveryCall) {
  std::string text = "ranks 1\ntype a size=1\ntype b size=2\nop o\nrank 0\n";
  for (const CallInfo& call : calls()) text += full_statement(call);
  const std::string once = stable_dump(text);
  const auto trace = assemble(once);
  const auto again = assemble(text);
  const auto stream = trace->rank(0).events(), other = again->rank(0).events();
  std::size_t events = 0;
  Event event, expected;
  for (; stream->next(event) && other->next(expected); ++events) {
    EXPECT_EQ(event.call, expected.call);
    EXPECT_EQ(event.args.completion.requests, expected.args.completion.requests);
    EXPECT_EQ(event.args.completion.statuses.size(), expected.args.completion.statuses.size());
  }
  EXPECT_EQ(events, calls().size());
  EXPECT_THAT(
      once, HasSubstr("MPI_Waitsome reqs=1,2,1 indices=1,2,1 -> source=1 tag=any bytes=7 cancelled -> none"));
}

TEST(Dump, KeepsWhereTheCostsComeFrom) {
  const std::string text = stable_dump(
      "ranks 4\nrank 1\nhost h costs=0\nrank 2\nhost h costs=assumed\nrank 3\nhost h costs_file=\"a b\"\n");
  EXPECT_THAT(text, HasSubstr("rank 0\nhost host costs=0\n"));
  EXPECT_THAT(text, HasSubstr("rank 1\nhost h costs=0\n"));
  EXPECT_THAT(text, HasSubstr("rank 2\nhost h costs=assumed\n"));
  EXPECT_THAT(text, HasSubstr("rank 3\nhost h costs_file=\"a b\"\n"));
}

TEST(Dump, KeepsWhatIsSaidLastOfTheCosts) {
  const std::string text =
      stable_dump("ranks 2\nrank 0,1\nhost h costs_file=/c\nrank 0\nhost h costs=assumed\n");
  EXPECT_THAT(text, HasSubstr("rank 0\nhost h costs=assumed\n"));
  EXPECT_THAT(text, HasSubstr("rank 1\nhost h costs_file=/c\n"));
}

TEST(Info, SaysWhereTheCostsComeFrom) {
  EXPECT_THAT(describe(*assemble("ranks 1\nrank 0\ncompute 5\n"), 1), Not(HasSubstr("costs ")));
  EXPECT_THAT(
      describe(*assemble("ranks 2\nrank 0,1\nhost h costs=0\n"), 1),
      HasSubstr("\ncosts        measured on 1 rank, taken from the first rank of the host for 1 rank\n"));
  EXPECT_THAT(
      describe(*assemble("ranks 2\nrank 1\nhost h costs=assumed\n"), 1),
      HasSubstr("\ncosts        measured on 1 rank, assumed for 1 rank (there was no time to measure)\n"));
  EXPECT_THAT(describe(*assemble("ranks 2\nrank 0,1\nhost h costs_file=/c/h\n"), 1),
              HasSubstr("\ncosts        recorded before for 2 ranks (/c/h)\n"));
  EXPECT_THAT(
      describe(*assemble("ranks 2\nrank 0\nhost a costs_file=/c/a\nrank 1\nhost b costs_file=/c/b\n"), 1),
      HasSubstr("\ncosts        recorded before for 2 ranks (/c/a and 1 more)\n"));
}

TEST(Info, NamesWhatThereIsMoreOfThanCores) {
  const std::string head = "ranks 1\noversubscribed\nrank 0\n";
  EXPECT_THAT(describe(*assemble(head + "compute 5"), 0), HasSubstr("more ranks than cores: blocks"));
  EXPECT_THAT(describe(*assemble(head + "compute 5\nlane 1\ncompute 5"), 0),
              HasSubstr("more ranks and threads than cores: blocks"));
  const std::string asked = "ranks 1\nclock virtual\n";
  EXPECT_THAT(describe(*assemble(asked + "oversubscribed\nrank 0\ncompute 5"), 0),
              HasSubstr("virtual: blocks are charged CPU time; more ranks than cores\n"));
  EXPECT_THAT(describe(*assemble(asked + "cpu_times\nrank 0\ncompute 5"), 0),
              HasSubstr("virtual: blocks are charged CPU time\n"));
}

TEST(Dump, SaysWhetherThereWereCoresEnough) {
  for (const std::string& why : {std::string("cpu_times"), std::string("oversubscribed")}) {
    const std::string text =
        "ranks 1\nclock virtual\n" + why + "\n\nrank 0\n  compute 5 waited=2 virtual=1\n";
    EXPECT_EQ(stable_dump(text), text);
  }
}

}  // namespace
}  // namespace dperf::trace
