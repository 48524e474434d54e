// Known work in blocks, and what the blocks are charged. The program measures itself with the system's
// clocks, so the comparison holds on a machine that is busy with other things; it repeats itself, and the
// median counts, because a rank may lose its core just between its own reading and the probe.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <sstream>
#include <thread>

#include "run.h"

namespace dperf::test {
namespace {

constexpr int kRounds = 5;
constexpr int kBlocks = 4;

struct Measured {
  int rank = 0, round = 0, block = 0;
  double wall_ns = 0, waited_ns = 0, cpu_ns = 0;
};

std::vector<Measured> read_measured(const std::string& out) {
  std::vector<Measured> all;
  std::istringstream lines(out);
  std::string word;
  for (Measured m; lines >> word >> m.rank >> m.round >> m.block >> m.wall_ns >> m.waited_ns >> m.cpu_ns;)
    all.push_back(m);
  return all;
}

/// Blocks 1000 and 1001 are the crumbs of block 4.
int block_of(std::uint64_t id) {
  return id == 1000 || id == 1001 ? 4 : static_cast<int>(id);
}

/// What the trace says of a block in a round; rounds end with a barrier.
template <typename What>
double traced(TracedRun& run, const Measured& wanted, What what) {
  const auto& blocks = run.trace().rank(wanted.rank).definitions().blocks;
  int round = 0;
  double total = 0;
  for (const trace::Event& event : run.events(wanted.rank)) {
    if (event.kind == trace::EventKind::kCall && name(event) == "MPI_Barrier") ++round;
    if (event.kind == trace::EventKind::kCompute && round == wanted.round &&
        block_of(blocks.at(event.block).id) == wanted.block)
      total += static_cast<double>(what(event));
  }
  return total;
}

/// The median over the rounds of the relative error, for one rank and block.
template <typename What, typename Truth>
double error(TracedRun& run, int rank, int block, What what, Truth truth) {
  std::vector<double> errors;
  for (const Measured& m : read_measured(run.result().out))
    if (m.rank == rank && m.block == block) errors.push_back(std::abs(traced(run, m, what) / truth(m) - 1));
  if (errors.size() != kRounds) return 1e9;
  std::nth_element(errors.begin(), errors.begin() + kRounds / 2, errors.end());
  return errors[kRounds / 2];
}

double duration(const trace::Event& event) {
  return static_cast<double>(event.duration_ns);
}
double charge(const trace::Event& event) {
  return static_cast<double>(event.charged_ns());
}
double virtual_time(const trace::Event& event) {
  return static_cast<double>(event.virtual_ns);
}

/// In the many short blocks dPerf's own time is in what the program measures, and subtracted in the trace.
double tolerance(int block) {
  return block == kBlocks ? 0.05 : 0.01;
}

int more_ranks_than_cores() {
  return 2 * static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

TEST(Charge, IsWallTimeWithEnoughCores) {
  TracedRun run(1, "charge");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  for (int block = 1; block <= kBlocks; ++block)
    EXPECT_LT(error(run, 0, block, duration, [](const Measured& m) { return m.wall_ns; }), tolerance(block))
        << "block " << block;
}

TEST(Charge, IsWallTimeWithoutWaitingWithMoreRanksThanCores) {
  TracedRun run(more_ranks_than_cores(), "charge");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_TRUE(run.trace().manifest().cpu_clock);
  for (int rank = 0; rank < run.trace().ranks(); ++rank)
    for (int block = 1; block <= kBlocks; ++block) {
      const auto awake = [](const Measured& m) { return m.wall_ns - m.waited_ns; };
      EXPECT_LT(error(run, rank, block, charge, awake), tolerance(block))
          << "rank " << rank << " block " << block;
      if (block == 2) continue; /* asleep: next to no CPU time */
      const auto cpu = [](const Measured& m) { return m.cpu_ns; };
      EXPECT_LT(error(run, rank, block, virtual_time, cpu), tolerance(block))
          << "rank " << rank << " block " << block;
    }
}

TEST(Charge, IsVirtualTimeIfAskedFor) {
  TracedRun run(1, "charge", {}, {{"DPERF_CLOCK", "virtual"}});
  EXPECT_EQ(run.trace().manifest().clock, "virtual");
  EXPECT_LT(error(run, 0, 1, charge, [](const Measured& m) { return m.cpu_ns; }), 0.01);
  /* Asleep for 40 ms, charged nearly nothing. */
  EXPECT_GT(error(run, 0, 2, charge, [](const Measured& m) { return m.wall_ns; }), 0.95);
}

/// Each piece of the program that takes long is charged what the program says that it has used.
void expect_charged_as_used(TracedRun& run, std::int64_t long_ns, int pieces) {
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  std::istringstream used(run.result().out);
  int found = 0;
  for (const trace::Event& event : run.events(0)) {
    if (event.kind != trace::EventKind::kCompute || event.duration_ns < long_ns) continue;
    double used_ns = 0;
    used >> used_ns;
    ++found;
    EXPECT_NEAR(charge(event), used_ns, 1e6) << "piece " << found;
  }
  EXPECT_EQ(found, pieces);
}

/// Each of 60 steps uses some 50 ms, and is charged them: also the one during which a mark of the loop meets
/// what writing the records of earlier ones took.
TEST(Charge, OfBlocksThatEndAtLoopMarksIsAllOfTheirTime) {
  TracedRun run(1, "charge_steps", {}, {{"DPERF_CLOCK", "virtual"}});
  expect_charged_as_used(run, 40'000'000, 60);
}

/// 20 ms are used in front of each entry of a loop, at which records are written and the loop is watched.
TEST(Charge, OfBlocksThatEndWhereALoopIsWatchedIsAllOfTheirTime) {
  TracedRun run(1, "charge_loops", {},
                {{"DPERF_CLOCK", "virtual"}, {"DPERF_SAMPLE", "1"}, {"DPERF_SAMPLE_WITHIN", "4"}});
  expect_charged_as_used(run, 15'000'000, 8);
}

/// While it exists, this thread and what it starts have one core, and a thread that never rests wants it as
/// well.
class ContestedCore {
 public:
  ContestedCore() {
    sched_getaffinity(0, sizeof before_, &before_);
    int core = 0;
    while (!CPU_ISSET(core, &before_)) ++core;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    sched_setaffinity(0, sizeof one, &one);
    rival_ = std::thread([this] {
      while (!over_) {
      }
    });
  }
  ~ContestedCore() {
    over_ = true;
    rival_.join();
    sched_setaffinity(0, sizeof before_, &before_);
  }

 private:
  cpu_set_t before_;
  std::atomic<bool> over_ = false;
  std::thread rival_;
};

TEST(Charge, TheEndOfTheTraceSaysHowLongTheRankWaitedForACore) {
  const ContestedCore contested;
  TracedRun run(1, "charge", {}, {{"OMPI_MCA_hwloc_base_binding_policy", "none"}});
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_FALSE(run.trace().manifest().cpu_clock);
  const trace::RankTotals totals = run.trace().rank(0).totals().value();
  double in_blocks = 0;
  for (const Measured& m : read_measured(run.result().out)) in_blocks += m.waited_ns;
  EXPECT_GE(static_cast<double>(totals.waited_ns), in_blocks);
  EXPECT_GE(totals.waited_ns, totals.wall_ns / 10);  // half of it, if no other process wants the core
  EXPECT_LE(totals.waited_ns, totals.wall_ns);
}

TEST(Charge, SharedCoresAreSaidOnce) {
  TracedRun run(more_ranks_than_cores(), "ping");
  const std::string& err = run.result().err;
  const auto at = err.find("share");
  ASSERT_NE(at, std::string::npos) << err;
  EXPECT_EQ(err.find("share", at + 1), std::string::npos) << err;
}

}  // namespace
}  // namespace dperf::test
