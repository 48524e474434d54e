// Calls that returned an error to a program that went on.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "trace/model/errors.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;

/// The number of an error class in a trace.
int number_of(std::string_view name) {
  int number = 1;
  while (trace::error_class(number).name != name) ++number;
  return number;
}

TEST(FailedCalls, ABadArgumentCommunicatesNothing) {
  for (const char* name : {"MPI_ERR_RANK", "MPI_ERR_COUNT", "MPI_ERR_TYPE", "MPI_ERR_TAG", "MPI_ERR_COMM",
                           "MPI_ERR_ROOT", "MPI_ERR_OP", "MPI_ERR_REQUEST", "MPI_ERR_ARG"}) {
    const std::string error = " error=" + std::to_string(number_of(name)) + "\n";
    const Prediction p =
        predict("ranks 2\nrank 0\nMPI_Send count=-1 dest=9 comm=none" + error + "MPI_Bcast root=7" + error +
                    "MPI_Isend dest=9 newreq=null" + error + "rank all\nMPI_Barrier\n",
                smpi());
    EXPECT_NEAR(p.t_predicted_s, 10 * kUs, kRounding) << name;
    EXPECT_FALSE(p.approximate) << name;
    EXPECT_EQ(p.replayed_calls, 5u);
  }
}

TEST(FailedCalls, ATruncatedMessageIsReceived) {
  const std::string sent = "rank 1\nMPI_Send count=9 dest=0\n";
  const std::string truncated = " error=" + std::to_string(number_of("MPI_ERR_TRUNCATE")) + "\n";
  const std::string in_status = " error=" + std::to_string(number_of("MPI_ERR_IN_STATUS")) + "\n";
  for (const std::string& calls :
       {"MPI_Recv count=8 source=1" + truncated, "MPI_Irecv count=8 source=1\nMPI_Wait req=1" + truncated,
        "MPI_Irecv count=8 source=1\nMPI_Waitall reqs=1" + in_status}) {
    const Prediction p = predict("ranks 2\nrank 0\n" + calls + sent, smpi());
    EXPECT_NEAR(p.ranks[0].total_s, 10.009 * kUs, kRounding) << calls;
    EXPECT_FALSE(p.approximate);
  }
}

// One message was too long in the traced run; here, a second one is.
TEST(FailedCalls, NoMoreTruncatedMessagesThanWhenTraced) {
  const std::string truncated = " error=" + std::to_string(number_of("MPI_ERR_TRUNCATE")) + "\n";
  EXPECT_THAT(
      failure_of("ranks 2\nrank 0\nMPI_Recv count=8 source=1" + truncated +
                 "MPI_Recv count=8 source=1 at=a.c:4(main)\nrank 1\nMPI_Send count=9 dest=0\nMPI_Send "
                 "count=9 dest=0 at=a.c:9(main)\n")
          .message,
      HasSubstr("rank 0: MPI_Recv at a.c:4 (main) takes 8 bytes, but the message of"));
}

TEST(FailedCalls, OthersAreRefusedByName) {
  const auto failure = [](const std::string& call, const char* error) {
    return failure_of("ranks 1\nrank 0\n" + call + " at=a.c:3 error=" + std::to_string(number_of(error)) +
                      "\n");
  };
  EXPECT_EQ(failure("MPI_Barrier", "MPI_ERR_INTERN").exit_code, kExitIncomplete);
  EXPECT_EQ(
      failure("MPI_Barrier", "MPI_ERR_INTERN").message,
      "cannot be replayed: MPI_Barrier (1 call, first by rank 0 at a.c:3): it returned MPI_ERR_INTERN to the "
      "program");
  EXPECT_THAT(failure("MPI_Allreduce", "MPI_ERR_TRUNCATE").message,
              HasSubstr("it returned MPI_ERR_TRUNCATE"));
  EXPECT_THAT(failure_of("ranks 1\nrank 0\nMPI_Barrier error=9999\n").message,
              HasSubstr("it returned an error"));
}

TEST(FailedCalls, AnAbortIsNamed) {
  ReplayOptions options = smpi();
  options.allow_incomplete = true;
  const Prediction p = predict(
      "ranks 1\nunfinished\nrank 0\ncompute 1ms\nMPI_Abort code=6 at=a.c:9(die)\ntotal aborted\n", options);
  EXPECT_THAT(p.notes,
              testing::Contains(HasSubstr("rank 0: MPI_Abort at a.c:9 (die) ended the run, with code 6")));
  EXPECT_TRUE(p.approximate);
}

TEST(LongMessages, OfMoreThanTwoGibibytes) {
  // 3 elements of 1 GiB, and a collective of 2 x 2 GiB, whose sizes have more than 32 bits: 1 byte a ns.
  const Prediction p = predict(R"(
ranks 2
type block size=1073741824 derived
type pair size=2147483648 derived
rank 0
  MPI_Send count=3 type=block dest=1
rank 1
  MPI_Recv count=3 type=block source=0 -> source=0 tag=0 bytes=3221225472
)",
                               smpi());
  EXPECT_NEAR(p.ranks[1].total_s, 10 * kUs + 3221225472e-9, 1e-6);
  EXPECT_EQ(p.sites[0].bytes + p.sites[1].bytes, 3221225472u);
}

TEST(NullRanks, CommunicateNothing) {
  const Prediction p = predict(R"(
ranks 1
rank 0
  MPI_Send count=8 dest=null
  MPI_Ssend count=8 dest=null
  MPI_Recv count=8 source=null -> source=null tag=any bytes=0
  MPI_Sendrecv count=8 dest=null source=null
  MPI_Isend count=8 dest=null newreq=1
  MPI_Irecv count=8 source=null newreq=2
  MPI_Waitall reqs=1,0,2 -> none -> none -> source=null tag=any bytes=0
  MPI_Recv_init count=8 source=null newreq=3
  MPI_Start req=3
  MPI_Wait req=3
  MPI_Probe source=null
  MPI_Wait req=null
  MPI_Waitany reqs=0,0 index=undefined
)",
                               smpi());
  EXPECT_NEAR(p.t_predicted_s, 0, kRounding);
  EXPECT_FALSE(p.approximate);
  EXPECT_EQ(p.messages, 0u);
}

}  // namespace
}  // namespace dperf::replay
