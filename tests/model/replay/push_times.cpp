// Messages that are pushed in fragments, in the one stream of the pair: 50000 bytes each, three of them in
// the queue of the connection; the kernel takes 40000 bytes ahead of the wire, 30000 travel with the request
// to send. A transfer takes 10 us + 1 ns a byte; nothing costs time on the cores.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/replay/predict.h"
#include "replay/options/transport.h"

namespace dperf::replay {
namespace {

using mpi::Rendezvous;
using mpi::Transport;

Transport pushing() {
  return {.buffered_below = 65536,
          .eager_below = 65536,
          .rendezvous = Rendezvous::kPush,
          .control_bytes = 100,
          .request_bytes = 30000,
          .fragment_bytes = 50000,
          .fragments_in_flight = 3,
          .one_stream = true,
          .socket_bytes = 40000};
}

std::string one_message(const std::string& sender) {
  return "ranks 2\nrank 0\n  MPI_Isend count=300000 type=1B dest=1 newreq=1\n" + sender +
         "  MPI_Wait req=1\nrank 1\n  MPI_Recv count=300000 type=1B source=0\n";
}

TEST(Push, FragmentsFollowEachOtherAndTheSenderIsDoneWhenTheKernelHasTheLastByte) {
  // The request is there at 40.1 us, cleared at 50.2; 270000 bytes take 280 us. Of these, 230000 have left at
  // 290.2 us.
  const Prediction p = predict_with(pushing(), one_message(""));
  EXPECT_NEAR(p.ranks[0].total_s, 290.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 330.2 * kUs, kRounding);
  expect_sums(p);
}

TEST(Push, ALastFragmentThatFitsIsTakenBeforeItsTurn) {
  // 30000 + 4 * 50000 + 10000 bytes: 210000 of them take 220 us from 50.2 us on. The sender is done when
  // 170000 have left, within the fragment before the last one.
  std::string text = one_message("");
  for (std::size_t at = 0; (at = text.find("300000", at)) != std::string::npos;)
    text.replace(at, 6, "240000");
  const Prediction p = predict_with(pushing(), text);
  EXPECT_NEAR(p.ranks[0].total_s, 230.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 270.2 * kUs, kRounding);
}

TEST(Push, ASenderThatComputesPushesNothing) {
  // It sees the clear to send at 1 ms, and waits from then on.
  const Prediction p = predict_with(pushing(), one_message("  compute 1ms\n"));
  EXPECT_NEAR(p.ranks[0].total_s, 1 * kMs + 240 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 280 * kUs, kRounding);
}

TEST(Push, ASenderThatLooksOnceFillsTheSocket) {
  // At 100 us the kernel takes 40000 bytes, which are there at 150 us. The other 230000 leave from 1.1 ms on;
  // 190000 later the kernel has them all.
  const Prediction p =
      predict_with(pushing(), one_message("  compute 100us\n  MPI_Test req=1 flag=0\n  compute 1ms\n"));
  EXPECT_NEAR(p.ranks[0].total_s, 1.1 * kMs + 190 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1.1 * kMs + 230 * kUs, kRounding);
}

TEST(Push, AFragmentIsDoneWhenItIsThereIfTheSocketIsUnlimited) {
  Transport unlimited = pushing();
  unlimited.socket_bytes = std::numeric_limits<double>::infinity();
  const Prediction p = predict_with(unlimited, one_message(""));
  EXPECT_NEAR(p.ranks[0].total_s, 330.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 330.2 * kUs, kRounding);
}

/// Both send 300000 bytes; rank 1 has seen the request of rank 0 before it posts its own part.
constexpr const char* kAnswered = R"(
ranks 2
rank 0
  MPI_Sendrecv count=300000 type=1B dest=1 source=1
rank 1
  MPI_Probe source=0 -> source=0 tag=0 bytes=300000
  MPI_Sendrecv count=300000 type=1B dest=0 source=0
)";

TEST(Push, AnExchangeRightAfterASmallMessageTakesAsLongAsOneMessage) {
  // The 8 bytes are there at 10.008 us, and rank 1 asks: rank 0 sees that at 50.108 us, and answers before it
  // is cleared itself, at 50.2 us, because its own request was there at 40.1 us only. Rank 1 is cleared at
  // 60.208 us and sends 270000 bytes.
  const Prediction p = predict_with(pushing(), R"(
ranks 2
rank 0
  MPI_Send count=8 type=1B dest=1 tag=9
  MPI_Sendrecv count=300000 type=1B dest=1 source=1
rank 1
  MPI_Recv count=8 type=1B source=0 tag=9
  MPI_Sendrecv count=300000 type=1B dest=0 source=0
)");
  EXPECT_NEAR(p.ranks[0].total_s, 340.208 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 330.2 * kUs, kRounding);
}

TEST(Push, AClearToSendWaitsBehindTheFragmentsInTheQueue) {
  // At 40.1 us rank 1 sees the request, answers (there at 50.2 us), and asks: 30100 bytes, there at 80.2 us.
  // Rank 0 has three fragments in the queue from 50.2 us on. The kernel has the last byte of the first one
  // when 10000 bytes have left, at 70.2 us; then the fourth joins the queue, and after these 200000 bytes
  // comes what clears rank 1, at 260.3 us. The 70000 bytes that are left come after it: they joined the queue
  // from 120.2 us on. Rank 1 sends 270000 bytes: 280 us.
  const Prediction p = predict_with(pushing(), kAnswered);
  EXPECT_NEAR(p.t_predicted_s, 540.3 * kUs, kRounding);
  expect_sums(p);
}

TEST(Push, AClearToSendWaitsBehindOneFragmentIfNoMoreAreInTheQueue) {
  // At 80.2 us the second fragment is in the queue, until 160.2 us.
  Transport one = pushing();
  one.fragments_in_flight = 1;
  const Prediction p = predict_with(one, kAnswered);
  EXPECT_NEAR(p.t_predicted_s, (160.3 + 280) * kUs, kRounding);
}

TEST(Push, AClearToSendWaitsForNothingIfThereIsAnotherStream) {
  // There at 90.3 us.
  Transport two = pushing();
  two.one_stream = false;
  const Prediction p = predict_with(two, kAnswered);
  EXPECT_NEAR(p.t_predicted_s, (90.3 + 280) * kUs, kRounding);
}

TEST(Push, ASmallMessageGoesBetweenFragments) {
  // Rank 1 clears rank 0 at 40.1 us and tells it something at 100.1 us, there at 110.108 us: the answer is
  // behind four fragments, of which the last byte is there at 260.2 us. What is left is there at 530.2 us.
  const Prediction p = predict_with(pushing(), R"(
ranks 2
rank 0
  MPI_Isend count=500000 type=1B dest=1 tag=1 newreq=1
  MPI_Send count=8 type=1B dest=1 tag=3
  MPI_Recv count=8 type=1B source=1 tag=4
  MPI_Send count=8 type=1B dest=1 tag=2
  MPI_Wait req=1
rank 1
  MPI_Irecv count=500000 type=1B source=0 tag=1 newreq=1
  MPI_Recv count=8 type=1B source=0 tag=3
  compute 60us
  MPI_Send count=8 type=1B dest=0 tag=4
  MPI_Recv count=8 type=1B source=0 tag=2
  compute 1ms
  MPI_Wait req=1
)");
  EXPECT_NEAR(p.ranks[0].total_s, 490.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 260.208 * kUs, kRounding);
}

TEST(Push, FragmentsOfTwoMessagesTakeTurns) {
  // Both requests are there at 40.1 us and cleared at 50.2 us. In the queue are three fragments of the first
  // message, then three of the second one. The fourth and the fifth of the first one, which join the queue at
  // 70.2 and at 120.2 us, come after those: 150000 + 150000 + 120000 bytes, there at 480.2 us, and then the
  // rest of the second one, at 600.2 us.
  const Prediction p = predict_with(pushing(), R"(
ranks 2
rank 0
  MPI_Isend count=300000 type=1B dest=1 tag=1 newreq=1
  MPI_Isend count=300000 type=1B dest=1 tag=2 newreq=2
  MPI_Waitall reqs=1,2
rank 1
  MPI_Irecv count=300000 type=1B source=0 tag=1 newreq=1
  MPI_Irecv count=300000 type=1B source=0 tag=2 newreq=2
  MPI_Wait req=1
  compute 1ms
  MPI_Wait req=2
)");
  EXPECT_NEAR(p.ranks[0].total_s, 560.2 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].total_s, 1 * kMs + 480.2 * kUs, kRounding);
}

}  // namespace
}  // namespace dperf::replay
