// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "report/svg.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

constexpr double kWidth = 760, kPanelHeight = 520;
constexpr double kLeft = 80, kRight = 740;
constexpr double kTop = 50, kMiddle = 320;             // of the times
constexpr double kErrorTop = 350, kErrorBottom = 470;  // of the errors
constexpr double kMostError = 0.15, kAim = 0.03;

using report::Svg;
using Anchor = Svg::Anchor;

/// From numbers to places of one panel, which begins at `top`; sizes and times are logarithmic, errors are
/// not.
struct Axes {
  double top, from_x, to_x, from_y, to_y;

  double x(double bytes) const {
    return kLeft +
           (kRight - kLeft) * (std::log(bytes) - std::log(from_x)) / (std::log(to_x) - std::log(from_x));
  }
  double y(double seconds) const {
    return top + kMiddle -
           (kMiddle - kTop) * (std::log(seconds) - std::log(from_y)) / (std::log(to_y) - std::log(from_y));
  }
  double error_y(double error) const {
    const double shown = std::clamp(error, -kMostError, kMostError);
    return top + (kErrorTop + kErrorBottom) / 2 - shown / kMostError * (kErrorBottom - kErrorTop) / 2;
  }
};

Axes axes_of(const Fit& fit, double top) {
  Axes axes{top, 1, 2, fit.points.front().measured_s, fit.points.front().measured_s};
  for (const FittedPoint& point : fit.points) {
    axes.to_x = std::max(axes.to_x, point.bytes);
    axes.from_y = std::min({axes.from_y, point.measured_s, point.fitted_s});
    axes.to_y = std::max({axes.to_y, point.measured_s, point.fitted_s});
  }
  axes.from_y /= 1.5;
  axes.to_y *= 1.5;
  return axes;
}

constexpr std::string_view kGrid = "#ddd", kBreak = "#888", kAimColour = "#393", kPoint = "#236",
                           kLine = "#c33", kSpread = "#9ac";

std::string size_name(double bytes) {
  static constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < kUnits.size(); ++unit) bytes /= 1024;
  return fmt::format("{:g} {}", bytes, kUnits[unit]);
}

std::string time_name(double seconds) {
  static constexpr std::array kUnits = {"s", "ms", "us", "ns"};
  std::size_t unit = 0;
  for (; seconds < 0.9999 && unit + 1 < kUnits.size(); ++unit) seconds *= 1000;
  return fmt::format("{:g} {}", seconds, kUnits[unit]);
}

void draw_grid(Svg& svg, const Axes& axes) {
  for (int power = 0; std::ldexp(1, power) <= axes.to_x; power += 4) {
    const double bytes = std::ldexp(1, power);
    const double x = axes.x(bytes);
    svg.line(x, axes.top + kTop, x, axes.top + kMiddle, kGrid);
    svg.line(x, axes.top + kErrorTop, x, axes.top + kErrorBottom, kGrid);
    svg.text(x, axes.top + kErrorBottom + 18, size_name(bytes), Anchor::kMiddle);
  }
  for (int power = -9; power <= 3; ++power) {
    const double seconds = std::pow(10, power);
    if (seconds < axes.from_y || seconds > axes.to_y) continue;
    svg.line(kLeft, axes.y(seconds), kRight, axes.y(seconds), kGrid);
    svg.text(kLeft - 8, axes.y(seconds) + 4, time_name(seconds), Anchor::kEnd);
  }
  for (const double error : {-0.1, 0.0, 0.1}) {
    svg.line(kLeft, axes.error_y(error), kRight, axes.error_y(error), kGrid);
    svg.text(kLeft - 8, axes.error_y(error) + 4, fmt::format("{:+.0f} %", 100 * error), Anchor::kEnd);
  }
  for (const double error : {-kAim, kAim})
    svg.dashed_line(kLeft, axes.error_y(error), kRight, axes.error_y(error), kAimColour, "6,3");
}

void draw_breaks(Svg& svg, const Fit& fit, const Axes& axes) {
  for (const replay::TimePiece& piece : fit.time) {
    if (piece.from_bytes < axes.from_x || piece.from_bytes > axes.to_x) continue;
    const double x = axes.x(piece.from_bytes);
    svg.dashed_line(x, axes.top + kTop, x, axes.top + kMiddle, kBreak, "3,3");
  }
}

void draw_points(Svg& svg, const Fit& fit, const Axes& axes) {
  std::vector<std::pair<double, double>> fitted;
  for (const FittedPoint& point : fit.points)
    fitted.emplace_back(axes.x(point.bytes), axes.y(point.fitted_s));
  svg.polyline(fitted, kLine, 1.5);
  for (const FittedPoint& point : fit.points) {
    const double x = axes.x(point.bytes), error = point.fitted_s / point.measured_s - 1;
    svg.circle(x, axes.y(point.measured_s), 2.5, kPoint);
    svg.line(x, axes.error_y(error - point.spread), x, axes.error_y(error + point.spread), kSpread);
    svg.circle(x, axes.error_y(error), 2.5, std::abs(error) > kMostError ? kLine : kPoint);
  }
}

void draw_panel(Svg& svg, const Fit& fit, double top) {
  const Axes axes = axes_of(fit, top);
  const Goodness goodness = goodness_of(fit);
  const std::string name = fit.kind == "network" ? fit.hosts[0] + " - " + fit.hosts[1] : fit.hosts[0];
  svg.text(kLeft, top + 24, fmt::format("{} {}: half a round trip", fit.kind, name), Anchor::kStart, "#222",
           14);
  svg.text(kLeft, top + 42,
           fmt::format("points: measured; line: fitted, {}; mean error {:.1f} %, largest {:.1f} % (at {})",
                       counted(fit.time.size(), "piece"), 100 * goodness.mean, 100 * goodness.largest,
                       size_name(goodness.largest_at_bytes)));
  draw_grid(svg, axes);
  draw_breaks(svg, fit, axes);
  draw_points(svg, fit, axes);
  svg.text(kLeft, top + kErrorTop - 8, "error of the fit, with the spread of what was measured; dashed: 3 %");
  svg.text((kLeft + kRight) / 2, top + kErrorBottom + 36, "size of the message", Anchor::kMiddle);
}

}  // namespace

std::string plot(const Model& model) {
  Svg svg(kWidth, kPanelHeight * static_cast<double>(model.fits.size()));
  double top = 0;
  for (const Fit& fit : model.fits) {
    draw_panel(svg, fit, top);
    top += kPanelHeight;
  }
  return svg.str();
}

}  // namespace dperf::calibrate
