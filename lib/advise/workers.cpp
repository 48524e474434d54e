// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "advise/simulated_pools.h"
#include "replay/predict/platform_file.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

constexpr std::size_t kMostTasksWhenDivided = 100'000;
// Above: they differ.
constexpr double kSameTime = 0.05;

std::vector<Grain> usual_grains(const MeasuredPool& measured) {
  std::vector<Grain> grains;
  for (const int parts : {4, 2})
    if (measured.tasks() * static_cast<std::size_t>(parts) <= kMostTasksWhenDivided)
      grains.push_back({1, parts});
  for (const int times : {1, 2, 4, 8, 16}) grains.push_back({times, 1});
  return grains;
}

/// A grain, and the tasks that it has.
struct Variant {
  std::string grain, source;
  const MeasuredPool* measured = nullptr;
  std::vector<std::vector<Task>> phases;
};

std::size_t fewest(const std::vector<std::vector<Task>>& phases) {
  std::size_t least = phases.front().size();
  for (const auto& phase : phases) least = std::min(least, phase.size());
  return least;
}

/// Those with fewer than two tasks in a phase are left out.
std::vector<Variant> variants_of(const std::vector<MeasuredPool>& pools, const WorkersOptions& options) {
  std::vector<Variant> variants;
  const FixedPart fixed = pools.size() > 1 ? fixed_part(pools.front(), pools.back()) : FixedPart();
  for (std::size_t i = 1; i + 1 < pools.size(); ++i) fixed_part(pools.front(), pools[i]);
  const bool of_one = pools.size() == 1;
  if (!of_one)
    for (const MeasuredPool& pool : pools) variants.push_back({pool.folder, "measured", &pool, pool.phases});
  std::vector<Grain> grains = options.grains;
  if (grains.empty() && of_one) grains = usual_grains(pools.front());
  for (const Grain& grain : grains) {
    if (grain == Grain{} && !of_one) continue;
    const char* source = grain == Grain{} ? "measured" : of_one ? "proportional" : "fitted to two traces";
    variants.push_back(
        {to_string(grain), source, &pools.front(), with_grain(pools.front().phases, grain, fixed)});
  }
  std::erase_if(variants, [](const Variant& variant) { return fewest(variant.phases) < 2; });
  if (variants.empty())
    throw Error("{}: a phase with fewer than two tasks; expected as many tasks as workers, at least",
                pools.front().folder);
  return variants;
}

FormulaAnswer ask_formulas(const SimulatedPools& pools, const PoolHosts& hosts, int most) {
  FormulaAnswer answer;
  const TaskCost traced{pools.task().compute_s, pools.task().in_bytes, pools.task().out_bytes};
  const HostGroup& fastest = pools.groups().front();
  TaskCost task = traced;
  task.compute_s *= fastest.like.compute_factor;
  const double feeds = workers_that_link_feeds(task, fastest.like.link);
  if (std::isfinite(feeds)) answer.link_feeds = feeds;
  const int saturated =
      workers_that_saturate_master(pools.mean_task(most), pools.mean_link(most), hosts.overheads, most + 1);
  if (saturated <= most) answer.master_saturated = saturated;
  const GmateChoice choice = gmate_choice(pools.groups(), traced);
  answer.gmate_workers = choice.workers;
  answer.coarser = choice.saturated;
  answer.workers = std::clamp(std::min(choice.workers, saturated), 1, most);
  task = pools.mean_task(answer.workers);
  const MasterLink link = pools.mean_link(answer.workers);
  answer.seconds = pool_s(static_cast<double>(pools.tasks()), task, link, hosts.overheads, answer.workers);
  answer.startup_s = startup_s(task, link, answer.workers);
  answer.finalization_s = finalization_s(task, link, answer.workers);
  return answer;
}

std::string why_it_is_slower(const PoolPoint& best) {
  switch (best.limit) {
    case Limit::kTail:
    case Limit::kWorkers:
    case Limit::kSlowestWorker:
      return "the formulas know neither that tasks differ nor who has the last one";
    case Limit::kOwnWork:
      return "the formulas leave out what the master computes before and after the tasks";
    case Limit::kMasterSends:
      return "the master waits in MPI_Send for workers that compute; the formulas let messages overlap with "
             "it";
    case Limit::kMasterCpu:
    case Limit::kMasterLink:
    case Limit::kSharedLink:
      return "messages wait for each other at the master, which the formulas leave out";
    default:
      return "workers wait between their tasks: in the formulas, they already have the next one";
  }
}

/// Of what the formulas choose, and of what they say of its time.
std::string difference_of(const GrainAdvice& grain) {
  const PoolPoint& best = grain.points[grain.best];
  const FormulaAnswer& formula = grain.formula;
  if (formula.simulated_s > (1 + kSameTime) * best.seconds)
    return formula.workers < best.workers
               ? "more workers still gain: the formulas stop where the master's link "
                 "or CPU would be busy if no worker waited for its next task"
               : why_it_is_slower(best);
  if (std::abs(formula.seconds / formula.simulated_s - 1) <= kSameTime) return {};
  return formula.seconds < formula.simulated_s
             ? why_it_is_slower(best)
             : "the formulas let nothing overlap: neither messages of several workers, nor the phases of "
               "equations 4 and 5 with work";
}

