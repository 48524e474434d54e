// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "support/error.h"
#include "trace/folder/folder.h"

namespace dperf::sample {
namespace {

/// Ranks that are looked at while the program runs: they show when it is enough. In the end all are.
constexpr int kRanksToWatch = 16;
/// What stopping must save, beside a quarter of what has passed.
constexpr double kWorthwhile_s = 1;
/// For some tenths of a second the memory of a new process is slower than later.
constexpr double kWarmUp_s = 0.3;
constexpr std::uint64_t kManyIterations = 20;
constexpr double kLongEnough_s = 1;

std::string name_of(const MainLoop& main_loop) {
  return fmt::format("{}:{}", main_loop.loop.place.file, main_loop.loop.place.line);
}

}  // namespace

std::string run_id_in(const std::filesystem::path& folder) {
  try {
    return trace::open(folder, true)->manifest().run_id;
  } catch (const Error&) {
    return "";
  }
}

Watcher::Watcher(const SampleOptions& options) : options_(options), earlier_run_(run_id_in(options.traces)) {}

bool Watcher::knows(const MainLoop& main_loop, double age_s) {
  const Timing& timing = main_loop.timing;
  const std::string name = name_of(main_loop);
  const std::uint64_t known = main_loop.iterations.completed - timing.warm_up;
  const double in_loop_s = main_loop.loop.seconds / main_loop.loop.ranks;
  const double known_s = static_cast<double>(known) * timing.seconds_per_iteration;
  const bool over = age_s >= options_.budget_s;
  if (main_loop.count.iterations > 0) {
    const std::uint64_t done = std::min(main_loop.iterations.completed, main_loop.count.iterations);
    const double left_s =
        static_cast<double>(main_loop.count.iterations - done) * timing.seconds_per_iteration;
    why_not_ = fmt::format("{} would have ended within {:.3g} s", name, left_s);
    if (left_s < std::max({kWorthwhile_s, age_s / 4, 4 * look_s_})) return false;
  }
  if (over) return true;
  why_not_ = fmt::format("{} is inside {}:{}, of which too few iterations were seen", name,
                         main_loop.around.empty() ? "" : main_loop.around.front().place.file,
                         main_loop.around.empty() ? 0 : main_loop.around.front().place.line);
  if (!main_loop.around.empty() && options_.choice.loop.empty()) return false;
  why_not_ = fmt::format("of {} too few iterations were seen", name);
  if (in_loop_s < kWarmUp_s || (known < kManyIterations && known_s < kLongEnough_s)) return false;
  // The more has been run, the less is gained by running on, and the less depends on it.
  const auto run = static_cast<double>(main_loop.iterations.completed);
  const double left = std::max(static_cast<double>(main_loop.count.iterations) - run, 0.0);
  const double allowed =
      allowed_error(std::max(left > 0 ? run / (run + left) : 0, age_s / options_.budget_s));
  const double error = known_within(timing, run, left) * timing.block_share;
  why_not_ = fmt::format("the time per iteration of {} was only known within {:.2g} %; {:.2g} % is allowed",
                         name, 100 * error, 100 * allowed);
  return error <= allowed;
}

/// @param progress  of the loop or of the budget, whichever is further
double Watcher::allowed_error(double progress) const {
  constexpr double kStrictUpTo = 1.0 / 16, kSlope = 8;
  return options_.eps * (1 + kSlope * std::max(progress - kStrictUpTo, 0.0));
}

bool Watcher::is_enough(double age_s) {
  const auto begin = std::chrono::steady_clock::now();
  const bool enough = looks_enough(age_s);
  look_s_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return enough;
}

bool Watcher::looks_enough(double age_s) {
  try {
    const auto trace = trace::open(options_.traces, true);
    if (trace->manifest().run_id == earlier_run_) return false;
    why_not_ = "no loop that communicates was under way";
    const int every = std::max(trace->ranks() / kRanksToWatch, 1);
    std::optional<MainLoop> main_loop = find_main_loop(*trace, options_.choice, every);
    if (!main_loop || !knows(*main_loop, age_s)) return false;
    // It costs some readings of the whole trace: not often in vain.
    if (age_s < 2 * tried_to_continue_s_) return false;
    tried_to_continue_s_ = age_s;
    if (every > 1) main_loop = find_main_loop(*trace, options_.choice);
    if (!main_loop) return false;
    continue_run(*trace, *main_loop, options_.eps);
    return true;
  } catch (const Error& error) {
    why_not_ = error.what();
    return false;
  }
}

}  // namespace dperf::sample
