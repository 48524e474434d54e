// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "model/arguments.h"
#include "model/generate/generate.h"
#include "model/model_file.h"
#include "replay/predict/interval/block_variation.h"
#include "report/uncertain.h"

namespace dperf::predict {
namespace {

constexpr std::uint64_t kDraws = 8;
// What is less of the computation's time is not worth a word.
constexpr double kLittle = 0.01;
// Root of the mean square of ln(predicted / measured) of the cases of docs/measurements/validation.md,
// rounded up: what is left where the platform is calibrated and the computation known.
constexpr double kErrorOfModels = 0.035;

struct Study {
  const TracedRun& run;
  const Progress& on_progress;
  Effects& effects;

  double t_with(const Shift& shift) const { return run.simulate(on_progress, shift).t_predicted_s; }
  void leave_out(std::string what) const { effects.not_included.push_back(std::move(what)); }

  // Its blocks are the same in each execution: what is uncertain are the functions.
  void modelled_blocks(const PredictOptions& options) const {
    const model::Model model = model::read_model(options.model);
    const model::Setting setting =
        model::parse_setting(model, options.model_ranks.front(), options.parameters, options.iterations);
    for (std::uint64_t draw = 1; draw <= kDraws; ++draw)
      effects.model.push_back(
          run.simulate(model::GeneratedTrace(model, setting, draw), on_progress, {}).t_predicted_s);
    if (model::is_beyond(model, setting))
      leave_out("that other functions may hold beyond the runs that the model was fitted to");
  }

  void blocks() const {
    if (effects.runs.size() > 1) return;
    const BlockVariation variation = block_variation(run.trace());
    const double few_share = 1 - variation.known_share - variation.differing_share;
    if (few_share > kLittle)
      leave_out(
          fmt::format("the variation of blocks that were executed fewer than {} times ({:.0f} % of the "
                      "computation)",
                      kFewestExecutions, 100 * few_share));
    if (variation.differing_share > kLittle)
      leave_out(
          fmt::format("the variation of blocks whose executions do different work ({:.0f} % of the "
                      "computation)",
                      100 * variation.differing_share));
    leave_out("differences between runs (--repeats)");
    if (variation.known_share <= 0) return;
    for (std::uint64_t seed = 1; seed <= kDraws; ++seed)
      effects.noise.push_back(t_with({.noise = &variation.noise, .seed = seed}));
  }

  // What was not run took as long as what was run, within the spread of that. The spread is that of the
  // blocks: where calls take most of the time, or blocks wait for others anyway, little of it is seen.
  void sampled_loops(const Sampling& sampling) const {
    double squares = 0;
    for (const LoopSummary& loop : sampling.loops) {
      const double of_loop = loop.skipped_share * loop.spread;
      squares += of_loop * of_loop;
    }
    if (sampling.skipped_events == 0) return;
    effects.sampled_s = std::max(std::abs(t_with({.blocks = 1 + std::sqrt(squares)}) - effects.t_s),
                                 sampling.uneven * effects.t_s);
    leave_out("that the time of iterations may depend on results of skipped ones");
  }

  void processors(const PredictOptions& options) const {
    if (run.plan().processors)
      effects.processors = t_with({.processors = true});
    else if (options.cpu_scale || run.plan().engine.reference_speed_flops)
      leave_out("the speed of the processors (only host profiles say how accurate it is)");
    else
      leave_out(
          "other processors than those of the traced run, or another number of ranks per host (give host "
          "profiles)");
  }

  // Whatever makes one size of a kind wrong makes all of them wrong: within a kind it adds up.
  void checks(const std::vector<UncertainShare>& uncertain) const {
    for (const UncertainShare& one : uncertain) {
      if (one.deviation_s <= 0) continue;
      const std::string name = fmt::format("check of the platform: {}", report::kind_of(one));
      const auto known = std::find_if(effects.checks.begin(), effects.checks.end(),
                                      [&](const ErrorSource& source) { return source.name == name; });
      if (known != effects.checks.end())
        known->deviation_s += one.deviation_s;
      else
        effects.checks.push_back({name, one.deviation_s});
    }
  }

  // Requests may be seen in an order other than the simulated one, in each exchange of a loop as in the one
  // before: so far it may come, one way or the other.
  void orders_of_crossed_messages(const Prediction& prediction) const {
    if (prediction.crossed_messages == 0) return;
    effects.at_once = t_with({.meeting = replay::mpi::Meeting::kAtOnce});
    effects.in_turn = t_with({.meeting = replay::mpi::Meeting::kInTurn});
  }

  // The times are known only of a calibrated platform, and count only between ranks that are there.
  void messages() const {
    const std::vector<std::string>& hosts = run.plan().engine.host_of_rank;
    const std::set<std::string> used(hosts.begin(), hosts.end());
    if (run.plan().loggps) {
      leave_out("the times of messages (LogGPS parameters do not say how accurate they are)");
      leave_out("the processor time of MPI calls");
      return;
    }
    const std::optional<platform::Calibration>& calibration = run.plan().calibration;
    if (used.size() > 1) {
      if (calibration && !calibration->network_errors.empty()) {
        effects.network = t_with({.network = true});
        effects.models_s = kErrorOfModels * effects.t_s;
      } else {
        leave_out("the times of messages between hosts (the platform has no dperf:network:time_error)");
        leave_out("errors in the models of the MPI library and of shared links");
      }
    }
    if (used.size() < hosts.size()) {
      if (calibration && !calibration->memory_errors.empty())
        effects.memory = t_with({.memory = true});
      else
        leave_out("the times of messages within hosts (the platform has no dperf:memory:time_error)");
    }
    if (hosts.size() > 1) leave_out("the processor time of MPI calls");
  }
};

}  // namespace

Effects effects_of(const TracedRun& run, const PredictOptions& options, const Prediction& prediction,
                   const std::vector<double>& runs_s, const Progress& on_progress) {
  Effects effects;
  effects.t_s = prediction.t_predicted_s;
  effects.runs = runs_s;
  const Study study{run, on_progress, effects};
  options.model.empty() ? study.blocks() : study.modelled_blocks(options);
  study.sampled_loops(prediction.sampling);
  study.processors(options);
  study.messages();
  study.orders_of_crossed_messages(prediction);
  study.checks(prediction.uncertain);
  return effects;
}

}  // namespace dperf::predict