std::vector<MeasuredPool> measure(const std::vector<std::filesystem::path>& folders) {
  std::vector<MeasuredPool> pools;
  for (const std::filesystem::path& folder : folders) pools.push_back(measure_pool(folder));
  std::stable_sort(pools.begin(), pools.end(),
                   [](const MeasuredPool& a, const MeasuredPool& b) { return a.tasks() > b.tasks(); });
  for (const MeasuredPool& pool : pools)
    if (pool.trace->manifest().program != pools.front().trace->manifest().program)
      throw Error("{}: traces of {}; expected {}, as in {}", pool.folder, pool.trace->manifest().program,
                  pools.front().trace->manifest().program, pools.front().folder);
  return pools;
}

int most_workers(const WorkersOptions& options, const PoolHosts& hosts) {
  const auto there = static_cast<int>(hosts.workers.size());
  if (there < 2)
    throw Error("{}: one host beside the master; expected at least two, or there is nothing to choose",
                options.predict.platform);
  if (options.most_workers > there)
    throw Error("--max-workers {}: {} has {} beside the master", options.most_workers,
                options.predict.platform, counted(hosts.workers.size(), "host"));
  return options.most_workers > 0 ? options.most_workers : std::min(there, kMostWorkers);
}

std::vector<std::string> notes_of(const WorkersOptions& options, const std::vector<MeasuredPool>& pools) {
  std::vector<std::string> notes;
  if (pools.size() == 1)
    notes.push_back(
        "other grains than the traced one: times and bytes are proportional, the master's own time "
        "per task stays; traces at two grains would tell more");
  const bool scaled = options.predict.cpu_scale || options.predict.reference_speed_flops ||
                      !options.predict.host_profiles.empty() ||
                      pools.front().trace->manifest().reference_speed;
  if (!scaled)
    notes.push_back(
        "every host is taken to be as fast as the traced one; --reference-speed or --host-profile "
        "tells them apart");
  notes.push_back(
      "what ranks do before and after the tasks counts as their own computation; collectives there "
      "are left out");
  return notes;
}

GrainAdvice advise_grain(const WorkersOptions& options, const platform::PlatformFile& platform,
                         const PoolHosts& hosts, const Variant& variant, int most) {
  SimulatedPools pools(options, platform, hosts, *variant.measured, variant.phases);
  most =
      std::min(most, static_cast<int>(std::min<std::size_t>(fewest(variant.phases), kMostWorkers * 1024UL)));
  if (options.order == HostOrder::kExhaustive) check_exhaustive(pools.groups(), most);
  GrainAdvice advice{
      .grain = variant.grain, .source = variant.source, .tasks = pools.tasks(), .task = pools.task()};
  advice.formula = ask_formulas(pools, hosts, most);
  advice.formula.simulated_s = pools.with_workers(advice.formula.workers).seconds;
  advice.points = pools.search(most);
  advice.best = static_cast<std::size_t>(
      std::min_element(advice.points.begin(), advice.points.end(),
                       [](const PoolPoint& a, const PoolPoint& b) { return a.seconds < b.seconds; }) -
      advice.points.begin());
  advice.knee = knee_of(advice.points, advice.best);
  advice.difference = difference_of(advice);
  return advice;
}

}  // namespace

const char* name_of(Limit limit) {
  static constexpr const char* kNames[] = {
      "the master's link",        "a link to some of the workers",
      "the master's CPU",         "sends that the master waits for",
      "the workers' computation", "the slowest worker",
      "the last tasks",           "the master's own work before and after the tasks",
      "round trips between tasks"};
  return kNames[static_cast<std::size_t>(limit)];
}

std::size_t knee_of(const std::vector<PoolPoint>& points, std::size_t best) {
  std::size_t knee = best;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].seconds <= (1 + kKneeShare) * points[best].seconds &&
        points[i].workers < points[knee].workers)
      knee = i;
  return knee;
}

WorkersAdvice advise_workers(const WorkersOptions& options) {
  const std::vector<MeasuredPool> pools = measure(options.traces);
  const std::vector<Variant> variants = variants_of(pools, options);
  const platform::PlatformFile platform =
      predict::find_platform(options.predict.platform, predict::shipped_platforms());
  const PoolHosts hosts = read_hosts(options.predict, platform, options.master, pools.front(),
                                     options.most_workers > 0 ? options.most_workers : kMostWorkers);
  const int most = most_workers(options, hosts);
  WorkersAdvice advice{
      .program = std::filesystem::path(pools.front().trace->manifest().program).filename().string(),
      .folder = pools.front().folder,
      .about = pools.front().about,
      .platform = options.predict.platform,
      .master = hosts.master,
      .order = name_of(options.order),
      .traced_workers = pools.front().workers,
      .hosts = hosts.workers.size(),
      .prefetch = options.prefetch};
  for (const Variant& variant : variants)
    advice.grains.push_back(advise_grain(options, platform, hosts, variant, most));
  const auto best_s = [](const GrainAdvice& grain) { return grain.points[grain.best].seconds; };
  const auto best =
      std::min_element(advice.grains.begin(), advice.grains.end(),
                       [&](const GrainAdvice& a, const GrainAdvice& b) { return best_s(a) < best_s(b); });
  advice.best_grain = static_cast<std::size_t>(best - advice.grains.begin());
  const Variant& variant = variants[advice.best_grain];
  advice.other_prefetch_s = SimulatedPools(options, platform, hosts, *variant.measured, variant.phases)
                                .seconds(best->points[best->best].hosts, !options.prefetch);
  advice.notes = notes_of(options, pools);
  return advice;
}

}  // namespace dperf::advise
