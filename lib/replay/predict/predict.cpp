// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "merge/merged_trace.h"
#include "merge/report.h"
#include "model/arguments.h"
#include "model/fit/refusal.h"
#include "model/model_file.h"
#include "model/show.h"
#include "replay/predict/describe.h"
#include "replay/predict/platform_file.h"
#include "replay/predict/traced_run.h"
#include "replay/predict/uncertainty.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::predict {
namespace {

std::string ranks_of(const trace::Manifest& manifest) {
  return counted(static_cast<std::uint64_t>(manifest.ranks), "rank");
}

// The traces, and those of the same program's other runs.
using Runs = std::vector<std::unique_ptr<TracedRun>>;

// For the interval: the same program, and not the same run twice.
Runs open_repeats(const PredictOptions& options, const Progress& on_progress) {
  const KnownPlatform platform(find_platform(options.platform, shipped_platforms()));
  Runs runs;
  runs.push_back(std::make_unique<TracedRun>(options, platform, options.traces, on_progress));
  const trace::Manifest& first = runs.front()->trace().manifest();
  for (const std::filesystem::path& folder : options.repeats) {
    runs.push_back(std::make_unique<TracedRun>(options, platform, folder, on_progress));
    const trace::Manifest& other = runs.back()->trace().manifest();
    if (other.ranks != first.ranks || other.program != first.program)
      throw Error("--repeats {}: {} on {}; expected a run as in {}: {} on {}", folder.string(), other.program,
                  ranks_of(other), options.traces.string(), first.program, ranks_of(first));
    const auto same = std::find_if(runs.begin(), runs.end() - 1, [&](const auto& run) {
      return run->trace().manifest().run_id == other.run_id;
    });
    if (same != runs.end() - 1)
      throw Error("--repeats {}: is the same run as in {}; expected a different one", folder.string(),
                  (*same)->folder().string());
  }
  return runs;
}

std::size_t in_the_middle(const std::vector<Prediction>& predictions) {
  std::vector<std::size_t> order(predictions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return predictions[a].t_predicted_s < predictions[b].t_predicted_s;
  });
  return order[(order.size() - 1) / 2];
}

// What t_predicted is made of, so that it can be computed for other numbers of iterations; and what it is for
// the guessed one.
void add_line(const TracedRun& run, Prediction& prediction, const Progress& on_progress) {
  const double each_s = run.seconds_per_iteration(prediction, on_progress);
  const sample::MainLoop& main_loop = *run.main_loop();
  const sample::RepeatedLoop& loop = run.continued()->loop;
  const auto iterations = static_cast<double>(loop.run + loop.times * loop.length);
  const double others_s = prediction.t_predicted_s - iterations * each_s;
  prediction.notes.push_back(fmt::format("t_predicted = {:.6g} s + N x {:.6g} s, N: iterations of {}",
                                         others_s, each_s, trace::to_string(main_loop.loop.place)));
  if (const sample::OtherExit* exit = sample::guessed_exit(main_loop.count))
    prediction.guess = Guess{.t_predicted_s = others_s + static_cast<double>(exit->iterations) * each_s,
                             .iterations = exit->iterations,
                             .because = exit->comparison};
}

// Nothing was traced of it, and how far the model reaches must be said.
void describe_model(const PredictOptions& options, Prediction& prediction) {
  const model::Model model = model::read_model(options.model);
  const model::Setting setting =
      model::parse_setting(model, options.model_ranks.front(), options.parameters, options.iterations);
  prediction.t_measured_s = prediction.t_recording_s = 0;
  prediction.approximate = true;
  prediction.notes.push_back(fmt::format("from {}: {}", options.model.string(), model::summary(model)));
  for (std::string& note : model::notes_of(model, setting)) prediction.notes.push_back(std::move(note));
}

// Laws that hold in all runs may still be wrong for more ranks: then, most often, messages have no receiver.
Prediction simulate(const TracedRun& run, const Progress& on_progress) {
  const PredictOptions& options = run.options();
  try {
    return run.simulate(on_progress);
  } catch (const Error& error) {
    if (options.model.empty() || error.exit_code() != kExitIncomplete) throw;
    throw Error("{}: its laws do not fit together on {} ({}): {}", options.model.string(),
                ranks_of(run.trace().manifest()), model::summary(model::read_model(options.model)),
                error.what())
        .with_exit_code(kExitIncomplete);
  }
}

