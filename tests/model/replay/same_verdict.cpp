// `dperf-trace check` and the replay agree on what is wrong with a trace, wherever that depends on nothing
// but the trace. SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "trace/check.h"

namespace dperf::replay {
namespace {

struct Bad {
  const char* what;
  const char* text;
};

const Bad kBad[] = {
    {"a message into a shorter receive",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Recv count=8 type=1B source=0\n"},
    {"the second of two is too long",
     "ranks 2\nrank 0\nMPI_Send count=8 type=1B dest=1\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Recv count=9 type=1B source=0\nMPI_Recv count=8 type=1B source=0\n"},
    {"a message into a shorter request",
     "ranks 2\nrank 0\nMPI_Isend count=9 type=1B dest=1 newreq=1\nMPI_Wait req=1\n"
     "rank 1\nMPI_Irecv count=8 type=1B source=0 newreq=1\nMPI_Wait req=1\n"},
    {"unequal sizes of a reduction",
     "ranks 2\nrank 0\nMPI_Allreduce count=2 type=8B\nrank 1\nMPI_Allreduce count=1 type=8B\n"},
    {"unequal sizes of a gather",
     "ranks 2\nrank 0\nMPI_Gather scount=1 stype=8B rcount=2 rtype=8B root=0\n"
     "rank 1\nMPI_Gather scount=1 stype=8B root=0\n"},
    {"unequal lists",
     "ranks 2\nrank 0\nMPI_Allgatherv scount=1 stype=1B rcounts=1,2 rtype=1B\n"
     "rank 1\nMPI_Allgatherv scount=2 stype=1B rcounts=1,1 rtype=1B\n"},
    {"other collectives", "ranks 2\nrank 0\nMPI_Barrier\nrank 1\nMPI_Allreduce count=1 type=8B\n"},
    {"other roots",
     "ranks 2\nrank 0\nMPI_Bcast count=1 type=8B root=0\nrank 1\nMPI_Bcast count=1 type=8B root=1\n"},
    {"a count of -1",
     "ranks 2\nrank 0\nMPI_Send count=-1 type=1B dest=1\nrank 1\nMPI_Recv count=8 type=1B source=0\n"},
    {"a receive of -1",
     "ranks 2\nrank 0\nMPI_Send count=0 type=1B dest=1\nrank 1\nMPI_Recv count=-1 type=1B source=0\n"},
    {"a request of -1", "ranks 2\nrank 0\nMPI_Isend count=-1 type=1B dest=null newreq=1\nMPI_Wait req=1\n"},
    {"half of an exchange of -1",
     "ranks 1\nrank 0\nMPI_Sendrecv scount=-1 stype=1B dest=0 rcount=1 rtype=1B source=0\n"},
    {"a broadcast of -1", "ranks 2\nrank all\nMPI_Bcast count=-1 type=8B root=0\n"},
    {"a list with -1", "ranks 2\nrank all\nMPI_Allgatherv scount=1 stype=1B rcounts=1,-1 rtype=1B\n"},
    {"a list that is too short", "ranks 2\nrank all\nMPI_Allgatherv scount=1 stype=1B rcounts=1 rtype=1B\n"},
    {"no list at the root", "ranks 2\nrank all\nMPI_Scatterv rcount=1 rtype=1B root=0\n"},
    {"a root that is no member", "ranks 2\nrank all\nMPI_Bcast count=1 type=8B root=7\n"},
    {"a destination that is no member", "ranks 2\nrank 0\nMPI_Send dest=7\n"},
    {"a source that is no member", "ranks 2\nrank 0\nMPI_Recv count=1 type=1B source=7\n"},
    {"a source that is no member, of a request",
     "ranks 2\nrank 0\nMPI_Irecv count=1 type=1B source=7 newreq=1\nMPI_Wait req=1\n"},
    {"a request that nobody made", "ranks 1\nrank 0\nMPI_Wait req=3\n"},
    {"a message that nobody matched", "ranks 1\nrank 0\nMPI_Mrecv msg=3\n"},
    {"neighbours without a topology",
     "ranks 2\nrank all\nMPI_Neighbor_allgather scount=1 stype=1B rcount=1 rtype=1B\n"},
    {"neighbours that do not agree",
     "ranks 2\nrank 0\ntopology world dist_graph out=1,1\nrank 1\n"
     "topology world dist_graph in=0\nrank all\nMPI_Neighbor_allgather count=1\n"},
    {"a window that nobody made", "ranks 1\nrank 0\nMPI_Win_fence win=3\n"},
    {"no epoch",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nrank 0\nMPI_Put count=1 type=8B dest=1 win=1\n"},
    {"a put of -1",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_fence win=1\n"
     "MPI_Put count=-1 type=8B dest=1 win=1\nMPI_Win_fence win=1\n"},
    {"a receive without a send", "ranks 2\nrank 0\nMPI_Recv count=8 type=1B source=1\n"},
    {"a member that is missing", "ranks 2\nrank 0\nMPI_Barrier\n"},
};

TEST(SameVerdict, OnTracesThatAreWrong) {
  for (const Bad& bad : kBad) {
    SCOPED_TRACE(bad.what);
    const trace::CheckReport report = trace::check(*trace::assemble(bad.text));
    EXPECT_GT(report.problems, 0u);
    for (const ReplayOptions& options : {smpi(), open_mpi()})
      EXPECT_NE(failure_of(bad.text, options).message, "") << report.first_problems.front();
  }
}

const Bad kGood[] = {
    {"shorter messages",
     "ranks 2\nrank 0\nMPI_Send count=7 type=1B dest=1\nrank 1\nMPI_Recv count=8 type=1B source=0\n"},
    {"other types of the same size",
     "ranks 2\nrank 0\nMPI_Bcast count=2 type=4B root=0\nrank 1\nMPI_Bcast count=1 type=8B root=0\n"},
    {"what only the root says",
     "ranks 2\nrank 0\nMPI_Gather scount=1 stype=8B rcount=1 rtype=8B root=0\n"
     "rank 1\nMPI_Gather scount=1 stype=8B rcount=-1 rtype=8B root=0\n"},
    {"lists of their own",
     "ranks 2\nrank 0\nMPI_Alltoallv scounts=1,2 stype=1B rcounts=1,3 rtype=1B\n"
     "rank 1\nMPI_Alltoallv scounts=3,1 stype=1B rcounts=2,1 rtype=1B\n"},
    {"lists at the root",
     "ranks 2\nrank 0\nMPI_Scatterv scounts=1,2 stype=1B rcount=1 rtype=1B root=0\n"
     "rank 1\nMPI_Scatterv rcount=2 rtype=1B root=0\n"},
    {"receives that are completed in another order",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Irecv count=9 type=1B source=0 newreq=1\nMPI_Irecv count=1 type=1B source=0 newreq=2\n"
     "MPI_Wait req=2\nMPI_Wait req=1\n"},
    {"partners that are none", "ranks 1\nrank 0\nMPI_Send count=1 dest=null\nMPI_Recv count=1 source=null\n"},
};

TEST(SameVerdict, OnTracesThatAreSound) {
  for (const Bad& good : kGood) {
    SCOPED_TRACE(good.what);
    EXPECT_THAT(trace::check(*trace::assemble(good.text)).first_problems, testing::IsEmpty());
    for (const ReplayOptions& options : {smpi(), open_mpi()})
      EXPECT_EQ(failure_of(good.text, options).message, "");
  }
}

}  // namespace
}  // namespace dperf::replay
