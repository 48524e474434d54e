// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/ranks/ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "advise/workers.h"
#include "replay/predict/predict.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

/// Seconds of all ranks together.
struct Sums {
  double compute_s = 0, communication_s = 0, waiting_s = 0, io_s = 0;
  double all_s() const { return compute_s + communication_s + waiting_s + io_s; }
};

Sums sums_of(const Prediction& prediction) {
  Sums sums;
  for (const RankTimes& rank : prediction.ranks) {
    sums.compute_s += rank.compute_s;
    sums.communication_s += rank.communication_s;
    sums.waiting_s += rank.waiting_s;
    sums.io_s += rank.io_s;
  }
  return sums;
}

/// What has grown most; nothing if all together has grown by less than a tenth.
RanksLimit limit_of(const Sums& first, const Sums& now) {
  constexpr double kLittle = 1.1;
  if (now.all_s() <= kLittle * first.all_s()) return RanksLimit::kNothing;
  const std::array<std::pair<double, RanksLimit>, 4> grown{
      {{now.compute_s - first.compute_s, RanksLimit::kCompute},
       {now.communication_s - first.communication_s, RanksLimit::kCommunication},
       {now.waiting_s - first.waiting_s, RanksLimit::kWaiting},
       {now.io_s - first.io_s, RanksLimit::kIo}}};
  return std::max_element(grown.begin(), grown.end(),
                          [](const auto& a, const auto& b) { return a.first < b.first; })
      ->second;
}

/// Seconds of all ranks in each block and each call.
std::map<std::string, double> costs_of(const Prediction& prediction) {
  std::map<std::string, double> costs;
  const auto ranks = static_cast<double>(prediction.ranks.size());
  for (const BlockCost& block : prediction.blocks)
    costs[fmt::format("{}:{}-{}", block.file, block.first_line, block.last_line)] += block.mean_s * ranks;
  for (const SiteCost& site : prediction.sites)
    costs[fmt::format("{} at {}", site.call, site.place)] += site.mean_s * ranks;
  return costs;
}

std::string grown_most(const Prediction& first, const Prediction& now) {
  const std::map<std::string, double> before = costs_of(first);
  std::string name;
  double most_s = 0;
  for (const auto& [what, seconds] : costs_of(now)) {
    const auto known = before.find(what);
    const double grown_s = seconds - (known == before.end() ? 0 : known->second);
    if (grown_s <= most_s) continue;
    most_s = grown_s;
    name = what;
  }
  return name;
}

double cost_of(const Prediction& prediction, const Prices& prices) {
  constexpr double kHour = 3600;
  std::set<std::string> hosts;
  for (const RankTimes& rank : prediction.ranks) hosts.insert(rank.host);
  double per_hour = 0;
  for (const std::string& host : hosts) per_hour += price_per_hour(prices, host);
  return per_hour * prediction.t_predicted_s / kHour;
}

std::size_t hosts_of(const Prediction& prediction) {
  std::set<std::string> hosts;
  for (const RankTimes& rank : prediction.ranks) hosts.insert(rank.host);
  return hosts.size();
}

/// A run, and where it comes from.
struct Run {
  Prediction prediction;
  std::string from;
  int ranks() const { return static_cast<int>(prediction.ranks.size()); }
};

std::vector<Run> predict_all(const RanksOptions& options, const predict::Progress& on_progress) {
  std::vector<Run> runs;
  predict::PredictOptions one = options.predict;
  if (!one.model.empty()) {
    for (const int ranks : options.predict.model_ranks) {
      one.model_ranks = {ranks};
      runs.push_back({predict::predict(one, on_progress), one.model.string()});
    }
  }
  for (const std::filesystem::path& folder : options.traces) {
    one.traces = folder;
    runs.push_back({predict::predict(one, on_progress), folder.string()});
  }
  return runs;
}

void check_several(std::size_t runs) {
  if (runs < 2)
    throw Error("ranks: {}; expected several numbers of ranks: folders of traces, or --model and --ranks",
                counted(runs, "run"))
        .with_exit_code(kExitUsage);
}

void check_alike(const std::vector<Run>& runs) {
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const Run &before = runs[i - 1], &run = runs[i];
    if (run.ranks() == before.ranks())
      throw Error("{} and {}: both have {}; expected another number", before.from, run.from,
                  counted(static_cast<std::uint64_t>(run.ranks()), "rank"));
    const auto program = [](const Run& one) {
      return std::filesystem::path(one.prediction.program).filename().string();
    };
    if (program(run) != program(before))
      throw Error("{}: a run of {}; expected one of {} as in {}", run.from, program(run), program(before),
                  before.from);
  }
}

