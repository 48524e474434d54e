// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace dperf::calibrate {
namespace {

constexpr double kWidth = 760, kPanelHeight = 520;
constexpr double kLeft = 80, kRight = 740;
constexpr double kTop = 50, kMiddle = 320;             // of the times
constexpr double kErrorTop = 350, kErrorBottom = 470;  // of the errors
constexpr double kMostError = 0.15, kAim = 0.03;

/// From numbers to places; both logarithmic, or the second one not.
struct Axes {
  double from_x, to_x, from_y, to_y;

  double x(double bytes) const {
    return kLeft +
           (kRight - kLeft) * (std::log(bytes) - std::log(from_x)) / (std::log(to_x) - std::log(from_x));
  }
  double y(double seconds) const {
    return kMiddle -
           (kMiddle - kTop) * (std::log(seconds) - std::log(from_y)) / (std::log(to_y) - std::log(from_y));
  }
  static double error_y(double error) {
    const double shown = std::clamp(error, -kMostError, kMostError);
    return (kErrorTop + kErrorBottom) / 2 - shown / kMostError * (kErrorBottom - kErrorTop) / 2;
  }
};

Axes axes_of(const Fit& fit) {
  Axes axes{1, 2, fit.points.front().measured_s, fit.points.front().measured_s};
  for (const FittedPoint& point : fit.points) {
    axes.to_x = std::max(axes.to_x, point.bytes);
    axes.from_y = std::min({axes.from_y, point.measured_s, point.fitted_s});
    axes.to_y = std::max({axes.to_y, point.measured_s, point.fitted_s});
  }
  axes.from_y /= 1.5;
  axes.to_y *= 1.5;
  return axes;
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2,
                     style);
}

std::string text(double x, double y, std::string_view anchor, std::string_view what) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, what);
}

constexpr std::string_view kGrid = "stroke=\"#ddd\"";
constexpr std::string_view kBreak = "stroke=\"#888\" stroke-dasharray=\"3,3\"";
constexpr std::string_view kAimLine = "stroke=\"#393\" stroke-dasharray=\"6,3\"";

std::string escaped(const std::string& name) {
  std::string safe;
  for (const char c : name) safe += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return safe;
}

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

std::string grid(const Axes& axes) {
  std::string svg;
  for (double bytes = 1; bytes <= axes.to_x; bytes *= 16) {
    svg += line(axes.x(bytes), kTop, axes.x(bytes), kMiddle, kGrid);
    svg += line(axes.x(bytes), kErrorTop, axes.x(bytes), kErrorBottom, kGrid);
    svg += text(axes.x(bytes), kErrorBottom + 18, "middle", size_name(bytes));
  }
  for (int power = -9; power <= 3; ++power) {
    const double seconds = std::pow(10, power);
    if (seconds < axes.from_y || seconds > axes.to_y) continue;
    svg += line(kLeft, axes.y(seconds), kRight, axes.y(seconds), kGrid);
    svg += text(kLeft - 8, axes.y(seconds) + 4, "end", time_name(seconds));
  }
  for (const double error : {-0.1, 0.0, 0.1}) {
    svg += line(kLeft, Axes::error_y(error), kRight, Axes::error_y(error), kGrid);
    svg += text(kLeft - 8, Axes::error_y(error) + 4, "end", fmt::format("{:+.0f} %", 100 * error));
  }
  for (const double error : {-kAim, kAim})
    svg += line(kLeft, Axes::error_y(error), kRight, Axes::error_y(error), kAimLine);
  return svg;
}

std::string breaks(const Fit& fit, const Axes& axes) {
  std::string svg;
  for (const replay::TimePiece& piece : fit.time)
    if (piece.from_bytes >= axes.from_x && piece.from_bytes <= axes.to_x)
      svg += line(axes.x(piece.from_bytes), kTop, axes.x(piece.from_bytes), kMiddle, kBreak);
  return svg;
}

std::string points(const Fit& fit, const Axes& axes) {
  std::string svg = "<polyline fill=\"none\" stroke=\"#c33\" stroke-width=\"1.5\" points=\"";
  for (const FittedPoint& point : fit.points)
    svg += fmt::format("{:.1f},{:.1f} ", axes.x(point.bytes), axes.y(point.fitted_s));
  svg += "\"/>\n";
  for (const FittedPoint& point : fit.points) {
    const double error = point.fitted_s / point.measured_s - 1;
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"#236\"/>\n", axes.x(point.bytes),
                       axes.y(point.measured_s));
    svg += line(axes.x(point.bytes), Axes::error_y(error - point.spread), axes.x(point.bytes),
                Axes::error_y(error + point.spread), "stroke=\"#9ac\"");
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"{}\"/>\n", axes.x(point.bytes),
                       Axes::error_y(error), std::abs(error) > kMostError ? "#c33" : "#236");
  }
  return svg;
}

std::string panel(const Fit& fit) {
  const Axes axes = axes_of(fit);
  const Goodness goodness = goodness_of(fit);
  const std::string name = fit.kind == "network" ? fit.hosts[0] + " - " + fit.hosts[1] : fit.hosts[0];
  std::string svg = text(kLeft, 24, "start",
                         fmt::format("<tspan font-weight=\"bold\">{} {}</tspan>: half of a round trip",
                                     fit.kind, escaped(name)));
  svg += text(
      kLeft, 42, "start",
      fmt::format("points: measured; line: fitted, {} pieces; mean error {:.1f} %, largest {:.1f} % (at {})",
                  fit.time.size(), 100 * goodness.mean, 100 * goodness.largest,
                  size_name(goodness.largest_at_bytes)));
  svg += grid(axes) + breaks(fit, axes) + points(fit, axes);
  svg += text(kLeft, kErrorTop - 8, "start",
              "error of the fit, with the spread of what was measured; dashed: 3 %");
  return svg + text((kLeft + kRight) / 2, kErrorBottom + 36, "middle", "size of the message");
}

}  // namespace

std::string plot(const Model& model) {
  const double height = kPanelHeight * static_cast<double>(model.fits.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kWidth, height);
  double top = 0;
  for (const Fit& fit : model.fits) {
    svg += fmt::format("<g transform=\"translate(0,{})\">\n{}</g>\n", top, panel(fit));
    top += kPanelHeight;
  }
  return svg + "</svg>\n";
}

}  // namespace dperf::calibrate
