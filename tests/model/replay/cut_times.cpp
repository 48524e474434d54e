// A trace that ends too early is predicted up to its latest consistent point.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "trace/cut/cut.h"

namespace dperf::replay {
namespace {

Prediction predict_up_to_cut(const std::string& text) {
  const auto whole = trace::assemble(text);
  const trace::Cut cut = trace::find_cut(*whole);
  const auto kept = trace::up_to(cut, *whole);
  TinyEngine engine(simple_network_of_smpi());
  return replay(*kept, engine, smpi());
}

// 10 us + 1 ns a byte. Rank 0 computes 1 ms and sends 1000 bytes, which are there after 11 us; rank 1
// computes 2 ms more and answers. The answer is not in the file of rank 0, so nobody is predicted to send or
// to receive it, and what comes after it is left out: rank 1 ends after 1 ms + 11 us + 2 ms, rank 0 after 1
// ms.
TEST(CutTimes, UpToTheLastMessageThatIsReceived) {
  const Prediction p = predict_up_to_cut(R"(
ranks 2
rank 0
  MPI_Init
  compute 1ms
  MPI_Send count=1000 type=1B dest=1
killed
rank 1
  MPI_Init
  MPI_Recv count=1000 type=1B source=0
  compute 2ms
  MPI_Send count=1000 type=1B dest=0
  compute 8ms
  MPI_Barrier
killed
)");
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs + 11 * kUs + 2 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs, kRounding);
  EXPECT_EQ(p.messages, 1u);
  expect_sums(p);
}

// The same with a large message (SMPI sends 100 kB with a handshake): the receive is posted but never
// completed in the file of rank 1. Rank 0 would wait for it, hence it is cut in front of the send: 1 ms.
TEST(CutTimes, ASendThatNobodyCompletesIsNotBegun) {
  const Prediction p = predict_up_to_cut(R"(
ranks 2
rank 0
  MPI_Init
  compute 1ms
  MPI_Isend count=100000 type=1B dest=1 newreq=1
  MPI_Wait req=1
  compute 4ms
killed
rank 1
  MPI_Init
  MPI_Irecv count=100000 type=1B source=0 newreq=1
  compute 500us
killed
)");
  EXPECT_NEAR(p.t_predicted_s, 1 * kMs, kRounding);
  EXPECT_EQ(p.messages, 0u);
}

// Four rounds of 1 ms were recorded as one that is repeated three times, each with a message of 1000 bytes:
// 4 x (1 ms + 11 us) until the last one is received. Rank 0 has begun a fifth, which rank 1 has not.
TEST(CutTimes, RepeatedRoundsCountAsAWhole) {
  const Prediction p = predict_up_to_cut(R"(
ranks 2
rank 0
  MPI_Init
  repeat 3 {
    compute 1ms
    MPI_Ssend count=1000 type=1B dest=1
  }
  MPI_Ssend count=1000 type=1B dest=1
killed
rank 1
  MPI_Init
  repeat 3 {
    MPI_Recv count=1000 type=1B source=0
  }
killed
)");
  EXPECT_EQ(p.messages, 4u);
  EXPECT_NEAR(p.ranks[0].compute_s, 4 * kMs, kRounding);
  EXPECT_GE(p.t_predicted_s, 4 * (1 * kMs + 11 * kUs) - kRounding);
  EXPECT_LE(p.t_predicted_s, 4 * (1 * kMs + 21 * kUs) + kRounding);  // the sender may hear of the receive
}

}  // namespace
}  // namespace dperf::replay
