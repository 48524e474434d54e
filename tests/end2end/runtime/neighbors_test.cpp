// Topologies as they are recorded, and that what neighbours exchanged can be replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "run.h"
#include "trace/check/check.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using trace::kProcNull;
using trace::TopologyKind;

class Neighbors : public testing::Test {
 protected:
  static TracedRun& run() {
    static TracedRun run(4, "neighbors");
    return run;
  }
  /// The topology that the n-th call of that name made on a rank.
  static trace::Topology made(int rank, std::string_view name, std::size_t n = 0) {
    return made_communicator(run(), rank, name, n).topology;
  }
};

TEST_F(Neighbors, OfGridsAreInMpisOrder) {
  ASSERT_TRUE(run().result().ok()) << describe(run().result());
  const auto grid = made(1, "MPI_Cart_create");  // row 0, column 1 of 2 x 2; columns wrap round
  EXPECT_EQ(grid.kind, TopologyKind::kCart);
  EXPECT_THAT(grid.in, ElementsAre(kProcNull, 3, 0, 0));
  EXPECT_EQ(grid.out, grid.in);
  EXPECT_THAT(made(2, "MPI_Cart_sub").in, ElementsAre(1, 1));
  EXPECT_EQ(made(1, "MPI_Comm_idup", 1), grid);
  EXPECT_EQ(made(1, "MPI_Comm_idup").kind, TopologyKind::kNone) << "of a part";
  EXPECT_EQ(made(1, "MPI_Comm_dup_with_info").kind, TopologyKind::kNone) << "of a part";
  EXPECT_EQ(made(0, "MPI_Comm_create_group").kind, TopologyKind::kNone);
  EXPECT_THAT(made(3, "MPI_Cart_create", 1).out, ElementsAre(0, 0));
}

TEST_F(Neighbors, OfGraphsAreThoseOfTheirEdges) {
  EXPECT_EQ(made(0, "MPI_Graph_create").kind, TopologyKind::kGraph);
  EXPECT_THAT(made(0, "MPI_Graph_create").out, ElementsAre(1, 2, 3));
  EXPECT_THAT(made(2, "MPI_Graph_create").in, ElementsAre(0));
  EXPECT_EQ(made(0, "MPI_Dist_graph_create_adjacent").kind, TopologyKind::kDistGraph);
  EXPECT_THAT(made(0, "MPI_Dist_graph_create_adjacent").out, ElementsAre(1, 1));
  EXPECT_THAT(made(1, "MPI_Dist_graph_create_adjacent").in, ElementsAre(0, 0));
  EXPECT_THAT(made(3, "MPI_Dist_graph_create").in, ElementsAre(2));
  EXPECT_THAT(made(3, "MPI_Dist_graph_create").out, ElementsAre(0));
}

TEST_F(Neighbors, SizesAreThoseOfTheNeighbors) {
  const auto calls = only(run().calls(0), "MPI_Neighbor_alltoallw");
  ASSERT_EQ(calls.size(), 6u);
  EXPECT_EQ(calls[0].args.send.counts.size(), 4u);                          // the grid
  EXPECT_EQ(calls[3].args.recv.types.size(), 3u);                           // the star
  EXPECT_EQ(calls[4].args.send.counts, (std::vector<std::int64_t>{1, 1}));  // twice to rank 1
  EXPECT_EQ(calls[4].args.recv.counts, (std::vector<std::int64_t>{1}));
}

TEST_F(Neighbors, AllOfItIsSoundAndCanBeReplayed) {
  const auto report = trace::check(run().trace());
  EXPECT_THAT(report.first_problems, ElementsAre());
  std::size_t calls = 0;
  for (int rank = 0; rank < 4; ++rank) calls += run().calls(rank).size();
  for (const char* protocol : {"smpi", "openmpi"}) {
    replay::ReplayOptions options;
    options.protocol = protocol;
    replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
    const auto prediction = replay::replay(run().trace(), engine, options);
    EXPECT_FALSE(prediction.incomplete);
    EXPECT_GT(prediction.t_predicted_s, 0);
    EXPECT_EQ(prediction.replayed_calls, calls + 8) << protocol;  // MPI_Init and MPI_Finalize
  }
}

}  // namespace
}  // namespace dperf::test
