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

/// A number of masters, what each of them sees, and with how many workers it is tried.
struct Masters {
  int number = 1;
  std::vector<PoolHosts> hosts{};
  int most_workers = 0;
  std::optional<double> split_wait_s{};  ///< WorkersOptions::split_waits_s
};

FormulaAnswer ask_formulas(const SimulatedPools& pools, int most) {
  FormulaAnswer answer;
  const int masters = pools.masters(), most_of_each = most / masters;
  const PoolOverheads& overheads = pools.overheads();
  const TaskCost traced{pools.task().compute_s, pools.task().in_bytes, pools.task().out_bytes};
  const HostGroup& fastest = pools.groups().front();
  TaskCost task = traced;
  task.compute_s *= fastest.like.compute_factor;
  const double feeds = workers_that_link_feeds(task, fastest.like.link);
  if (std::isfinite(feeds)) answer.link_feeds = feeds;
  const int saturated = workers_that_saturate_master(pools.mean_task(most), pools.mean_link(most), overheads,
                                                     most_of_each + 1, masters);
  if (saturated <= most_of_each) answer.master_saturated = saturated;
  const GmateChoice choice = gmate_choice(pools.groups(), traced);
  answer.gmate_workers = choice.workers;
  answer.coarser = choice.saturated;
  const PoolShape shape{std::clamp(std::min(choice.workers, saturated), 1, most_of_each), masters};
  answer.workers = shape.workers * masters;
  task = pools.mean_task(answer.workers);
  const MasterLink link = pools.mean_link(answer.workers);
  const double most_tasks = std::ceil(static_cast<double>(pools.tasks()) / masters);
  answer.seconds = pool_s(most_tasks, task, link, overheads, shape);
  answer.startup_s = startup_s(task, link, shape.workers);
  answer.finalization_s = finalization_s(task, link, shape.workers);
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
    case Limit::kWaitsForMasters:
      return "the formulas know nothing of masters that split";
    case Limit::kLargerShare:
    case Limit::kShares:
      return "the formulas know neither that masters' shares differ nor what it takes to hand them out";
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

int asked_workers(const WorkersOptions& options) {
  return options.most_workers > 0 ? options.most_workers : kMostWorkers;
}

int most_masters(const WorkersOptions& options) {
  return *std::max_element(options.masters.begin(), options.masters.end());
}

void check_masters(const WorkersOptions& options, const std::vector<MeasuredPool>& pools) {
  const int most = most_masters(options);
  if (options.split && most == 1)
    throw Error("--masters-split has no effect with one master; expected --masters of two or more")
        .with_exit_code(kExitUsage);
  if (!options.split_waits_s.empty() && options.prefetch)
    throw Error("--split-when-waiting: prefetch is not known of masters that split; leave out --prefetch")
        .with_exit_code(kExitUsage);
  if (most == 1) return;
  if (most > asked_workers(options))
    throw Error("--masters {}: at most {} are tried; expected a worker for each master", most,
                counted(static_cast<std::uint64_t>(asked_workers(options)), "worker"));
  if (options.order == HostOrder::kExhaustive)
    throw Error("--order exhaustive: {} masters; expected one", most).with_exit_code(kExitUsage);
  for (const MeasuredPool& pool : pools)
    if (!options.split && pool.phases.size() > 1)
      throw Error(
          "--masters {}: {} has {} of tasks, and what masters would tell each other between them is "
          "not known; expected one phase, or --masters-split",
          most, pool.folder, counted(pool.phases.size(), "phase"))
          .with_exit_code(kExitIncomplete);
}

/// Of a platform with `hosts`.
int most_workers(const WorkersOptions& options, int hosts, int masters) {
  const int there = hosts - masters;
  const std::string beside =
      masters == 1 ? "the master" : counted(static_cast<std::uint64_t>(masters), "master");
  if (masters == 1 && there < 2)
    throw Error("{}: one host beside the master; expected at least two, or there is nothing to choose",
                options.predict.platform);
  if (there < masters)
    throw Error("--masters {}: {} has {}; expected at least {}, with a worker for each master", masters,
                options.predict.platform, counted(static_cast<std::uint64_t>(hosts), "host"), 2 * masters);
  if (options.most_workers > there)
    throw Error("--max-workers {}: {} has {} beside {}", options.most_workers, options.predict.platform,
                counted(static_cast<std::uint64_t>(there), "host"), beside);
  return std::min(there, asked_workers(options));
}

/// Each number of masters that is asked for, and each way to split.
std::vector<Masters> masters_of(const WorkersOptions& options, const std::vector<PoolHosts>& seen) {
  std::vector<Masters> masters;
  const int hosts = static_cast<int>(seen.front().workers.size()) + 1;
  for (const int number : options.masters) {
    const int most = most_workers(options, hosts, number);
    masters.push_back({number, with_masters(seen, number), most});
  }
  for (const double wait : options.split_waits_s)
    masters.push_back({1, with_masters(seen, 1), most_workers(options, hosts, 1), wait});
  return masters;
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
  if (options.split) {
    notes.push_back(
        "masters hand each other the bytes of all tasks of a share before it, and all results after it");
  } else if (most_masters(options) > 1) {
    notes.push_back(
        "several masters: each knows its share and keeps its results; before and after the tasks, each "
        "computes what the traced one did");
  }
  if (!options.split_waits_s.empty())
    notes.push_back(
        "masters that split when workers wait: at first there is one; a worker becomes the master of half "
        "of the tasks and workers that its master has, until these tasks are done");
  return notes;
}

/// What is tried: a grain, by a number of masters.
struct Combination {
  const Variant* variant;
  const Masters* masters;
};

/// Those with fewer tasks than masters in a phase are left out.
std::vector<Combination> combinations_of(const std::vector<Variant>& variants,
                                         const std::vector<Masters>& masters) {
  std::vector<Combination> combinations;
  std::size_t most_tasks = 0;
  for (const Variant& variant : variants) {
    const std::size_t tasks = fewest(variant.phases);
    most_tasks = std::max(most_tasks, tasks);
    for (const Masters& some : masters)
      if (tasks >= static_cast<std::size_t>(some.number)) combinations.push_back({&variant, &some});
  }
  for (const Masters& some : masters)
    if (static_cast<std::size_t>(some.number) > most_tasks)
      throw Error("--masters {}: {} in a phase; expected at least one for each master", some.number,
                  counted(most_tasks, "task"));
  return combinations;
}

GrainAdvice advise_grain(const WorkersOptions& options, const platform::PlatformFile& platform,
                         const Combination& tried) {
  const auto& [variant, masters] = tried;
  SimulatedPools pools(options, platform, masters->hosts, *variant->measured, variant->phases,
                       masters->split_wait_s);
  const auto tasks = static_cast<int>(std::min<std::size_t>(fewest(variant->phases), kMostWorkers * 1024UL));
  const int most = std::min(masters->most_workers, tasks) / masters->number * masters->number;
  if (options.order == HostOrder::kExhaustive) check_exhaustive(pools.groups(), most);
  GrainAdvice advice{.masters = masters->number,
                     .split_wait_s = masters->split_wait_s,
                     .grain = variant->grain,
                     .source = variant->source,
                     .tasks = pools.tasks(),
                     .task = pools.task()};
  advice.formula = ask_formulas(pools, most);
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
  static constexpr const char* kNames[] = {"the master's link",
                                           "a link to some of the workers",
                                           "the master's CPU",
                                           "sends that the master waits for",
                                           "the workers' computation",
                                           "the slowest worker",
                                           "the last tasks",
                                           "the master's own work before and after the tasks",
                                           "a master with more work",
                                           "shares handed from master to master",
                                           "waits for masters that are busy or far",
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
  check_masters(options, pools);
  const std::vector<Variant> variants = variants_of(pools, options);
  const platform::PlatformFile platform =
      predict::find_platform(options.predict.platform, predict::shipped_platforms());
  const std::vector<PoolHosts> seen = read_hosts(options.predict, platform, options.master, pools.front(),
                                                 asked_workers(options), most_masters(options));
  const std::vector<Masters> masters = masters_of(options, seen);
  const std::vector<Combination> combinations = combinations_of(variants, masters);
  WorkersAdvice advice{
      .program = std::filesystem::path(pools.front().trace->manifest().program).filename().string(),
      .folder = pools.front().folder,
      .about = pools.front().about,
      .platform = options.predict.platform,
      .master = seen.front().master,
      .order = name_of(options.order),
      .traced_workers = pools.front().workers,
      .hosts = seen.front().workers.size(),
      .prefetch = options.prefetch,
      .split = options.split};
  for (const PoolHosts& master : seen) advice.master_hosts.push_back(master.master);
  for (const Combination& tried : combinations)
    advice.grains.push_back(advise_grain(options, platform, tried));
  const auto best_s = [](const GrainAdvice& grain) { return grain.points[grain.best].seconds; };
  const auto best =
      std::min_element(advice.grains.begin(), advice.grains.end(),
                       [&](const GrainAdvice& a, const GrainAdvice& b) { return best_s(a) < best_s(b); });
  advice.best_grain = static_cast<std::size_t>(best - advice.grains.begin());
  const auto& [variant, of_best] = combinations[advice.best_grain];
  if (!of_best->split_wait_s)
    advice.other_prefetch_s =
        SimulatedPools(options, platform, of_best->hosts, *variant->measured, variant->phases)
            .seconds(best->points[best->best].hosts, !options.prefetch);
  advice.notes = notes_of(options, pools);
  return advice;
}

}  // namespace dperf::advise
