// The text form of traces, read.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<Event> events_of(const Trace& trace, int rank, unsigned thread = 0) {
  std::vector<Event> events;
  const auto stream = trace.rank(rank).events(thread);
  for (Event event; stream->next(event);) events.push_back(event);
  return events;
}

/// The only event of rank 0, in a run of four ranks.
Event event_of(const std::string& statement, const std::string& definitions = "") {
  const auto events = events_of(*assemble("ranks 4\n" + definitions + "\nrank 0\n" + statement), 0);
  EXPECT_EQ(events.size(), 1u);
  return events.at(0);
}

std::string error_of(const std::string& text) {
  try {
    assemble(text, "t.txt");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Assemble, ReadsTheExampleOfTheDocumentation) {
  const auto trace = assemble(R"(
ranks 2
rank 0
  compute 1000000                          # ns
  MPI_Send count=8 type=1B dest=1 tag=7
  MPI_Isend count=2 type=8B dest=1 newreq=1 ; MPI_Irecv count=3 source=1 newreq=2
  MPI_Waitall reqs=1,2 -> source=1 tag=0 bytes=3
rank 1
  MPI_Recv count=8 source=any tag=any -> source=0 tag=7 bytes=8
)");
  ASSERT_EQ(trace->ranks(), 2);
  const auto events = events_of(*trace, 0);
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[0].duration_ns, 1000000);
  EXPECT_EQ(events[1].call, Call::MPI_Send);
  EXPECT_EQ(events[1].args.dest, 1);
  EXPECT_EQ(events[1].args.tag, 7);
  EXPECT_EQ(events[1].args.comm, 1u);
  EXPECT_EQ(trace->rank(0).definitions().types[events[2].args.data.type].size_bytes, 8);
  EXPECT_THAT(events[4].args.completion.requests, ElementsAre(1, 2));
  ASSERT_EQ(events[4].args.completion.statuses.size(), 1u);
  EXPECT_EQ(events[4].args.completion.statuses[0].bytes, 3);
  const auto other = events_of(*trace, 1);
  EXPECT_EQ(other[0].args.source, kAny);
  EXPECT_EQ(other[0].args.tag, kAny);
  EXPECT_TRUE(other[0].args.completion.status.present);
  EXPECT_EQ(other[0].args.completion.status.source, 0);
}

TEST(Assemble, NumbersEventsAndSumsThemUp) {
  const auto trace =
      assemble("ranks 1\nloop a.c:1..9(main)\nrank 0\nenter 1\ncompute 5us\nMPI_Barrier ns=7\nleave 1\n");
  const auto events = events_of(*trace, 0);
  EXPECT_EQ(events[1].number, 0u);
  EXPECT_EQ(events[2].number, 1u);
  const auto totals = trace->rank(0).totals();
  ASSERT_TRUE(totals);
  EXPECT_EQ(totals->events, 2u);
  EXPECT_EQ(totals->block_ns, 5000);
  EXPECT_EQ(totals->call_ns, 7);
  EXPECT_EQ(totals->wall_ns, 5007);
}

TEST(Assemble, TakesTotalsThatAreStated) {
  const auto trace = assemble("ranks 1\nrank 0\ncompute 5us\ntotal overhead=1us waited=2us\n");
  const auto totals = trace->rank(0).totals();
  ASSERT_TRUE(totals);
  EXPECT_EQ(totals->overhead_ns, 1000);
  EXPECT_EQ(totals->waited_ns, 2000);
  EXPECT_EQ(totals->wall_ns, 6000);  // the wait is part of the block
}

TEST(Assemble, KnowsWorldAndSelf) {
  const auto trace = assemble("ranks 3\n");
  const auto& comms = trace->rank(2).definitions().communicators;
  ASSERT_EQ(comms.size(), 3u);
  EXPECT_EQ(comms[1].size, 3);
  EXPECT_EQ(comms[1].rank, 2);
  EXPECT_EQ(comms[2].size, 1);
  EXPECT_THAT(trace->members(comms[1].key), ElementsAre(0, 1, 2));
  EXPECT_THAT(trace->members(comms[2].key), ElementsAre(2));
}

TEST(Assemble, GivesCommunicatorsToTheirMembersOnly) {
  const auto trace = assemble("ranks 4\ncomm odd members=3,1\nrank 1,3\nMPI_Barrier comm=odd\n");
  EXPECT_EQ(trace->rank(0).definitions().communicators.size(), 3u);
  const auto& comms = trace->rank(3).definitions().communicators;
  ASSERT_EQ(comms.size(), 4u);
  EXPECT_EQ(comms[3].rank, 0);
  EXPECT_EQ(comms[3].size, 2);
  EXPECT_THAT(trace->members(comms[3].key), ElementsAre(3, 1));
  EXPECT_EQ(events_of(*trace, 1)[0].args.comm, 3u);
  EXPECT_THAT(error_of("ranks 4\ncomm odd members=3,1\nrank 0\nMPI_Barrier comm=odd"),
              HasSubstr("t.txt:4: comm=odd"));
}

