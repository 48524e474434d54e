// One traced run on the platform that the options name: planned once, simulated as often as needed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/deploy/deployed.h"
#include "replay/options/block_noise.h"
#include "replay/options/rank_traffic.h"
#include "replay/platform/calibration.h"
#include "replay/predict/isolated.h"
#include "replay/predict/known_platform.h"
#include "replay/predict/loggps_plan.h"
#include "replay/predict/options.h"
#include "replay/predict/processors.h"
#include "report/prediction.h"
#include "sample/stopped_run.h"
#include "sample/tail.h"
#include "trace/cut/cut.h"
#include "trace/model/trace.h"

namespace dperf::predict {

/// Where and how one traced run is simulated.
struct Plan {
  replay::SimgridOptions engine;
  std::string platform;            ///< for the result: as the user named it, and how much of it is used
  std::vector<std::string> notes;  ///< of hosts with too few cores, of settings in the platform file
  std::optional<platform::Calibration> calibration;
  std::optional<Processors> processors;   ///< by host profiles
  std::vector<double> speeds;             ///< of the host of each rank, flop/s
  std::optional<LogGpsPlan> loggps = {};  ///< only if it is to be simulated so
  bool has_speeds = true;                 ///< of the hosts
  std::optional<deploy::Deployed> deployed = {};

  /// Where the costs of calls are known; null: they are scaled like the blocks.
  const platform::CostsAt* costs_at() const {
    return calibration && calibration->costs_at ? &*calibration->costs_at : nullptr;
  }
};

/// What is shifted from its measured value, each by one standard deviation, to see the effect.
struct Shift {
  bool processors = false;  ///< by Processors::errors
  bool network = false;     ///< by the errors of the calibrated times
  bool memory = false;
  double blocks = 1;                          ///< their time over what was traced
  const replay::BlockNoise* noise = nullptr;  ///< of blocks: another draw
  std::uint64_t seed = 0;
  replay::mpi::Meeting meeting = replay::mpi::Meeting::kAsAsked;
};

class TracedRun {
 public:
  /// @throws Error: what is wrong with the trace in `folder`, the platform, or their fit
  TracedRun(const PredictOptions& options, const KnownPlatform& platform, const std::filesystem::path& folder,
            const Progress& on_progress);

  /// A trace that is not in a folder; `folder` is where it comes from, for messages and host profiles.
  TracedRun(const PredictOptions& options, const KnownPlatform& platform, const std::filesystem::path& folder,
            std::unique_ptr<trace::Trace> trace);

  const std::filesystem::path& folder() const { return folder_; }
  /// Up to the cut, if there is one; of a run that was stopped on purpose, as if it had gone on.
  const trace::Trace& trace() const {
    return continued_ ? *continued_->trace : up_to_cut_ ? *up_to_cut_ : whole_trace();
  }
  /// As it was recorded, or what of that counts: of a run that does not reach its end, the main threads.
  const trace::Trace& whole_trace() const { return beginning_ ? *beginning_ : recorded(); }
  /// Of a run that was stopped: later iterations that it has recorded are not read.
  bool is_by_beginning() const { return beginning_ != nullptr; }
  /// Only of a trace that does not reach its end.
  const std::optional<trace::Cut>& cut() const { return cut_; }
  /// Of a run that was stopped on purpose: the loop in which it was.
  const std::optional<sample::MainLoop>& main_loop() const { return main_loop_; }
  const std::optional<sample::Continued>& continued() const { return continued_; }
  /// What comes after that loop, of another run.
  const std::optional<sample::Tail>& tail() const { return tail_; }
  /// Of that loop: simulated seconds that one iteration more takes.
  double seconds_per_iteration(const Prediction& prediction, const Progress& on_progress) const;
  const PredictOptions& options() const { return options_; }
  const Plan& plan() const { return plan_; }
  /// As the options say; as traced in front of a cut, since a message from behind it cannot come first.
  replay::Match match() const { return cut_ ? replay::Match::kTraced : options_.replay.match; }
  /// As Replay fills it. Runs in a forked child.
  Prediction simulate(const Progress& on_progress, const Shift& shift = {}) const;
  /// The same with every repetition simulated, and how much ranks send each other.
  Prediction simulate_and_count(const Progress& on_progress, replay::RankTraffic& traffic) const;
  /// The same with other times of the blocks: of a trace that was made of this one.
  Prediction simulate(const trace::Trace& trace, const Progress& on_progress, const Shift& shift) const;

 private:
  Prediction simulate(const trace::Trace& trace, const Progress& on_progress, const Shift& shift,
                      replay::RankTraffic* traffic) const;
  const trace::Trace& recorded() const { return main_threads_ ? *main_threads_ : *trace_; }
  std::unique_ptr<trace::Trace> repeated(const sample::RepeatedLoop& loop) const;

  const PredictOptions& options_;
  std::filesystem::path folder_;
  std::unique_ptr<trace::Trace> trace_;
  std::unique_ptr<trace::Trace> main_threads_;
  std::unique_ptr<trace::Trace> beginning_;
  std::optional<sample::MainLoop> main_loop_;
  std::optional<sample::Continued> continued_;
  std::optional<sample::Tail> tail_;
  std::optional<trace::Cut> cut_;
  std::unique_ptr<trace::Trace> up_to_cut_;
  Plan plan_;
};

}  // namespace dperf::predict