void add_deployment(const TracedRun& run, Prediction& prediction) {
  const Plan& plan = run.plan();
  if (!run.options().deploy) return;
  if (!plan.deployed)
    throw Error("{}: has LogGPS parameters, and no hosts; --deploy expects a platform file of SimGrid",
                run.options().platform)
        .with_exit_code(kExitUsage);
  prediction.deployment = deploy::simulate(*plan.deployed, prediction.t_predicted_s, run.options().engine,
                                           plan.engine, [](const auto& body) { return run_isolated(body); });
}

Runs open_to_merge(const PredictOptions& options, const Progress& on_progress) {
  const KnownPlatform platform(find_platform(options.platform, shipped_platforms()));
  Runs runs;
  runs.push_back(std::make_unique<TracedRun>(options, platform, options.traces, on_progress));
  for (const std::filesystem::path& folder : options.merged)
    runs.push_back(std::make_unique<TracedRun>(options, platform, folder, on_progress));
  return runs;
}

std::vector<double> seconds_of(const Runs& runs, const Progress& on_progress) {
  std::vector<double> seconds;
  for (const std::unique_ptr<TracedRun>& run : runs)
    seconds.push_back(run->simulate(on_progress).t_predicted_s);
  return seconds;
}

// Of short runs only: another pass over the trace may take as long as its replay.
void add_extrapolation(const TracedRun& run, Prediction& prediction) {
  constexpr std::uint64_t kMostCalls = 200'000;
  const bool is_whole = !run.cut() && !run.main_loop() && !run.continued() && !prediction.incomplete &&
                        prediction.sampling.skipped_events == 0;
  if (!run.options().asks_for_extrapolation || !is_whole || prediction.replayed_calls > kMostCalls) return;
  prediction.extrapolation = model::why_not_modelled(run.trace(), run.folder().string());
  if (prediction.extrapolation.empty()) prediction.extrapolation = Prediction::kPossible;
}

Prediction predict_merged(const PredictOptions& options, const Progress& on_progress) {
  const Runs runs = open_to_merge(options, on_progress);
  std::vector<merge::Run> traces;
  for (const std::unique_ptr<TracedRun>& run : runs)
    traces.push_back({run->folder().string(), &run->whole_trace()});
  const merge::MergedTrace merged(std::move(traces));
  const TracedRun& base = *runs[merged.base()];
  Prediction prediction = base.simulate(merged, on_progress, {});
  describe(base, options, prediction);
  add_extrapolation(base, prediction);
  add_deployment(base, prediction);
  prediction.notes.push_back(merge::how_merged(merged));
  if (options.interval)
    prediction.interval = interval_of(
        effects_of(base, options, prediction, seconds_of(runs, on_progress), on_progress), *options.interval);
  return prediction;
}

}  // namespace

Prediction predict(const PredictOptions& options, const Progress& on_progress) {
  if (!options.merged.empty()) return predict_merged(options, on_progress);
  const Runs runs = open_repeats(options, on_progress);
  std::vector<Prediction> predictions;
  for (const std::unique_ptr<TracedRun>& run : runs) predictions.push_back(simulate(*run, on_progress));
  const std::size_t shown = in_the_middle(predictions);
  Prediction& prediction = predictions[shown];
  describe(*runs[shown], options, prediction);
  add_deployment(*runs[shown], prediction);
  if (!options.model.empty())
    describe_model(options, prediction);
  else
    add_extrapolation(*runs[shown], prediction);
  if (runs[shown]->continued()) add_line(*runs[shown], prediction, on_progress);
  if (!options.interval) return prediction;
  std::vector<double> seconds;
  for (const Prediction& one : predictions) seconds.push_back(one.t_predicted_s);
  prediction.interval =
      interval_of(effects_of(*runs[shown], options, prediction, seconds, on_progress), *options.interval);
  if (runs.size() > 1)
    prediction.notes.push_back(fmt::format("of {} traced runs, this is the median one: {}", runs.size(),
                                           runs[shown]->folder().string()));
  return prediction;
}

std::optional<double> peak_bytes_of_model(const PredictOptions& options) {
  const model::Model model = model::read_model(options.model);
  if (!model.peak_bytes) return std::nullopt;
  return (*model.peak_bytes)(
      model::parse_setting(model, options.model_ranks.front(), options.parameters, options.iterations));
}

}  // namespace dperf::predict
