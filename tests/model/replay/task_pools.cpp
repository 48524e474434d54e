// A master that hands out tasks to whoever is idle: who does what follows the simulated network and the speed
// of the hosts, and not what was traced.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <functional>
#include <memory>

#include "model/replay/predict.h"

namespace dperf::replay {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// How a master and its workers talk about tasks.
struct Dialect {
  std::function<std::string(int worker)> send_task = [](int worker) {
    return fmt::format("  MPI_Send count=8 dest={} tag=1 at=m.c:20(main)\n", worker);
  };
  /// From one worker, or from those that one call hears from.
  std::function<std::string(const std::vector<int>& workers)> take = [](const std::vector<int>& workers) {
    return fmt::format("  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source={} tag=2 bytes=8\n",
                       workers.front());
  };
  std::function<std::string(int worker)> send_stop = [](int worker) {
    return fmt::format("  MPI_Send count=0 dest={} tag=9 at=m.c:50(main)\n", worker);
  };
  std::string head = "  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag={} bytes=8\n";
  std::string more_of_task;
  std::string answer = "  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)\n";
  std::string before;               ///< of the master
  std::string first_words;          ///< of a worker
  bool workers_come_first = false;  ///< nothing is sent before a worker has been heard
};
using Answers = std::vector<std::vector<int>>;

/// The traced run: the first tasks go to the workers in order, the others to whom `answers` names.
std::string self_scheduling(int workers, const std::vector<std::string>& tasks, const Answers& answers,
                            const Dialect& dialect = {}) {
  std::vector<std::string> worker(static_cast<std::size_t>(workers) + 1, dialect.first_words);
  std::string master = dialect.before;
  std::size_t next = 0;
  const auto give = [&](int to) {
    const bool task = next < tasks.size();
    master += task ? dialect.send_task(to) : dialect.send_stop(to);
    std::string& text = worker[static_cast<std::size_t>(to)];
    text += fmt::format(fmt::runtime(dialect.head), task ? 1 : 9);
    if (task) text += fmt::format("{}  compute {}\n{}", dialect.more_of_task, tasks[next++], dialect.answer);
  };
  if (!dialect.workers_come_first) {
    for (int to = 1; to <= workers; ++to) give(to);
  }
  for (const std::vector<int>& from : answers) {
    master += dialect.take(from);
    for (const int to : from) give(to);
  }
  std::string text = fmt::format("ranks {}\nrank 0\n{}", workers + 1, master);
  for (int rank = 1; rank <= workers; ++rank) {
    text += fmt::format("rank {}\n{}", rank, worker[static_cast<std::size_t>(rank)]);
  }
  return text;
}

/// A master with a posted receive for each worker, which it completes with MPI_Waitany or MPI_Waitsome.
Dialect with_requests(const std::string& call) {
  struct State {
    std::uint64_t ids = 0;
    std::vector<std::uint64_t> of_worker = std::vector<std::uint64_t>(5);
  };
  const auto state = std::make_shared<State>();
  Dialect dialect;
  dialect.send_task = [state](int worker) {
    const std::uint64_t id = state->of_worker[static_cast<std::size_t>(worker)] = ++state->ids;
    return fmt::format(
        "  MPI_Irecv count=8 source={} tag=2 newreq={} at=m.c:19(main)\n"
        "  MPI_Send count=8 dest={} tag=1 at=m.c:20(main)\n",
        worker, id, worker);
  };
  dialect.take = [state, call](const std::vector<int>& workers) {
    std::vector<std::uint64_t> ids(state->of_worker.begin() + 1, state->of_worker.end());
    std::vector<int> indices;
    std::string statuses;
    for (const int worker : workers) {
      indices.push_back(worker - 1);
      statuses += fmt::format(" -> source={} tag=2 bytes=8", worker);
      state->of_worker[static_cast<std::size_t>(worker)] = 0;
    }
    return fmt::format("  {} reqs={} {}={} at=m.c:30(main){}\n", call, fmt::join(ids, ","),
                       call == "MPI_Waitany" ? "index" : "indices", fmt::join(indices, ","), statuses);
  };
  return dialect;
}

Answers one_at_a_time(const std::vector<int>& workers) {
  Answers answers;
  for (const int worker : workers) answers.push_back({worker});
  return answers;
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
  return self_scheduling(4, std::vector<std::string>(12, "1ms"),
                         one_at_a_time({1, 2, 3, 4, 2, 1, 3, 4, 1, 2, 3, 4}), dialect);
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
  const std::string text =
      self_scheduling(2, {"5ms", "1ms", "1ms", "4ms", "2ms", "3ms"}, one_at_a_time({2, 2, 1, 2, 1, 2}));
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

TEST(TaskPools, AReceiveForEachWorkerAndWaitany) {
  const Prediction p = predict_slow_rank_1(twelve_tasks(with_requests("MPI_Waitany")), 4);
  EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, WaitsomeThatFoundSeveralWhenTraced) {
  const std::vector<std::string> tasks(12, "1ms");
  const Answers pairs = {{1, 2}, {4}, {2, 3}, {1, 4}, {3}, {1, 2, 3}, {4}};
  const Prediction p =
      predict_slow_rank_1(self_scheduling(4, tasks, pairs, with_requests("MPI_Waitsome")), 4);
  EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, OtherWaysToTakeAnAnswer) {
  const auto expect_twelve_tasks = [](const Dialect& dialect) {
    const Prediction p = predict_slow_rank_1(twelve_tasks(dialect), 4);
    EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
    EXPECT_FALSE(p.approximate);
  };
  Dialect posted;
  posted.take = [](const std::vector<int>& workers) {
    return fmt::format(
        "  MPI_Irecv count=8 source=any tag=2 newreq=1\n  MPI_Wait req=1 -> source={} tag=2 bytes=8\n",
        workers.front());
  };
  expect_twelve_tasks(posted);
  Dialect polled;
  polled.take = [](const std::vector<int>& workers) {
    return fmt::format(
        "  MPI_Iprobe source=any tag=any flag=1 polls=9 inside=9us -> source={0} tag=2 bytes=8\n"
        "  MPI_Recv count=8 source={0} tag=2 -> source={0} tag=2 bytes=8\n",
        workers.front());
  };
  expect_twelve_tasks(polled);
  Dialect persistent;
  for (int worker = 1; worker <= 4; ++worker) {
    persistent.before += fmt::format("  MPI_Recv_init count=8 source={0} tag=2 newreq={0}\n", worker);
  }
  persistent.send_task = [](int worker) {
    return fmt::format("  MPI_Start req={0}\n  MPI_Send count=8 dest={0} tag=1\n", worker);
  };
  persistent.take = [](const std::vector<int>& workers) {
    return fmt::format("  MPI_Testany reqs=1,2,3,4 index={} flag=1 polls=2 -> source={} tag=2 bytes=8\n",
                       workers.front() - 1, workers.front());
  };
  expect_twelve_tasks(persistent);
}

// The same times: nobody waits longer for a request than for the call that would block.
TEST(TaskPools, WorkersThatAnswerByRequestsAfterTheyHaveReceivedByThem) {
  const std::string answer =
      "  MPI_Isend count=8 dest=0 tag=2 newreq={0} at=w.c:30(main)\n  MPI_Wait req={0} at=w.c:31(main)\n";
  const std::string post = "  MPI_Irecv count=8 source=0 tag=any newreq=1 at=w.c:9(main)\n";
  const std::string outcome = " at=w.c:10(main) -> source=0 tag={} bytes=8\n";
  for (const std::string& wait : {std::string("  MPI_Wait req=1"), std::string("  MPI_Waitall reqs=1"),
                                  std::string("  MPI_Waitany reqs=1,0 index=0")}) {
    SCOPED_TRACE(wait);
    Dialect posted;
    posted.head = post + wait + outcome;
    posted.answer = fmt::format(fmt::runtime(answer), 1);  // ids are used again
    Dialect ahead;                                         // before the task is done
    ahead.first_words = post;
    ahead.head = wait + outcome;
    ahead.more_of_task = post;
    ahead.answer = fmt::format(fmt::runtime(answer), 2);
    for (const Dialect& dialect : {posted, ahead}) {
      const Prediction p = predict_slow_rank_1(twelve_tasks(dialect), 4);
      EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
      EXPECT_FALSE(p.approximate);
      ASSERT_THAT(p.notes, Not(IsEmpty()));
      EXPECT_THAT(p.notes[0], HasSubstr("takes the answers of 4 workers"));
      expect_sums(p);
    }
  }
}

TEST(TaskPools, PhasesBeginAnew) {
  // The master begins the second phase when it has heard of the last task of the first.
  const std::string phase = twelve_tasks();
  const Prediction p = predict_slow_rank_1(phase + phase.substr(phase.find("rank 0")), 4);
  EXPECT_NEAR(p.t_predicted_s, 4 * kTask + kTwelveTasks, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, StopsForAllAtTheEnd) {
  // The last answers are answered by nothing; then all are told to stop, in order, at 4 kTask.
  std::string text = twelve_tasks();
  const std::string stop = "  MPI_Send count=0 dest=";
  std::size_t first = text.find(stop);
  for (std::size_t at = first; at != std::string::npos && at < text.find("rank 1\n"); at = text.find(stop)) {
    text.erase(at, text.find('\n', at) + 1 - at);
    if (text.find(stop) == std::string::npos) break;
  }
  std::string stops;
  for (int worker = 1; worker <= 4; ++worker) stops += fmt::format("{}{} tag=9\n", stop, worker);
  text.insert(text.find("rank 1\n"), stops);
  const Prediction p = predict_slow_rank_1(text, 4);
  EXPECT_NEAR(p.t_predicted_s, kTwelveTasks, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, AMasterThatComputes) {
  // 100 us before each task is sent, and after each answer: the traced order of them stays.
  Dialect dialect;
  dialect.send_task = [](int worker) {
    return fmt::format("  compute 100us\n  MPI_Send count=8 dest={} tag=1 at=m.c:20(main)\n", worker);
  };
  const std::string text =
      self_scheduling(2, {"1ms", "1ms", "2ms", "1ms"}, one_at_a_time({1, 2, 2, 1}), dialect);
  // Tasks leave at 100 and 200 us. Rank 1 is 3 times slower: its answer comes at 100 + 3000 + 20.016 us; rank
  // 2's at 200 + 1000 + 20.016, and it has the task of 2 ms 100 us later: done at 1320.016 + 2020.016 =
  // 3340.032 us. In between, at 3120.016, rank 1 gets the last task, 100 us later, and is done at 3220.016 +
  // 3020.016 us.
  const Prediction p = predict_slow_rank_1(text, 3);
  EXPECT_NEAR(p.t_predicted_s, 6240.032 * kUs + 10 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, HeaderAndDataBothWays) {
  Dialect dialect;
  dialect.send_task = [](int worker) {
    return fmt::format(
        "  MPI_Send count=8 dest={} tag=1 at=m.c:20(main)\n  MPI_Send count=100 dest={} tag=4 "
        "at=m.c:21(main)\n",
        worker, worker);
  };
  dialect.take = [](const std::vector<int>& workers) {
    const int from = workers.front();
    return fmt::format(
        "  MPI_Probe source=any tag=2 at=m.c:29(main) -> source={0} tag=2 bytes=8\n"
        "  MPI_Recv count=8 source={0} tag=2 at=m.c:30(main) -> source={0} tag=2 bytes=8\n"
        "  MPI_Recv count=100 source={0} tag=3 at=m.c:31(main) -> source={0} tag=3 bytes=100\n",
        from);
  };
  dialect.more_of_task = "  MPI_Recv count=100 source=0 tag=4 at=w.c:11(main)\n";
  dialect.answer += "  MPI_Send count=100 dest=0 tag=3 at=w.c:31(main)\n";
  // Each way, the 100 bytes are there last: 10.1 us.
  const Prediction p = predict_slow_rank_1(twelve_tasks(dialect), 4);
  EXPECT_NEAR(p.t_predicted_s, 4 * (1 * kMs + 20.2 * kUs) + 10 * kUs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, WorkersThatAskForTheirFirstTask) {
  Dialect dialect;
  dialect.workers_come_first = true;
  dialect.first_words = "  MPI_Send count=8 dest=0 tag=2 at=w.c:5(main)\n";
  const std::vector<int> order = {1, 2, 3, 4, 2, 1, 3, 4, 1, 2, 3, 4, 4, 3, 2, 1};
  const std::string text =
      self_scheduling(4, std::vector<std::string>(12, "1ms"), one_at_a_time(order), dialect);
  // All as before, after the 10.008 us of the first words.
  const Prediction p = predict_slow_rank_1(text, 4);
  EXPECT_NEAR(p.t_predicted_s, kMessage + kTwelveTasks, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, TasksOfOtherSizesAndAnswersGoWithTheTask) {
  // One worker answers 1000 bytes to a task, the other has only done tasks of 8. Here they change places.
  const std::string text = R"(
ranks 3
rank 0
  MPI_Send count=8 dest=1 tag=1
  MPI_Send count=8 dest=2 tag=1
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=1 tag=2 bytes=8
  MPI_Send count=500 dest=1 tag=1
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=2 tag=2 bytes=8
  MPI_Send count=8 dest=2 tag=1
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=2 tag=2 bytes=8
  MPI_Send count=0 dest=2 tag=9
  MPI_Recv count=1000 source=any tag=2 at=m.c:30(main) -> source=1 tag=2 bytes=1000
  MPI_Send count=0 dest=1 tag=9
rank 1
  MPI_Recv count=500 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 1ms block=0
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=500 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=500
  compute 9ms
  MPI_Send count=1000 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=500 source=0 tag=any at=w.c:10(main) -> source=0 tag=9 bytes=0
rank 2
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 2ms
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 2ms
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=9 bytes=0
)";
  // Rank 1 three times slower: its task ends at 3 ms, rank 2's at 2 ms. So rank 2 has the one of 9 ms, from 2
  // ms and 2 messages on: 500 bytes take 10.5 us, 1000 bytes 11 us. Rank 1 has the last one, three times 2
  // ms.
  const Prediction p = predict_slow_rank_1(text, 3);
  EXPECT_NEAR(p.ranks[2].total_s, 11 * kMs + 2 * kMessage + 10.5 * kUs + 11 * kUs + 10 * kUs, kRounding);
  EXPECT_NEAR(p.ranks[1].compute_s, 9 * kMs, kRounding);
  EXPECT_FALSE(p.approximate);
}

TEST(TaskPools, WorkersOfDifferentSpeedWhenTracedAreNone) {
  // Each task of rank 2 took longer than any of rank 1: who knows what a task takes elsewhere?
  const std::string text = self_scheduling(2, {"1ms", "2ms", "1ms", "1ms", "2ms", "1ms", "1ms", "2ms", "1ms"},
                                           one_at_a_time({1, 1, 2, 1, 1, 2, 1, 1, 2}));
  const Prediction p = predict_slow_rank_1(text, 8);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(HasSubstr("did not run at the same speed")));
}

TEST(TaskPools, AMasterThatTakesTurnsCannotBeToldFromOneThatAnswers) {
  const std::string text =
      self_scheduling(2, std::vector<std::string>(6, "1ms"), one_at_a_time({1, 2, 1, 2, 1, 2}));
  EXPECT_FALSE(predict_slow_rank_1(text, 1).approximate);
  const Prediction p = predict_slow_rank_1(text, 3);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(HasSubstr("it may serve them in turn")));
}

TEST(TaskPools, AMasterThatChoosesBetweenIdleWorkersIsNone) {
  // It hears from both, and then sends to the second first: by what rule is not known.
  const Prediction p = predict_slow_rank_1(R"(
ranks 4
rank 0
  MPI_Send count=8 dest=1 tag=1
  MPI_Send count=8 dest=2 tag=1
  MPI_Send count=8 dest=3 tag=1
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=1 tag=2 bytes=8
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=2 tag=2 bytes=8
  MPI_Send count=8 dest=2 tag=1 at=m.c:40(main)
  MPI_Send count=8 dest=1 tag=1
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=3 tag=2 bytes=8
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=2 tag=2 bytes=8
  MPI_Recv count=8 source=any tag=2 at=m.c:30(main) -> source=1 tag=2 bytes=8
  MPI_Send count=0 dest=1 tag=9
  MPI_Send count=0 dest=2 tag=9
  MPI_Send count=0 dest=3 tag=9
rank 1,2
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 1ms
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 1ms
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=9 bytes=0
rank 3
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=1 bytes=8
  compute 1ms
  MPI_Send count=8 dest=0 tag=2 at=w.c:30(main)
  MPI_Recv count=8 source=0 tag=any at=w.c:10(main) -> source=0 tag=9 bytes=0
)",
                                           3);
  EXPECT_TRUE(p.approximate);
  EXPECT_THAT(p.notes, testing::Contains(
                           HasSubstr("it chooses between idle workers (rank 0: MPI_Send at m.c:40 (main))")));
}

}  // namespace
}  // namespace dperf::replay
