// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/replay.h"

#include <atomic>
#include <chrono>
#include <future>

#include "replay/mpi/choice/algorithm_choice.h"
#include "replay/mpi/prescan/prescan.h"
#include "replay/mpi/result/diagnosis.h"
#include "replay/mpi/result/result.h"
#include "replay/mpi/simulation/simulation.h"
#include "replay/mpi/task_pools/task_trace.h"
#include "support/error.h"
#include "trace/check/topologies.h"

namespace dperf::replay {
namespace {

/// Neighbours that do not agree would wait for each other forever.
void check_neighbors(const trace::Trace& trace, const mpi::Prescan& prescan) {
  if (prescan.neighborhoods.empty()) return;
  trace::check_topologies(trace, prescan.neighborhoods,
                          [](const std::string& problem) { throw Error("{}", problem); });
}

/// What the replay knows before it begins.
struct FirstReading {
  mpi::Prescan prescan;
  mpi::TaskPools pools;
};

FirstReading read_first(const trace::Trace& trace, const ReplayOptions& options,
                        const ProgressListener& on_progress) {
  mpi::check(options.collectives);
  FirstReading read{mpi::prescan(trace, options.match, on_progress), {}};
  if (!options.allow_incomplete) mpi::refuse(read.prescan, trace);
  if (!read.prescan.wrong.empty()) throw Error("{}", read.prescan.wrong);
  check_neighbors(trace, read.prescan);
  const bool may_have_pools = options.match == Match::kSimulated && !read.prescan.several_threads;
  if (may_have_pools) read.pools = mpi::find_task_pools(trace, read.prescan);
  return read;
}

/// A first reading in a thread of its own. Is given up, at the next report of its progress, with this object.
class ReadingBeside {
 public:
  ReadingBeside(const trace::Trace& trace, const ReplayOptions& options)
      : result_(std::async(std::launch::async | std::launch::deferred, [&trace, &options, this] {
          return read_first(trace, options, [&](const ProgressReport& report) {
            if (given_up_) throw Error("given up");
            if (options.on_progress) options.on_progress(report);
          });
        })) {}
  ~ReadingBeside() { given_up_ = true; }
  ReadingBeside(const ReadingBeside&) = delete;
  ReadingBeside& operator=(const ReadingBeside&) = delete;

  void wait() const { result_.wait(); }
  FirstReading result() { return result_.get(); }

 private:
  std::atomic<bool> given_up_ = false;
  std::future<FirstReading> result_;  ///< its end waits for the thread
};

using Clock = std::chrono::steady_clock;

Prediction simulate(const trace::Trace& trace, Engine& engine, const ReplayOptions& options,
                    const FirstReading& read, Clock::time_point begin) {
  const mpi::TaskTrace with_tasks(trace, read.pools);
  mpi::Simulation simulation(with_tasks, engine, options, read.prescan, read.pools);
  if (!simulation.run()) throw mpi::deadlock(simulation);
  Prediction prediction = mpi::result_of(simulation);
  prediction.replay_wall_s = std::chrono::duration<double>(Clock::now() - begin).count();
  return prediction;
}

}  // namespace

Prediction replay(const trace::Trace& trace, const std::function<Engine&(const BeAlone&)>& make_engine,
                  const ReplayOptions& options) {
  const auto begin = Clock::now();
  ReadingBeside reading(trace, options);
  Engine& engine = make_engine([&] { reading.wait(); });
  return simulate(trace, engine, options, reading.result(), begin);
}

Prediction replay(const trace::Trace& trace, Engine& engine, const ReplayOptions& options) {
  const auto begin = Clock::now();
  return simulate(trace, engine, options, read_first(trace, options, options.on_progress), begin);
}

}  // namespace dperf::replay