TEST(Assemble, ShowsIntercommunicatorsFromBothSides) {
  const auto trace = assemble("ranks 4\ncomm bridge members=0,1 remote=2,3\n");
  const auto& left = trace->rank(1).definitions().communicators.at(3);
  const auto& right = trace->rank(2).definitions().communicators.at(3);
  EXPECT_TRUE(left.is_inter);
  EXPECT_EQ(left.rank, 1);
  EXPECT_EQ(left.remote_size, 2);
  EXPECT_EQ(right.rank, 0);
  EXPECT_EQ(left.key, other_side(right.key));
  EXPECT_THAT(trace->members(right.key), ElementsAre(2, 3));
  EXPECT_THAT(trace->remote_members(left.key), ElementsAre(2, 3));
}

TEST(Assemble, TakesOneCountForBothSides) {
  const Event event = event_of("MPI_Allgather count=4 type=8B");
  EXPECT_EQ(event.args.send.count, 4);
  EXPECT_EQ(event.args.recv.count, 4);
  EXPECT_EQ(event.args.send.type, event.args.recv.type);
  EXPECT_EQ(event_of("MPI_Sendrecv count=1 dest=1 source=2 tag=5").args.recv.tag, 5);
}

TEST(Assemble, ExpandsLists) {
  EXPECT_THAT(event_of("MPI_Alltoallv scounts=1,4..6,8x2 rcounts=0x5").args.send.counts,
              ElementsAre(1, 4, 5, 6, 8, 8));
  EXPECT_THAT(event_of("MPI_Alltoallv counts=7x4").args.recv.counts, ElementsAre(7, 7, 7, 7));
}

TEST(Assemble, HasDefaultsForEverythingThatCanHaveOne) {
  const Event event = event_of("MPI_Allreduce");
  EXPECT_EQ(event.args.comm, 1u);
  EXPECT_EQ(event.args.op, 1u);
  EXPECT_EQ(event.args.data.type, 1u);
  EXPECT_EQ(event_of("MPI_Bcast count=1").args.root, 0);
  EXPECT_EQ(event_of("MPI_Isend dest=1").args.made.request, 1u);
  EXPECT_THAT(event_of("MPI_Waitall").args.completion.requests, IsEmpty());
  EXPECT_EQ(event_of("MPI_Testany reqs=1").args.completion.index, kUndefined);
  EXPECT_FALSE(event_of("MPI_Recv source=1").args.completion.status.present);
}

TEST(Assemble, ReadsWhatAllCallsHave) {
  const Event event =
      event_of("MPI_Test req=3 flag=1 ns=50 polls=4 inside=1us between=2ms error=17 pages=3us");
  EXPECT_EQ(event.polls.count, 4u);
  EXPECT_EQ(event.polls.inside_ns, 1000);
  EXPECT_EQ(event.polls.between_ns, 2000000);
  EXPECT_EQ(event.args.error, 17);
  EXPECT_EQ(event.pages_ns, 3000);
  EXPECT_TRUE(event.args.completion.flag);
  EXPECT_EQ(event_of("MPI_Send dest=2 matched=5").args.symbolic_dest, 5u);
  EXPECT_TRUE(event_of("MPI_Allreduce inplace").args.in_place);
  EXPECT_TRUE(event_of("MPI_Send dest=2 unwritten").unwritten);
  EXPECT_FALSE(event.unwritten);
}

TEST(Assemble, NamesPlacesWithoutABinary) {
  const auto trace = assemble(
      "ranks 2\nblock \"main loop.c:10..20(main)\"\nrank all\nMPI_Barrier at=wrap.c:3(send),ring.c:12(main)\n"
      "MPI_Barrier at=ring.c:12(main)\nMPI_Barrier");
  const auto events = events_of(*trace, 1);
  EXPECT_THAT(trace->places(1, events[0].site),
              ElementsAre(SourcePlace{"wrap.c", 3, "send"}, SourcePlace{"ring.c", 12, "main"}));
  EXPECT_THAT(trace->places(1, events[1].site), ElementsAre(SourcePlace{"ring.c", 12, "main"}));
  EXPECT_THAT(trace->places(1, events[2].site), IsEmpty());
  EXPECT_EQ(trace->rank(0).definitions().blocks.at(1).place.file, "main loop.c");
  EXPECT_EQ(trace->rank(0).definitions().blocks.at(1).last_line, 20u);
}