/// The fewest ranks within kKneeShare of the best.
std::size_t knee_of(const std::vector<RanksPoint>& points, std::size_t best) {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].seconds <= (1 + kKneeShare) * points[best].seconds) return i;
  return best;
}

/// A larger problem on more ranks would look as if nothing could be gained.
void note_of_problem(const std::vector<Prediction>& predictions, std::vector<std::string>& notes) {
  const double first_s = sums_of(predictions.front()).compute_s,
               last_s = sums_of(predictions.back()).compute_s;
  const double ratio = static_cast<double>(predictions.back().ranks.size()) /
                       static_cast<double>(predictions.front().ranks.size());
  if (first_s > 0 && last_s / first_s > (1 + ratio) / 2)
    notes.push_back(
        fmt::format("all ranks together compute {:.3g} times as long on {} as on {}: speed-up is only meant "
                    "for runs of the "
                    "same problem",
                    last_s / first_s, counted(predictions.back().ranks.size(), "rank"),
                    predictions.front().ranks.size()));
}

template <typename Value>
std::size_t least(const std::vector<RanksPoint>& points, Value value) {
  const auto found = std::min_element(points.begin(), points.end(),
                                      [&](const auto& a, const auto& b) { return value(a) < value(b); });
  return static_cast<std::size_t>(found - points.begin());
}

}  // namespace

const char* name_of(RanksLimit limit) {
  static constexpr const char* kNames[] = {"nothing yet", "computation that is not shared", "communication",
                                           "waiting for other ranks", "files"};
  return kNames[static_cast<std::size_t>(limit)];
}

std::vector<RanksPoint> points_of(const std::vector<Prediction>& predictions, const Prices& prices) {
  std::vector<RanksPoint> points;
  const Prediction& first = predictions.front();
  for (const Prediction& now : predictions) {
    const Sums sums = sums_of(now);
    const double all_s = sums.all_s() > 0 ? sums.all_s() : 1;
    RanksPoint point{.ranks = static_cast<int>(now.ranks.size()),
                     .hosts = hosts_of(now),
                     .seconds = now.t_predicted_s,
                     .compute_share = sums.compute_s / all_s,
                     .communication_share = sums.communication_s / all_s,
                     .waiting_share = sums.waiting_s / all_s,
                     .limit = limit_of(sums_of(first), sums)};
    if (point.seconds > 0) point.speed_up = first.t_predicted_s / point.seconds;
    point.efficiency =
        point.speed_up * static_cast<double>(first.ranks.size()) / static_cast<double>(now.ranks.size());
    if (!prices.empty()) point.cost = cost_of(now, prices);
    if (point.limit != RanksLimit::kNothing) point.where = grown_most(first, now);
    points.push_back(std::move(point));
  }
  return points;
}

RanksAdvice advise_ranks(const RanksOptions& options, const predict::Progress& on_progress) {
  check_several(options.predict.model.empty() ? options.traces.size() : options.predict.model_ranks.size());
  std::vector<Run> runs = predict_all(options, on_progress);
  std::stable_sort(runs.begin(), runs.end(),
                   [](const Run& a, const Run& b) { return a.ranks() < b.ranks(); });
  check_alike(runs);
  std::vector<Prediction> predictions;
  for (Run& run : runs) predictions.push_back(std::move(run.prediction));
  RanksAdvice advice{.program = std::filesystem::path(predictions.front().program).filename().string(),
                     .platform = options.predict.platform,
                     .points = points_of(predictions, options.prices)};
  for (std::size_t i = 0; i < runs.size(); ++i) advice.points[i].from = runs[i].from;
  advice.best = least(advice.points, [](const RanksPoint& point) { return point.seconds; });
  advice.knee = knee_of(advice.points, advice.best);
  if (!options.prices.empty())
    advice.cheapest = least(advice.points, [](const RanksPoint& point) { return *point.cost; });
  note_of_problem(predictions, advice.notes);
  const std::vector<std::string>& notes = predictions.back().notes;
  advice.notes.insert(advice.notes.end(), notes.begin(), notes.end());
  return advice;
}

}  // namespace dperf::advise
