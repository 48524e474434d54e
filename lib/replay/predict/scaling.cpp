// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/scaling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "report/svg.h"
#include "report/table.h"
#include "report/units.h"
#include "support/words.h"

namespace dperf::predict {
namespace {

/// Of the time of all ranks, what is not computation.
double share_of_communication(const Prediction& prediction) {
  double compute_s = 0, all_s = 0;
  for (const RankTimes& rank : prediction.ranks) {
    compute_s += rank.compute_s;
    all_s += rank.total_s;
  }
  return all_s > 0 ? 1 - compute_s / all_s : 0;
}

double speed_up(const std::vector<Scaled>& rows, const Scaled& row) {
  const double seconds = row.prediction.t_predicted_s;
  return seconds > 0 ? rows.front().prediction.t_predicted_s / seconds : 0;
}

double ideal(const std::vector<Scaled>& rows, const Scaled& row) {
  return static_cast<double>(row.ranks) / rows.front().ranks;
}

/// Seconds per rank of each block and call site.
std::map<std::string, double> costs_of(const Prediction& prediction) {
  std::map<std::string, double> costs;
  for (const BlockCost& block : prediction.blocks)
    costs[fmt::format("{}:{}-{}", block.file, block.first_line, block.last_line)] += block.mean_s;
  for (const SiteCost& site : prediction.sites)
    costs[fmt::format("{} at {}", site.call, site.place)] += site.mean_s;
  return costs;
}

/// What takes most more than it would if it scaled as the ranks do.
std::string bottleneck(const std::vector<Scaled>& rows) {
  const auto first = costs_of(rows.front().prediction), last = costs_of(rows.back().prediction);
  std::string name;
  double most_s = 0;
  for (const auto& [what, seconds] : last) {
    const auto before = first.find(what);
    const double scaled_s = before == first.end() ? 0 : before->second / ideal(rows, rows.back());
    if (seconds - scaled_s <= most_s) continue;
    most_s = seconds - scaled_s;
    name = what;
  }
  if (name.empty()) return "";
  const auto before = first.find(name);
  std::string text = fmt::format("what costs most scaling: {}: {} per rank on {}, {} on {}", name,
                                 report::format_seconds(before == first.end() ? 0 : before->second),
                                 counted(static_cast<std::uint64_t>(rows.front().ranks), "rank"),
                                 report::format_seconds(last.at(name)), rows.back().ranks);
  for (const Scaled& row : rows)
    if (speed_up(rows, row) < ideal(rows, row) / 2)
      return text + fmt::format("; the efficiency is below 50 % from {} on\n",
                                counted(static_cast<std::uint64_t>(row.ranks), "rank"));
  return text + "\n";
}

}  // namespace

std::string scaling_text(const std::vector<Scaled>& rows) {
  std::vector<std::string> head{"ranks", "time", "speed-up", "efficiency", "communication"};
  const bool knows_memory =
      std::ranges::all_of(rows, [](const Scaled& row) { return row.peak_bytes.has_value(); });
  if (knows_memory) head.emplace_back("memory per rank");
  report::Table table(head, 0);
  for (const Scaled& row : rows) {
    std::vector<std::string> cells{std::to_string(row.ranks),
                                   report::format_seconds(row.prediction.t_predicted_s),
                                   fmt::format("{:.2f}", speed_up(rows, row)),
                                   fmt::format("{:.1f} %", 100 * speed_up(rows, row) / ideal(rows, row)),
                                   fmt::format("{:.1f} %", 100 * share_of_communication(row.prediction))};
    if (knows_memory)
      cells.push_back(report::format_bytes(static_cast<std::uint64_t>(std::max(*row.peak_bytes, 0.0))));
    table.add(std::move(cells));
  }
  std::ostringstream text;
  table.write(text, 100);
  text << bottleneck(rows);
  for (const std::string& note : rows.back().prediction.notes) text << "note: " << note << "\n";
  return text.str();
}

std::string scaling_svg(const std::vector<Scaled>& rows) {
  constexpr double kWidth = 640, kHeight = 420, kLeft = 60, kTop = 30, kSide = 350;
  double most = 1;
  for (const Scaled& row : rows) most = std::max({most, ideal(rows, row), speed_up(rows, row)});
  const double decades = std::max(std::log2(most), 1.0);
  const auto x = [&](double value) { return kLeft + 540 * std::log2(std::max(value, 1.0)) / decades; };
  const auto y = [&](double value) {
    return kTop + kSide - kSide * std::log2(std::max(value, 1.0)) / decades;
  };
  report::Svg svg(kWidth, kHeight);
  svg.rectangle(0, 0, kWidth, kHeight, "white");
  svg.line(kLeft, kTop, kLeft, kTop + kSide, "#222");
  svg.line(kLeft, kTop + kSide, kLeft + 540, kTop + kSide, "#222");
  svg.dashed_line(x(1), y(1), x(most), y(most), "#999", "6,3");
  std::vector<std::pair<double, double>> points;
  for (const Scaled& row : rows) {
    points.emplace_back(x(ideal(rows, row)), y(speed_up(rows, row)));
    svg.text(points.back().first, kTop + kSide + 18, std::to_string(row.ranks), report::Svg::Anchor::kMiddle);
    svg.circle(points.back().first, points.back().second, 3, "#06c");
    svg.text(points.back().first, points.back().second - 8, fmt::format("{:.3g}", speed_up(rows, row)),
             report::Svg::Anchor::kMiddle);
  }
  svg.polyline(points, "#06c", 2);
  svg.text(kLeft, kTop - 10, "speed-up; dashed: ideal");
  svg.text(kLeft + 270, kTop + kSide + 38, "ranks", report::Svg::Anchor::kMiddle);
  return svg.str();
}

}  // namespace dperf::predict
