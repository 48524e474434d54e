// A real master with real workers, traced on equal cores and predicted with one host four times slower.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <cstdlib>
#include <queue>

#include "predict_fixture.h"
#include "report/report.h"
#include "trace/folder/folder.h"
#include "trace/model/trace.h"

namespace dperf::test {
namespace {

constexpr int kWorkers = 4;
constexpr int kTasks = 600;  // of self_scheduling.c; a higher tag means that a worker is to stop

/// A master h0 and four workers, one of them slower, each 1 us away.
std::string hosts(double speed_of_h1) {
  std::string text =
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n";
  for (int host = 0; host <= kWorkers; ++host) {
    text += fmt::format(
        "<host id=\"h{0}\" speed=\"{1}Gf\"/><link id=\"l{0}\" bandwidth=\"1GBps\" latency=\"1us\"/>\n"
        "<link id=\"self{0}\" bandwidth=\"10GBps\" latency=\"0.1us\"/>\n",
        host, host == 1 ? speed_of_h1 : 1.0);
  }
  for (int from = 0; from <= kWorkers; ++from) {
    text += fmt::format("<route src=\"h{0}\" dst=\"h{0}\"><link_ctn id=\"self{0}\"/></route>\n", from);
    for (int to = from + 1; to <= kWorkers; ++to) {
      text += fmt::format("<route src=\"h{}\" dst=\"h{}\"><link_ctn id=\"l{}\"/></route>\n", from, to, to);
    }
  }
  return text + "</zone>\n</platform>\n";
}

/// Seconds that each task was charged: what a worker computed after a message whose tag is the task.
std::vector<double> traced_tasks(const std::filesystem::path& folder) {
  std::vector<double> tasks(kTasks);
  const auto trace = trace::open(folder);
  for (int rank = 1; rank <= kWorkers; ++rank) {
    int task = -1;
    trace::Event event;
    for (const auto stream = trace->rank(rank).events(); stream->next(event);) {
      if (event.kind == trace::EventKind::kCall) {
        const trace::Status& status = event.args.completion.status;
        const bool receives = event.call == trace::Call::MPI_Recv || event.call == trace::Call::MPI_Wait;
        task = receives && status.present && status.source == 0 ? status.tag : -1;
      } else if (event.kind == trace::EventKind::kCompute && task >= 0 && task < kTasks) {
        tasks[static_cast<std::size_t>(task)] += static_cast<double>(event.charged_ns()) * 1e-9;
      }
    }
  }
  return tasks;
}

/// When the last worker has ended, if each task goes to the one that is idle first; `messages_s`: what its
/// two messages take.
double list_scheduling(const std::vector<double>& tasks, double times_of_the_first, double messages_s) {
  using Idle = std::pair<double, int>;
  std::priority_queue<Idle, std::vector<Idle>, std::greater<>> workers;
  for (int worker = 1; worker <= kWorkers; ++worker) workers.emplace(0, worker);
  double end = 0;
  for (const double task : tasks) {
    const auto [since, worker] = workers.top();
    workers.pop();
    const double until = since + messages_s + task * (worker == 1 ? times_of_the_first : 1);
    workers.emplace(until, worker);
    end = std::max(end, until);
  }
  return end;
}

constexpr const char* kPingPong = R"(ranks 2
rank 0
  MPI_Send count=4 dest=1
  MPI_Recv count=8 source=1
rank 1
  MPI_Recv count=4 source=0
  MPI_Send count=8 dest=0
)";

class TaskPool : public PredictTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    CommandOptions options;
    options.folder = work_.path();
    options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
    options.timeout = std::chrono::seconds(120);
    const std::string source = DPERF_SOURCE_DIR "/tests/end2end/predict/programs/self_scheduling.c";
    const CommandResult made =
        run_command({program("dperf-cc"), "-O1", GetParam(), source, "-o", "self_scheduling"}, options);
    ASSERT_TRUE(made.ok()) << describe(made);
    const CommandResult ran =
        run_command({"mpirun", "--oversubscribe", "-n", "5", "./self_scheduling"}, options);
    ASSERT_TRUE(ran.ok()) << describe(ran);
  }
};

// Which of two workers is idle first may hang on microseconds, and then the slow one does one task more or
// less at the end: 4 times 6 of the 3 to 6 units that a task has, of 600 x 4.5 / 3.25 units in all, which is
// 3 %.
TEST_P(TaskPool, ARealMasterWithASlowWorker) {
  const std::vector<double> tasks = traced_tasks(work_ / "traces");
  make_trace("ping-pong", kPingPong);
  for (const double times : {1.0, 4.0}) {
    make_file("hosts.xml", hosts(1 / times));
    const auto predicted = [&](const std::string& trace) {
      const CommandResult result =
          predict({"--platform", "hosts.xml", "--reference-speed", "1Gf", "--format", "json", trace});
      EXPECT_TRUE(result.ok()) << describe(result);
      return report::read_json(result.out, "the prediction");
    };
    const Prediction p = predicted("traces");
    const double expected = list_scheduling(tasks, times, predicted("ping-pong").t_predicted_s);
    EXPECT_NEAR(p.t_predicted_s, expected, 0.05 * expected) << times;
    EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("(hand_out) takes the answers of 4 workers")));
    fmt::print("one worker {} times slower: {:.6f} s predicted, {:.6f} s by list scheduling\n", times,
               p.t_predicted_s, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Workers, TaskPool, testing::Values("-DBLOCKING", "-DBY_REQUESTS"),
                         [](const auto& flag) { return std::string(flag.param + 2); });

}  // namespace
}  // namespace dperf::test
