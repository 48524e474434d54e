// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "advise/write.h"
#include "report/table.h"
#include "report/units.h"
#include "support/words.h"

namespace dperf::advise {
namespace {

using report::format_seconds;
using report::format_share;

std::string bytes(double mean) {
  return report::format_bytes(static_cast<std::uint64_t>(std::llround(mean)));
}

void write_task(const WorkersAdvice& advice, AdvicePage& page) {
  const GrainAdvice* traced = &advice.grains[advice.best_grain];
  for (const GrainAdvice& grain : advice.grains)
    if (grain.source == "measured") traced = &grain;
  const TaskStatistics& task = traced->task;
  page.title(fmt::format("Task pool of {}: {}, {} traced", advice.program, advice.about,
                         counted(advice.traced_workers, "worker")));
  page.line(fmt::format("Grain {}: {} of {} ({} to {}, deviation {}) on the traced core, {} in, {} out",
                        traced->grain, counted(traced->tasks, "task"), format_seconds(task.compute_s),
                        format_seconds(task.least_compute_s), format_seconds(task.most_compute_s),
                        format_seconds(task.compute_deviation_s), bytes(task.in_bytes),
                        bytes(task.out_bytes)));
  page.line(fmt::format("Platform {}: master {}, {} beside it, taken in the order '{}'{}{}", advice.platform,
                        advice.master, counted(advice.hosts, "host"), advice.order,
                        advice.prefetch ? ", with prefetch of one task" : "",
                        advice.split ? "; masters split" : ""));
}

/// "4"; of the best pool, if they split, "1, 6 splits at 500 us".
std::string masters_of(const GrainAdvice& grain) {
  if (!grain.split_wait_s) return fmt::format("{}", grain.masters);
  return fmt::format("1, {} at {}", counted(grain.points[grain.best].splits, "split"),
                     format_seconds(*grain.split_wait_s));
}

void write_grains(const WorkersAdvice& advice, AdvicePage& page) {
  report::Table table({"grain", "masters", "from", "tasks", "best", "time", "efficiency", "knee", "time",
                       "efficiency", "formulas", "their time", "simulated"},
                      3);
  for (const GrainAdvice& grain : advice.grains) {
    const PoolPoint &best = grain.points[grain.best], &knee = grain.points[grain.knee];
    table.add({grain.grain, masters_of(grain), grain.source, fmt::format("{}", grain.tasks),
               fmt::format("{}", best.workers), format_seconds(best.seconds),
               format_share(best.efficiency, 1), fmt::format("{}", knee.workers),
               format_seconds(knee.seconds), format_share(knee.efficiency, 1),
               fmt::format("{}", grain.formula.workers), format_seconds(grain.formula.seconds),
               format_seconds(grain.formula.simulated_s)});
  }
  page.table(table);
}

void write_points(const GrainAdvice& grain, AdvicePage& page) {
  report::Table table =
      grain.split_wait_s
          ? report::Table({"workers", "splits", "time", "efficiency", "limit"}, 1)
          : report::Table({"workers", "time", "efficiency", "master's CPU", "busiest link", "limit"}, 1);
  for (const PoolPoint& point : grain.points) {
    std::vector<std::string> row{fmt::format("{}", point.workers)};
    if (grain.split_wait_s) row.push_back(fmt::format("{}", point.splits));
    row.push_back(format_seconds(point.seconds));
    row.push_back(format_share(point.efficiency, 1));
    if (point.master_share) row.push_back(format_share(*point.master_share, 1));
    if (point.link_share) row.push_back(format_share(*point.link_share, 1));
    row.emplace_back(name_of(point.limit));
    table.add(row);
  }
  page.line(fmt::format("Grain {}:", name_of(grain)));
  page.table(table);
}

std::string listed(std::span<const std::string> hosts) {
  constexpr std::size_t kShown = 16;
  std::string text = fmt::format("{}", fmt::join(hosts.first(std::min(hosts.size(), kShown)), ","));
  if (hosts.size() > kShown) text += fmt::format(" and {} more", hosts.size() - kShown);
  return text;
}

void write_formulas(const GrainAdvice& grain, AdvicePage& page) {
  const FormulaAnswer& f = grain.formula;
  page.line(fmt::format(
      "Formulas: {} ({}GMATE, equation 3: {}; Figure 20: {}{}; MSE: {}), {} of which start-up {} and "
      "finalization {}",
      counted(static_cast<std::uint64_t>(f.workers), "worker"), grain.masters == 1 ? "" : "per master: ",
      f.link_feeds ? fmt::format("the link feeds {:.4g}", *f.link_feeds) : "the link feeds any number",
      f.gmate_workers, f.coarser ? ", or a coarser grain" : "",
      f.master_saturated ? fmt::format("the master is saturated by {}", *f.master_saturated)
                         : "the master is not saturated",
      format_seconds(f.seconds), format_seconds(f.startup_s), format_seconds(f.finalization_s)));
  if (!grain.difference.empty()) page.line(fmt::format("  differ: {}", grain.difference));
}

std::string before_workers(const GrainAdvice& grain) {
  if (grain.split_wait_s)
    return fmt::format("a master that splits when workers wait for longer than {}, ",
                       format_seconds(*grain.split_wait_s));
  return grain.masters == 1 ? "" : fmt::format("{} masters, ", grain.masters);
}

void write_advice(const WorkersAdvice& advice, AdvicePage& page) {
  const GrainAdvice& grain = advice.grains[advice.best_grain];
  const PoolPoint &best = grain.points[grain.best], &knee = grain.points[grain.knee];
  page.line(fmt::format("Best: {}{}, grain {}: {}, efficiency {}; limit: {}", before_workers(grain),
                        counted(static_cast<std::uint64_t>(best.workers), "worker"), grain.grain,
                        format_seconds(best.seconds), format_share(best.efficiency, 1), name_of(best.limit)));
  if (grain.knee != grain.best)
    page.line(fmt::format(
        "Knee: {}, {}, efficiency {}; limit: {}", counted(static_cast<std::uint64_t>(knee.workers), "worker"),
        format_seconds(knee.seconds), format_share(knee.efficiency, 1), name_of(knee.limit)));
  page.line(
      fmt::format("Hosts of the {}: {}", grain.knee != grain.best ? "knee" : "best", listed(knee.hosts)));
  if (grain.masters > 1)
    page.line(
        fmt::format("Hosts of the masters: {}",
                    listed(std::span(advice.master_hosts).first(static_cast<std::size_t>(grain.masters)))));
  if (advice.other_prefetch_s)
    page.line(fmt::format("{} prefetch of one task: {} ({:+.1f} %)", advice.prefetch ? "Without" : "With",
                          format_seconds(*advice.other_prefetch_s),
                          100 * (*advice.other_prefetch_s / best.seconds - 1)));
  write_formulas(grain, page);
}

}  // namespace

std::string name_of(const GrainAdvice& grain) {
  if (grain.split_wait_s)
    return fmt::format("{}, masters split at {}", grain.grain, format_seconds(*grain.split_wait_s));
  return grain.masters == 1 ? grain.grain : fmt::format("{}, {} masters", grain.grain, grain.masters);
}

std::string as_text(const WorkersAdvice& advice, Form form) {
  AdvicePage page(form);
  write_task(advice, page);
  write_grains(advice, page);
  write_points(advice.grains[advice.best_grain], page);
  write_advice(advice, page);
  for (const std::string& note : advice.notes) page.line("note: " + note);
  return page.str();
}

}  // namespace dperf::advise
