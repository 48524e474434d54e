// `dperf-trace check` and the replay agree on what is wrong with a trace, wherever that depends on nothing
// but the trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "trace/check/check.h"

namespace dperf::replay {
namespace {

struct Trial {
  const char* what;
  const char* text;
  /// What both say; empty where the replay has words of its own: it sees who waits for whom, or what two
  /// ranks call at the same time.
  const char* words = "";
};

const Trial kBad[] = {
    {"a message into a shorter receive",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Recv count=8 type=1B source=0\n",
     "takes 8 bytes, but the message of rank 0"},
    {"the second of two is too long",
     "ranks 2\nrank 0\nMPI_Send count=8 type=1B dest=1\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Recv count=9 type=1B source=0\nMPI_Recv count=8 type=1B source=0\n",
     "takes 8 bytes, but the message of rank 0"},
    {"a message into a shorter request",
     "ranks 2\nrank 0\nMPI_Isend count=9 type=1B dest=1 newreq=1\nMPI_Wait req=1\n"
     "rank 1\nMPI_Irecv count=8 type=1B source=0 newreq=1\nMPI_Wait req=1\n",
     "takes 8 bytes, but the message of rank 0"},
    {"a matched message into a shorter receive",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Mprobe source=0 newmsg=1\nMPI_Mrecv count=1 type=1B msg=1\n",
     "rank 1: MPI_Mrecv"},
    {"a matched message into a shorter request",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\n"
     "rank 1\nMPI_Mprobe source=any newmsg=1 -> source=0 bytes=9\n"
     "MPI_Imrecv count=8 type=1B msg=1 newreq=1\nMPI_Wait req=1\n",
     "takes 8 bytes, but the message of rank 0"},
    {"a matched message that is received after the next one",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Mprobe source=0 newmsg=1\nMPI_Recv count=9 type=1B source=0\n"
     "MPI_Mrecv count=1 type=1B msg=1\n",
     "takes 1 byte, but the message of rank 0"},
    {"requests that are completed in another order",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Irecv count=1 type=1B source=0 newreq=1\nMPI_Irecv count=9 type=1B source=0 newreq=2\n"
     "MPI_Wait req=2\nMPI_Wait req=1\n",
     "takes 1 byte, but the message of rank 0"},
    {"a request between two of another length that is completed last",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=9 type=1B dest=1\n"
     "MPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Irecv count=9 type=1B source=0 newreq=1\nMPI_Irecv count=1 type=1B source=0 newreq=2\n"
     "MPI_Irecv count=9 type=1B source=0 newreq=3\nMPI_Wait req=1\nMPI_Wait req=3\nMPI_Wait req=2\n",
     "takes 1 byte, but the message of rank 0"},
    {"unequal sizes of a reduction",
     "ranks 2\nrank 0\nMPI_Allreduce count=2 type=8B\nrank 1\nMPI_Allreduce count=1 type=8B\n"},
    {"unequal sizes of a gather",
     "ranks 2\nrank 0\nMPI_Gather scount=1 stype=8B rcount=2 rtype=8B root=0\n"
     "rank 1\nMPI_Gather scount=1 stype=8B root=0\n"},
    {"unequal lists",
     "ranks 2\nrank 0\nMPI_Allgatherv scount=1 stype=1B rcounts=1,2 rtype=1B\n"
     "rank 1\nMPI_Allgatherv scount=2 stype=1B rcounts=1,1 rtype=1B\n"},
    {"other collectives", "ranks 2\nrank 0\nMPI_Barrier\nrank 1\nMPI_Allreduce count=1 type=8B\n",
     "collectives do not match: rank 0 calls MPI_Barrier in event 0, but rank 1 calls MPI_Allreduce (8 "
     "bytes, MPI_SUM) in event 0; collective 1 on a communicator of 2 ranks"},
    {"other roots",
     "ranks 2\nrank 0\nMPI_Bcast count=1 type=8B root=0\nrank 1\nMPI_Bcast count=1 type=8B root=1\n",
     "collectives do not match: rank 0 calls MPI_Bcast (root 0, 8 bytes) in event 0, but rank 1 calls "
     "MPI_Bcast "
     "(root 1, 8 bytes) in event 0; collective 1 on a communicator of 2 ranks"},
    {"other operations",
     "ranks 2\nrank 0\nMPI_Allreduce count=1 type=8B op=MPI_SUM\n"
     "rank 1\nMPI_Allreduce count=1 type=8B op=MPI_MAX\n"},
    {"a fence and a free",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\n"
     "rank 0\nMPI_Win_fence win=1\nrank 1\nMPI_Win_free win=1\n"},
    {"a fence of one member only",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nrank 0\nMPI_Win_fence win=1\n"},
    {"a first fence and another one",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\n"
     "rank 0\nMPI_Win_fence assert=8 win=1\nrank 1\nMPI_Win_fence win=1\n"},
    {"a file that one member only writes",
     "ranks 2\nrank all\nMPI_File_open newfile=1\n"
     "rank 0\nMPI_File_write_all file=1 count=1 type=1B\n"},
    {"a file and another collective",
     "ranks 2\nrank all\nMPI_File_open newfile=1\n"
     "rank 0\nMPI_File_close file=1\nrank 1\nMPI_Barrier\n"},
    {"a group that one member only makes",
     "ranks 2\ncomm c members=0,1\nrank 0\nMPI_Comm_create_group newcomm=c tag=1\n"},
    {"a count of -1",
     "ranks 2\nrank 0\nMPI_Send count=-1 type=1B dest=1\nrank 1\nMPI_Recv count=8 type=1B source=0\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"a receive of -1",
     "ranks 2\nrank 0\nMPI_Send count=0 type=1B dest=1\nrank 1\nMPI_Recv count=-1 type=1B source=0\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"a matched message of -1",
     "ranks 2\nrank 0\nMPI_Send count=0 type=1B dest=1\n"
     "rank 1\nMPI_Mprobe source=0 newmsg=1\nMPI_Mrecv count=-1 type=1B msg=1\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"a request of -1", "ranks 2\nrank 0\nMPI_Isend count=-1 type=1B dest=null newreq=1\nMPI_Wait req=1\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"half of an exchange of -1",
     "ranks 1\nrank 0\nMPI_Sendrecv scount=-1 stype=1B dest=0 rcount=1 rtype=1B source=0\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"an asynchronous message of -1", "ranks 2\nrank 0\nAsync_send count=-1 type=1B dest=1\n",
     "its message has -1 bytes; expected: 0 or more"},
    {"a broadcast of -1", "ranks 2\nrank all\nMPI_Bcast count=-1 type=8B root=0\n",
     "its number of bytes is negative"},
    {"a list with -1", "ranks 2\nrank all\nMPI_Allgatherv scount=1 stype=1B rcounts=1,-1 rtype=1B\n",
     "its number of bytes is negative"},
    {"a list that is too short", "ranks 2\nrank all\nMPI_Allgatherv scount=1 stype=1B rcounts=1 rtype=1B\n",
     "sizes are missing for some of the 2 members"},
    {"no list at the root", "ranks 2\nrank all\nMPI_Scatterv rcount=1 rtype=1B root=0\n",
     "sizes are missing for some of the 2 members"},
    {"a scan between groups", "ranks 2\ncomm c members=0 remote=1\nrank 0\nMPI_Scan count=1 type=8B comm=c\n",
     "it is not defined on intercommunicators"},
    {"a root that is no member", "ranks 2\nrank all\nMPI_Bcast count=1 type=8B root=7\n",
     "root 7 is not in a communicator of 2 ranks"},
    {"a root that is not in the other group",
     "ranks 2\ncomm c members=0 remote=1\nrank 0\nMPI_Bcast count=1 type=8B root=1 comm=c\n",
     "root 1 is not in a remote group of 1 rank"},
    {"a destination that is no member", "ranks 2\nrank 0\nMPI_Send dest=7\n",
     "destination 7 is not in a communicator of 2 ranks"},
    {"a destination that is not in the other group",
     "ranks 2\ncomm c members=0 remote=1\nrank 0\nMPI_Send dest=1 comm=c\n",
     "destination 1 is not in a remote group of 1 rank"},
    {"a destination of a persistent request",
     "ranks 2\nrank 0\nMPI_Send_init dest=7 newreq=1\nMPI_Start req=1\n",
     "destination 7 is not in a communicator of 2 ranks"},
    {"an asynchronous message to no member", "ranks 1\nrank 0\nAsync_send count=1 type=1B dest=1\n",
     "destination 1 is not in a communicator of 1 rank"},
    {"an asynchronous message from no member",
     "ranks 1\nrank 0\nAsync_receive count=1 type=1B source=any -> source=1 tag=0 bytes=1\n",
     "source 1 is not in a communicator of 1 rank"},
    {"a source that is no member", "ranks 2\nrank 0\nMPI_Recv count=1 type=1B source=7\n",
     "source 7 is not in a communicator of 2 ranks"},
    {"a source that is no member, of a request",
     "ranks 2\nrank 0\nMPI_Irecv count=1 type=1B source=7 newreq=1\nMPI_Wait req=1\n",
     "source 7 is not in a communicator of 2 ranks"},
    {"a source that is no member, of a probe", "ranks 2\nrank 0\nMPI_Iprobe source=7 flag=0\n",
     "source 7 is not in a communicator of 2 ranks"},
    {"a probe that found a message of no member",
     "ranks 2\nrank 0\nMPI_Probe source=any -> source=7 tag=0 bytes=1\n",
     "source 7 is not in a communicator of 2 ranks"},
    {"a request that no call made", "ranks 1\nrank 0\nMPI_Wait req=3\n",
     "request 3 was not created before, or has completed"},
    {"a request that no call made, in a test in vain", "ranks 1\nrank 0\nMPI_Test req=3 flag=0\n",
     "request 3 was not created before, or has completed"},
    {"a request that no call made, beside the completed one",
     "ranks 1\nrank 0\nMPI_Isend count=1 dest=null newreq=1\nMPI_Waitany reqs=1,3 index=0\n",
     "request 3 was not created before, or has completed"},
    {"the start of a request that no call made", "ranks 1\nrank 0\nMPI_Start req=3\n",
     "request 3 was not created before, or has completed"},
    {"a message that no call matched", "ranks 1\nrank 0\nMPI_Mrecv msg=3\n",
     "message 3 was not matched before, or has already been received"},
    {"a message that was received before",
     "ranks 2\nrank 0\nMPI_Send dest=1\nrank 1\nMPI_Mprobe source=0 newmsg=1\nMPI_Mrecv msg=1\n"
     "MPI_Imrecv msg=1 newreq=1\nMPI_Wait req=1\n",
     "message 1 was not matched before, or has already been received"},
    {"a persistent request of two threads",
     "ranks 1\nrank 0\nMPI_Send_init dest=null newreq=1\nlane 1\nMPI_Start req=1\n",
     "several threads of rank 0 use the persistent request 1"},
    {"neighbours without a topology",
     "ranks 2\nrank all\nMPI_Neighbor_allgather scount=1 stype=1B rcount=1 rtype=1B\n",
     "the communicator has no topology in the trace"},
    {"neighbours that do not agree",
     "ranks 2\nrank 0\ntopology world dist_graph out=1,1\nrank 1\n"
     "topology world dist_graph in=0\nrank all\nMPI_Neighbor_allgather count=1\n",
     "sends 2 times to member 1, which receives 1 time from it"},
    {"lists of another length than the neighbours",
     "ranks 1\nrank 0\ntopology world dist_graph in=0 out=0\n"
     "MPI_Neighbor_allgatherv scount=1 stype=1B rcounts=1,1 rtype=1B\n",
     "2 sizes for 1 source, 0 for 1 destination"},
    {"a neighbour that is no member",
     "ranks 3\ncomm pair members=0,1\ncomm c members=0,1,2\nrank 0\ntopology c dist_graph out=2\n"
     "MPI_Dist_graph_create comm=pair newcomm=c\nrank 1\nMPI_Dist_graph_create comm=pair newcomm=c\n",
     "neighbour 2 is not one of 2 ranks"},
    {"a leader that is no member",
     "ranks 2\ncomm c members=0 remote=1\nrank 0\nMPI_Intercomm_create root=1 newcomm=c\n"
     "rank 1\nMPI_Intercomm_create root=0 newcomm=c\n",
     "leader 1 is not one of 1 rank"},
    {"a remote leader that is not in the other group",
     "ranks 3\ncomm c members=0 remote=1\n"
     "rank 0\nMPI_Intercomm_create root=0 peercomm=world rleader=2 newcomm=c\n"
     "rank 1\nMPI_Intercomm_create root=0 peercomm=world rleader=0 newcomm=c\n",
     "the remote leader 2 is not in the remote group"},
    {"a window that no call made", "ranks 1\nrank 0\nMPI_Win_fence win=3\n",
     "window 3 was not created by any call, or has been freed"},
    {"a window that was freed",
     "ranks 1\nrank 0\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_free win=1\nMPI_Win_sync win=1\n",
     "window 1 was not created by any call, or has been freed"},
    {"no epoch",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nrank 0\nMPI_Put count=1 type=8B dest=1 win=1\n",
     "no epoch is open to target 1 of window 1"},
    {"a put of -1",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_fence win=1\n"
     "MPI_Put tcount=-1 ttype=8B dest=1 win=1\nMPI_Win_fence win=1\n",
     "-8 bytes"},
    {"a receive without a send", "ranks 2\nrank 0\nMPI_Recv count=8 type=1B source=1\n"},
    {"a member that is missing", "ranks 2\nrank 0\nMPI_Barrier\n"},
};

void expect_same_verdict(const Trial& bad) {
  SCOPED_TRACE(bad.what);
  const trace::CheckReport report = trace::check(*trace::assemble(bad.text));
  EXPECT_GT(report.problems, 0u);
  EXPECT_THAT(report.first_problems, testing::Contains(testing::HasSubstr(bad.words)));
  for (const ReplayOptions& options : {smpi(), open_mpi()}) {
    const std::string message = failure_of(bad.text, options).message;
    EXPECT_NE(message, "");
    EXPECT_THAT(message, testing::HasSubstr(bad.words));
  }
}

TEST(SameVerdict, OnTracesThatAreWrong) {
  for (const Trial& bad : kBad) expect_same_verdict(bad);
}

// What follows the creation of window 1 on rank 0 of two; rank 1 frees it at once.
const Trial kBadEpochs[] = {
    {"a target that is not in the window", "MPI_Win_lock dest=4 win=1",
     "target 4 is not in a window of 2 ranks"},
    {"a put to no member", "MPI_Win_lock_all win=1\nMPI_Put count=1 type=1B dest=-7 win=1",
     "target -7 is not in a window of 2 ranks"},
    {"a flush of no member", "MPI_Win_lock_all win=1\nMPI_Win_flush dest=2 win=1",
     "target 2 is not in a window of 2 ranks"},
    {"an atomic on no member", "MPI_Win_lock_all win=1\nMPI_Fetch_and_op type=8B dest=2 win=1",
     "target 2 is not in a window of 2 ranks"},
    {"a request to no member", "MPI_Win_lock_all win=1\nMPI_Rput count=1 type=1B dest=2 win=1 newreq=1",
     "target 2 is not in a window of 2 ranks"},
    {"a post to no member", "MPI_Win_post peers=1,64 win=1", "peer 64 is not in a window of 2 ranks"},
    {"a start to no member", "MPI_Win_start peers=-2 win=1", "peer -2 is not in a window of 2 ranks"},
    {"two posts", "MPI_Win_post peers=1 win=1\nMPI_Win_post peers=1 win=1",
     "MPI_Win_post was called before, and has not been ended"},
    {"two starts", "MPI_Win_post peers=0 win=1\nMPI_Win_start peers=0 win=1\nMPI_Win_start peers=0 win=1",
     "MPI_Win_start was called before, and has not been ended"},
    {"a complete without a start", "MPI_Win_complete win=1", "no MPI_Win_start was called before"},
    {"a wait without a post", "MPI_Win_wait win=1", "no MPI_Win_post was called before"},
    {"a test without a post", "MPI_Win_test win=1 flag=0", "no MPI_Win_post was called before"},
    {"a fence inside of an epoch", "MPI_Win_post peers=1 win=1\nMPI_Win_fence win=1",
     "the fence is inside another epoch"},
    {"two locks", "MPI_Win_lock dest=0 win=1\nMPI_Win_lock dest=0 win=1", "target 0 is locked already"},
    {"a lock of all after one", "MPI_Win_lock dest=0 win=1\nMPI_Win_lock_all win=1",
     "target 0 is locked already"},
    {"a lock after one of all", "MPI_Win_lock_all win=1\nMPI_Win_lock dest=0 win=1",
     "target 0 is locked already"},
    {"an unlock without a lock", "MPI_Win_unlock dest=1 win=1", "target 1 is not locked"},
    {"an unlock of all without a lock", "MPI_Win_unlock_all win=1", "no MPI_Win_lock_all was called before"},
    {"a flush without a lock", "MPI_Win_flush dest=1 win=1", "target 1 is not locked"},
    {"a free under a lock", "MPI_Win_lock dest=0 win=1\nMPI_Win_free win=1", "an epoch is still open"},
    {"a free inside of an epoch", "MPI_Win_post peers=1 win=1\nMPI_Win_free win=1", "an epoch is still open"},
};

TEST(SameVerdict, OnEpochsThatAreWrong) {
  for (const Trial& bad : kBadEpochs) {
    const std::string text = std::string("ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nrank 0\n") +
                             bad.text + "\nrank 1\nMPI_Win_free win=1\n";
    expect_same_verdict({bad.what, text.c_str(), bad.words});
  }
}

const Trial kGood[] = {
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
    {"requests that are completed after a receive that was posted between them",
     "ranks 2\nrank 0\nMPI_Send count=1 type=1B dest=1\nMPI_Send count=9 type=1B dest=1\n"
     "MPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Irecv count=1 type=1B source=0 newreq=1\nMPI_Recv count=9 type=1B source=0\n"
     "MPI_Irecv count=1 type=1B source=0 newreq=2\nMPI_Wait req=1\nMPI_Wait req=2\n"},
    {"receives that are completed in another order",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Irecv count=9 type=1B source=0 newreq=1\nMPI_Irecv count=1 type=1B source=0 newreq=2\n"
     "MPI_Wait req=2\nMPI_Wait req=1\n"},
    {"matched messages that are received in another order",
     "ranks 2\nrank 0\nMPI_Send count=9 type=1B dest=1\nMPI_Send count=1 type=1B dest=1\n"
     "rank 1\nMPI_Mprobe source=0 newmsg=1\nMPI_Mprobe source=any newmsg=2 -> source=0 bytes=1\n"
     "MPI_Imrecv count=1 type=1B msg=2 newreq=1\nMPI_Mrecv count=9 type=1B msg=1\nMPI_Wait req=1\n"},
    {"epochs of every kind, one after the other",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_fence assert=8 win=1\n"
     "MPI_Put count=1 type=8B dest=1 win=1\nMPI_Win_fence assert=16 win=1\n"
     "rank 0\nMPI_Win_start peers=1 win=1\nMPI_Put count=1 type=8B dest=1 win=1\nMPI_Win_complete win=1\n"
     "MPI_Win_lock dest=1 win=1\nMPI_Win_flush dest=1 win=1\nMPI_Win_unlock dest=1 win=1\n"
     "rank 1\nMPI_Win_post peers=0 win=1\nMPI_Win_wait win=1\nMPI_Win_lock_all win=1\n"
     "MPI_Get count=1 type=8B dest=0 win=1\nMPI_Win_unlock_all win=1\nrank all\nMPI_Win_free win=1\n"},
    {"two windows, and files, whose collectives are in the same order",
     "ranks 2\nrank all\nMPI_Win_create newwin=1 bytes=8\nMPI_Win_create newwin=2 bytes=8\n"
     "MPI_File_open newfile=1\nMPI_File_write_all file=1 count=1 type=1B\nMPI_Win_fence win=2\n"
     "MPI_Win_fence win=1\nMPI_File_close file=1\nMPI_Win_free win=1\nMPI_Win_free win=2\n"},
    {"partners that are none", "ranks 1\nrank 0\nMPI_Send count=1 dest=null\nMPI_Recv count=1 source=null\n"},
};

TEST(SameVerdict, OnTracesThatAreSound) {
  for (const Trial& good : kGood) {
    SCOPED_TRACE(good.what);
    EXPECT_THAT(trace::check(*trace::assemble(good.text)).first_problems, testing::IsEmpty());
    for (const ReplayOptions& options : {smpi(), open_mpi()})
      EXPECT_EQ(failure_of(good.text, options).message, "");
  }
}

}  // namespace
}  // namespace dperf::replay
