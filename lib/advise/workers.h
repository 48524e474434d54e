// How many workers and masters, which hosts, and what grain: every pool is simulated, and the papers'
// formulas are beside it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "advise/grains.h"
#include "advise/hosts.h"

namespace dperf::advise {

struct WorkersOptions {
  predict::PredictOptions predict;  ///< platform, processors, engine; its traces and mapping are not used
  std::vector<std::filesystem::path> traces;
  std::string master;  ///< a host; empty: the first one
  HostOrder order = HostOrder::kGmate;
  int most_workers = 0;       ///< 0: kMostWorkers, or what platform and tasks allow
  std::vector<Grain> grains;  ///< empty: a few
  bool prefetch = false;
  std::vector<int> masters = {1};  ///< each is tried; tasks and workers are divided equally among them
  bool split = false;              ///< one master hands the others their shares, and gets their results
  /// Each is tried, beside `masters`: one master, and more of them when workers wait for a task for longer
  /// than so many seconds (splitting_masters.h).
  std::vector<double> split_waits_s{};
};

inline constexpr int kMostWorkers = 64;
/// The knee: the fewest workers with which the time is within this share of the best.
inline constexpr double kKneeShare = 0.05;

/// What keeps a pool from being faster.
enum class Limit {
  kMasterLink,
  kSharedLink,
  kMasterCpu,
  kMasterSends,
  kWorkers,
  kSlowestWorker,
  kTail,
  kOwnWork,
  kLargerShare,
  kShares,
  kWaitsForMasters,
  kRoundTrips
};
/// "the master's link"
const char* name_of(Limit limit);

/// A simulated pool.
struct PoolPoint {
  int workers = 0;  ///< of all masters
  double seconds = 0;
  double efficiency = 0;  ///< share of the workers' time in which they compute
  /// Shares of the time in which the core of a master is busy, as far as the costs of messages are known,
  /// and in which the busiest link would be at full rate, in its busier direction. Nothing: who was whose
  /// master is not known, as it changed.
  std::optional<double> master_share{}, link_share{};
  std::uint64_t splits = 0;  ///< how often a master handed on a share
  Limit limit = Limit::kWorkers;
  std::vector<std::string> hosts{};  ///< of the workers
};

/// What the equations of GMATE and MSE say for one grain (formulas.h). The first three numbers are for one
/// master, `workers` is for all.
struct FormulaAnswer {
  std::optional<double> link_feeds;     ///< equation 3, with the fastest hosts; nothing: any number
  std::optional<int> master_saturated;  ///< MSE; nothing: not by as many as there are
  int gmate_workers = 0;                ///< Figure 20
  bool coarser = false;                 ///< Figure 20 would choose a coarser grain
  int workers = 0;                      ///< the least of these, and of what there is
  double seconds = 0, startup_s = 0, finalization_s = 0;
  double simulated_s = 0;  ///< with as many workers
};

/// Of a grain, with a number of masters.
struct GrainAdvice {
  int masters = 1;
  std::optional<double> split_wait_s{};  ///< masters split: see WorkersOptions::split_waits_s
  std::string grain;                     ///< "1", "x4", "/2", or the folder of its own traces
  std::string source;                    ///< "measured", "proportional", "fitted to two traces"
  std::size_t tasks = 0;
  TaskStatistics task{};            ///< on the traced core
  std::vector<PoolPoint> points{};  ///< by number of workers
  std::size_t best = 0, knee = 0;
  FormulaAnswer formula{};
  std::string difference{};  ///< why the formula and the simulation differ; empty: they do not
};

struct WorkersAdvice {
  std::string program, folder, about, platform, master, order;
  std::size_t traced_workers = 0, hosts = 0;  ///< hosts beside the (first) master
  std::vector<std::string> master_hosts{};    ///< of as many masters as were tried; few take the first ones
  bool prefetch = false, split = false;
  std::vector<GrainAdvice> grains{};
  std::size_t best_grain = 0;
  /// The best pool with prefetch if the others have none, and the reverse; nothing: its masters split.
  std::optional<double> other_prefetch_s{};
  std::vector<std::string> notes{};
};

/// @throws Error: what is wrong with traces and platform; no task pool; nothing to choose; traces at several
/// grains that contradict each other; too few workers, hosts or tasks for the masters; several masters that
/// would have to exchange results between phases, but do not split
WorkersAdvice advise_workers(const WorkersOptions& options);

/// The index of the fewest workers within kKneeShare of the best. `points` must not be empty.
std::size_t knee_of(const std::vector<PoolPoint>& points, std::size_t best);

}  // namespace dperf::advise