TEST(Assemble, DefinesTypesAndOperations) {
  const auto trace = assemble(
      "ranks 1\ntype col size=8 extent=800 gaps pieces=2 derived\nop mine ordered user\nrank 0\n"
      "MPI_Allreduce type=col op=mine\nMPI_Bcast type=1 root=0\nMPI_Bcast type=none\n");
  const auto& definitions = trace->rank(0).definitions();
  EXPECT_EQ(definitions.types.at(1).extent_bytes, 800);
  EXPECT_FALSE(definitions.types[1].contiguous);
  EXPECT_EQ(definitions.types[1].pieces, 2u);
  EXPECT_FALSE(definitions.types[1].predefined);
  EXPECT_FALSE(definitions.operations.at(1).commutative);
  const auto events = events_of(*trace, 0);
  EXPECT_EQ(events[1].args.data.type, 1u);
  EXPECT_EQ(events[2].args.data.type, 0u);
}

TEST(Assemble, KeepsThreadsApart) {
  const auto trace = assemble("ranks 1\nrank 0\ncompute 1\nlane 1\ncompute 2\ncompute 3\n");
  EXPECT_EQ(trace->rank(0).threads(), 2u);
  EXPECT_EQ(events_of(*trace, 0, 1).size(), 2u);
}

struct Refused {
  const char* text;
  const char* message;
};
class AssembleRefuses : public testing::TestWithParam<Refused> {};
TEST_P(AssembleRefuses, WithPlaceAndExpectation) {
  EXPECT_THAT(error_of(GetParam().text), HasSubstr(GetParam().message));
}
INSTANTIATE_TEST_SUITE_P(
    Texts, AssembleRefuses,
    testing::Values(
        Refused{"", "t.txt: no line 'ranks NUMBER'"}, Refused{"ranks 0", "at least one rank"},
        Refused{"ranks 99999999999", "expected: ranks NUMBER"},
        Refused{"rank 0", "t.txt:1: the number of ranks"},
        Refused{"ranks 1\nrank 1", "t.txt:2: rank 1 of 1; expected: rank N"},
        Refused{"ranks 1\ncompute 1", "t.txt:2: this line belongs to a rank"},
        Refused{"ranks 1\nrank 0\nfoo 1", "t.txt:3: unknown statement 'foo'; expected: ranks, "},
        Refused{"ranks 1\nrank 0\nMPI_Wtime", "unknown statement 'MPI_Wtime'"},
        Refused{"ranks 1\nrank 0\nhost h costs=0 costs_file=/c", "takes the place of 'costs'"},
        Refused{"ranks 1\nrank 0\nhost h costs_file=\"\"", "t.txt:3: 'costs_file' names a file"},
        Refused{"ranks 1\nrank 0\nMPI_Send count=1",
                "dest= is missing; expected: MPI_Send [count=] [type=] dest="},
        Refused{"ranks 1\nrank 0\nMPI_Send dest=x", "t.txt:3: dest=x; expected: a number or 'any'"},
        Refused{"ranks 1\nrank 0\nMPI_Send dest=1 root=0", "'root=0' is not expected here"},
        Refused{"ranks 1\nrank 0\nMPI_Send dest=1 dest=2", "'dest=2' is not expected here"},
        Refused{"ranks 1\nrank 0\nMPI_Send dest=1 type=vec", "type=vec; expected: a type that was defined"},
        Refused{"ranks 1\nrank 0\nMPI_Barrier -> source=1", "MPI_Barrier has no status"},
        Refused{"ranks 1\nrank 0\nMPI_Recv source=0 -> source=1 -> source=1", "MPI_Recv has only one status"},
        Refused{"ranks 1\nrank 0\ncompute 1 block=1", "'1' is not a block or loop of rank 0, which has 0"},
        Refused{"ranks 1\nrank 0\ncompute -1", "not a duration"},
        Refused{"ranks 1\nrank 0\ncompute 1 waited=1", "oversubscribed"},
        Refused{"ranks 1\nprogram \"x", "a quote without end"},
        Refused{"ranks 1\ncomm a members=0,0", "a rank twice"},
        Refused{"ranks 1\ncomm a members=0 key=1", "two communicators have the key 0x1"},
        Refused{"ranks 1\nrank 0\ncomm a size=1 rank=0", "t.txt:3: 'a' was not declared before the ranks"},
        Refused{"ranks 1\ncomm a members=0\nrank 0\ncomm a key=7", "t.txt:4: key=0x7 is not that of 'a'"},
        Refused{"ranks 1\nrank 0\nMPI_Barrier site=1", "site '1' is not a number from 0 to 0"},
        Refused{"ranks 1\nrank 0\nMPI_Alltoallv counts=0x99999999", "expected: numbers as in"},
        Refused{"ranks 100000\nrank all\nMPI_Alltoallv scounts=1x1048576", "events take more than"}));

}  // namespace
}  // namespace dperf::trace
