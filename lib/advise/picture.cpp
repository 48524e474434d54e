// Two diagrams on one axis of workers: time above, efficiency below.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>

#include "advise/write.h"
#include "report/svg.h"
#include "report/units.h"

namespace dperf::advise {
namespace {

using report::Svg;

constexpr double kLeft = 90, kRight = 700, kWidth = 980, kTop = 40, kTimeBottom = 340, kEfficiencyTop = 380,
                 kBottom = 560;
// Readable on white, and apart for the colour-blind (Okabe and Ito).
constexpr std::array kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444"};
constexpr const char* kGrid = "#dddddd";

/// Logarithmic: from the least to the most.
struct LogAxis {
  double least, most, from, to;
  double at(double value) const {
    if (most <= least) return from;
    return from + (to - from) * std::log(value / least) / std::log(most / least);
  }
};

struct Axes {
  LogAxis workers, seconds;
  static double efficiency(double share) { return kBottom - (kBottom - kEfficiencyTop) * share; }
};

Axes axes_of(const WorkersAdvice& advice) {
  double least_s = advice.grains.front().points.front().seconds, most_s = least_s, most = 1;
  for (const GrainAdvice& grain : advice.grains) {
    for (const PoolPoint& point : grain.points) {
      least_s = std::min(least_s, point.seconds);
      most_s = std::max(most_s, point.seconds);
      most = std::max(most, static_cast<double>(point.workers));
    }
  }
  return {{1, most, kLeft, kRight}, {least_s, most_s, kTimeBottom, kTop}};
}

void draw_grid(Svg& svg, const Axes& axes) {
  for (std::uint64_t workers = 1; static_cast<double>(workers) <= axes.workers.most; workers *= 2) {
    const double x = axes.workers.at(static_cast<double>(workers));
    svg.line(x, kTop, x, kTimeBottom, kGrid);
    svg.line(x, kEfficiencyTop, x, kBottom, kGrid);
    svg.text(x, kBottom + 18, fmt::format("{}", workers), Svg::Anchor::kMiddle);
  }
  constexpr int kLines = 4;
  for (int i = 0; i <= kLines; ++i) {
    const double share = static_cast<double>(i) / kLines;
    const double seconds = axes.seconds.least * std::pow(axes.seconds.most / axes.seconds.least, share);
    svg.line(kLeft, axes.seconds.at(seconds), kRight, axes.seconds.at(seconds), kGrid);
    svg.text(kLeft - 8, axes.seconds.at(seconds) + 4, report::format_seconds(seconds), Svg::Anchor::kEnd);
    svg.line(kLeft, Axes::efficiency(share), kRight, Axes::efficiency(share), kGrid);
    svg.text(kLeft - 8, Axes::efficiency(share) + 4, fmt::format("{:g} %", 100 * share), Svg::Anchor::kEnd);
  }
  svg.text((kLeft + kRight) / 2, kBottom + 38, "workers", Svg::Anchor::kMiddle);
}

void draw_curve(Svg& svg, const Axes& axes, const GrainAdvice& grain, const char* colour, double width,
                const std::function<double(const PoolPoint&)>& y) {
  std::vector<std::pair<double, double>> curve;
  for (const PoolPoint& point : grain.points) curve.emplace_back(axes.workers.at(point.workers), y(point));
  svg.polyline(curve, colour, width);
  const PoolPoint &best = grain.points[grain.best], &knee = grain.points[grain.knee];
  svg.circle(axes.workers.at(best.workers), y(best), 4, colour);
  svg.circle(axes.workers.at(knee.workers), y(knee), 4, colour);
  svg.circle(axes.workers.at(knee.workers), y(knee), 2, "white");
}

}  // namespace

std::string as_svg(const WorkersAdvice& advice) {
  Svg svg(kWidth, kBottom + 50);
  const Axes axes = axes_of(advice);
  svg.text(kLeft, 20,
           fmt::format("{} on {}: time and efficiency (filled: best, open: knee)", advice.program,
                       advice.platform));
  draw_grid(svg, axes);
  for (std::size_t i = 0; i < advice.grains.size(); ++i) {
    const GrainAdvice& grain = advice.grains[i];
    const char* colour = kColours[i % kColours.size()];
    const double width = i == advice.best_grain ? 2.5 : 1;
    draw_curve(svg, axes, grain, colour, width,
               [&](const PoolPoint& point) { return axes.seconds.at(point.seconds); });
    draw_curve(svg, axes, grain, colour, width,
               [](const PoolPoint& point) { return Axes::efficiency(std::min(point.efficiency, 1.0)); });
    const double y = kTop + 8 + 18 * static_cast<double>(i);
    svg.line(kRight + 16, y, kRight + 40, y, colour, width);
    svg.text(kRight + 46, y + 4, "grain " + name_of(grain));
  }
  return svg.str();
}

}  // namespace dperf::advise
