// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/grains.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "support/error.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

constexpr int kMostTimes = 1 << 20;

std::int64_t merged(std::int64_t sum, std::size_t count, double fixed) {
  return std::max(std::llround(static_cast<double>(sum) - static_cast<double>(count - 1) * fixed), 0LL);
}

std::int64_t divided(std::int64_t whole, int parts, double fixed) {
  const double shared = std::max(static_cast<double>(whole) - fixed, 0.0);
  return std::llround(shared / parts + std::min(fixed, static_cast<double>(whole)));
}

std::vector<Task> merge(const std::vector<Task>& tasks, int times, const FixedPart& fixed) {
  std::vector<Task> result;
  for (std::size_t first = 0; first < tasks.size();) {
    const std::size_t end = std::min(first + static_cast<std::size_t>(times), tasks.size());
    Task sum;
    for (std::size_t i = first; i < end; ++i) {
      sum.compute_ns += tasks[i].compute_ns;
      sum.in_bytes += tasks[i].in_bytes;
      sum.out_bytes += tasks[i].out_bytes;
    }
    const std::size_t count = end - first;
    result.push_back({merged(sum.compute_ns, count, fixed.compute_ns),
                      merged(sum.in_bytes, count, fixed.in_bytes),
                      merged(sum.out_bytes, count, fixed.out_bytes)});
    first = end;
  }
  return result;
}

std::vector<Task> divide(const std::vector<Task>& tasks, int parts, const FixedPart& fixed) {
  std::vector<Task> result;
  for (const Task& task : tasks) {
    const Task part{divided(task.compute_ns, parts, fixed.compute_ns),
                    divided(task.in_bytes, parts, fixed.in_bytes),
                    divided(task.out_bytes, parts, fixed.out_bytes)};
    result.insert(result.end(), static_cast<std::size_t>(parts), part);
  }
  return result;
}

/// Where the line through two points is at grain 0.
double at_zero(double fine, double fine_grain, double coarse, double coarse_grain) {
  const double slope = (coarse - fine) / (coarse_grain - fine_grain);
  return std::max(fine - slope * fine_grain, 0.0);
}

}  // namespace

Grain parse_grain(const std::string& text) {
  if (text == "1") return {};
  int times = 0;
  const char* end = text.data() + text.size();
  const bool has_sign = !text.empty() && (text[0] == 'x' || text[0] == '/');
  const auto read = std::from_chars(text.data() + (has_sign ? 1 : 0), end, times);
  if (!has_sign || read.ec != std::errc() || read.ptr != end || times < 1 || times > kMostTimes)
    throw Error("--grain: '{}' is not a grain; expected 1, xN (N tasks become one) or /N (one becomes N)",
                text)
        .with_exit_code(kExitUsage);
  return text[0] == 'x' ? Grain{times, 1} : Grain{1, times};
}

std::string to_string(const Grain& grain) {
  if (grain.merge > 1) return fmt::format("x{}", grain.merge);
  return grain.divide > 1 ? fmt::format("/{}", grain.divide) : "1";
}

FixedPart fixed_part(const MeasuredPool& a, const MeasuredPool& b) {
  constexpr double kMoreWork = 1.25;
  if (a.tasks() == b.tasks())
    throw Error("{} and {}: both have {}; expected traces at different grains", a.folder, b.folder,
                counted(a.tasks(), "task"));
  const MeasuredPool& fine = a.tasks() > b.tasks() ? a : b;
  const MeasuredPool& coarse = a.tasks() > b.tasks() ? b : a;
  const TaskStatistics f = statistics(fine.phases), c = statistics(coarse.phases);
  const auto fine_tasks = static_cast<double>(fine.tasks()),
             coarse_tasks = static_cast<double>(coarse.tasks());
  if (c.compute_s <= f.compute_s)
    throw Error("{} has {} of {:.4g} s, {} has {} of {:.4g} s; expected the fewer tasks to take longer",
                fine.folder, counted(fine.tasks(), "task"), f.compute_s, coarse.folder, coarse.tasks(),
                c.compute_s);
  if (c.compute_s * coarse_tasks > kMoreWork * f.compute_s * fine_tasks)
    throw Error("{} has {:.4g} s of tasks, {} with fewer tasks has {:.4g} s; expected the same problem",
                fine.folder, f.compute_s * fine_tasks, coarse.folder, c.compute_s * coarse_tasks);
  const auto fixed = [&](double of_fine, double of_coarse) {
    return at_zero(of_fine, 1 / fine_tasks, of_coarse, 1 / coarse_tasks);
  };
  return {1e9 * fixed(f.compute_s, c.compute_s), fixed(f.in_bytes, c.in_bytes),
          fixed(f.out_bytes, c.out_bytes)};
}

std::vector<std::vector<Task>> with_grain(const std::vector<std::vector<Task>>& phases, const Grain& grain,
                                          const FixedPart& fixed) {
  if (grain == Grain{}) return phases;
  std::vector<std::vector<Task>> result;
  for (const std::vector<Task>& phase : phases)
    result.push_back(grain.merge > 1 ? merge(phase, grain.merge, fixed) : divide(phase, grain.divide, fixed));
  return result;
}

}  // namespace dperf::advise
