// A master that hands out tasks to whoever is idle: who does what follows the simulated network and the speed
// of the hosts, and not what was traced. SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// How a master and its workers talk about a task; {0} is the worker, {1} the event of its answer to follow.
struct Dialect {
  std::string before_loop;  ///< of the master
  std::string send_task = "  MPI_Send count=8 type=1B dest={} tag=1 at=m.c:20(main)\n";
  std::string take_answer =
      "  MPI_Recv count=8 type=1B source=any tag=2 at=m.c:30(main) -> source={} tag=2 bytes=8\n";
  std::string send_stop = "  MPI_Send count=0 dest={} tag=9 at=m.c:50(main)\n";
  std::string head =
      "  MPI_Recv count=8 type=1B source=0 tag=any at=w.c:10(main) -> source=0 tag={} bytes=8\n";
  std::string answer = "  MPI_Send count=8 type=1B dest=0 tag=2 at=w.c:30(main)\n";
};

/// The traced run: the first tasks go to the workers in order, the others to whom `answers` names, in turn.
std::string self_scheduling(int workers, const std::vector<std::string>& tasks,
                            const std::vector<int>& answers, const Dialect& dialect = {}) {
  std::vector<std::string> worker(static_cast<std::size_t>(workers) + 1);
  std::string master = dialect.before_loop;
  std::size_t next = 0;
  const auto give = [&](int to) {
    const bool task = next < tasks.size();
    master += fmt::format(fmt::runtime(task ? dialect.send_task : dialect.send_stop), to);
    std::string& text = worker[static_cast<std::size_t>(to)];
    text += fmt::format(fmt::runtime(dialect.head), task ? 1 : 9);
    if (task) text += fmt::format("  compute {}\n{}", tasks[next++], dialect.answer);
  };
  for (int to = 1; to <= workers; ++to) give(to);
  for (const int from : answers) {
    master += fmt::format(fmt::runtime(dialect.take_answer), from);
    give(from);
  }
  std::string text = fmt::format("ranks {}\nrank 0\n{}", workers + 1, master);
  for (int rank = 1; rank <= workers; ++rank) {
    text += fmt::format("rank {}\n{}", rank, worker[static_cast<std::size_t>(rank)]);
  }
  return text;
}

/// 10 us + 1 ns a byte; rank 1 computes `times` more slowly than the others.
Prediction predict_slow_rank_1(const std::string& text, double times,
                               const ReplayOptions& options = open_mpi()) {
  TinyEngine engine(simple_network());
  engine.slowdown = [times](int rank) { return rank == 1 ? times : 1.0; };
  return replay(*trace::assemble(text), engine, options);
}

/// Twelve tasks of 1 ms, three for each of four workers when traced.
std::string twelve_tasks(const Dialect& dialect = {}) {
  return self_scheduling(4, std::vector<std::string>(12, "1ms"), {1, 2, 3, 4, 2, 1, 3, 4, 1, 2, 3, 4},
                         dialect);
}
/// A message of 8 bytes, and a task with its two messages on a core like the traced one.
constexpr double kMessage = 10.008 * kUs, kTask = 1 * kMs + 2 * kMessage;

// Rank 1 needs 4 ms and two messages for its first task: 4020.016 us. Meanwhile each of the others answers at
// 1020.016, 2040.032, 3060.048 us. Tasks 5 to 7 are given at the first of these dates, 8 to 10 at the second,
// 11 and 12 at the third, and one of the three is told to stop; so is rank 1. The last two answers come at 4
// x 1020.016 us; the stop (0 bytes) takes 10 us.
constexpr double kTwelveTasks = 4 * kTask + 10 * kUs;

TEST(TaskPools, ASlowWorkerGetsFewerTasks) {
  const Prediction p = predict_slow_rank_1(twelve_tasks(), 4);
  EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
  EXPECT_NEAR(p.ranks[1].compute_s, 4 * kMs, kRounding);  // one task
  EXPECT_NEAR(p.ranks[2].compute_s + p.ranks[3].compute_s + p.ranks[4].compute_s, 11 * kMs, kRounding);
  EXPECT_FALSE(p.approximate);
  ASSERT_THAT(p.notes, Not(IsEmpty()));
  EXPECT_THAT(p.notes[0],
              HasSubstr("task pool: rank 0: MPI_Recv at m.c:30 (main) takes the answers of 4 workers"));
  expect_sums(p);
}

TEST(TaskPools, TheTracedChoiceCanBeKept) {
  // Rank 1 does three tasks, 4020.016 us each; the others wait for it in between, since the traced master
  // hears from them after it, and have long ended when it is told to stop.
  ReplayOptions options = open_mpi();
  options.match = Match::kTraced;
  const Prediction p = predict_slow_rank_1(twelve_tasks(), 4, options);
  EXPECT_NEAR(p.t_predicted_s, 3 * (4 * kMs + 2 * kMessage) + 10 * kUs, kRounding);
}

TEST(TaskPools, NothingChangesOnEqualCores) {
  const Prediction p = predict_slow_rank_1(twelve_tasks(), 1);
  EXPECT_NEAR(p.t_predicted_s, 3 * kTask + 10 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, ASlowLink) {
  // 1.5 ms more each way to and from rank 1: as slow as 4 times the computation.
  TinyEngine engine(simple_network());
  engine.extra_latency = [](int from, int to) { return from == 1 || to == 1 ? 1.5 * kMs : 0.0; };
  const Prediction p = replay(*trace::assemble(twelve_tasks()), engine, open_mpi());
  // Its stop leaves at 4020.016 us and takes 1.51 ms.
  EXPECT_NEAR(p.t_predicted_s, 4020.016 * kUs + 1.51 * kMs, kRounding);
  EXPECT_NEAR(p.ranks[0].total_s, 4 * kTask, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, UnequalTasksGoToWhoIsIdleFirst) {
  // Two workers, tasks of 5, 1, 1, 4, 2, 3 ms; c = 20.016 us is a task's two messages.
  // Traced: rank 1 has task 1 until 5 + c, rank 2 tasks 2 and 3 until 2 + 2c, then 4 until 6 + 3c; rank 1
  // takes 5 at 5 + c (until 7 + 2c), rank 2 takes 6 at 6 + 3c. So the answers came from 2, 2, 1, 2, 1, 2.
  const std::string text = self_scheduling(2, {"5ms", "1ms", "1ms", "4ms", "2ms", "3ms"}, {2, 2, 1, 2, 1, 2});
  const double c = 2 * kMessage, stop = 10 * kUs;
  const Prediction equal = predict_slow_rank_1(text, 1);
  EXPECT_NEAR(equal.t_predicted_s, 9 * kMs + 4 * c + stop, kRounding);
  // Rank 1 three times slower: task 1 until 15 + c. Rank 2 does 2, 3, 4, 5, 6 until 1 + 1 + 4 + 2 + 3 = 11 +
  // 5c and is told to stop, rank 1 at 15 + c.
  const Prediction slow = predict_slow_rank_1(text, 3);
  EXPECT_NEAR(slow.t_predicted_s, 15 * kMs + c + stop, kRounding);
  EXPECT_NEAR(slow.ranks[2].total_s, 11 * kMs + 5 * c + stop, kRounding);
  EXPECT_FALSE(slow.approximate);
}

}  // namespace
}  // namespace dperf::replay
