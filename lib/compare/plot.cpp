// The picture of a comparison: a row a case, its error on a common axis.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cmath>

#include "compare/write.h"
#include "report/svg.h"
#include "report/units.h"

#include <fmt/format.h>

namespace dperf::compare {
namespace {

using report::Svg;

constexpr double kRowHeight = 22, kAxisLeft = 330, kAxisRight = 820, kWidth = 1000, kTop = 60;
// Readable on white, and apart for the colour-blind (Okabe and Ito).
constexpr std::array kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};
constexpr const char *kBand = "#e8eef4", *kGrid = "#cccccc", *kBad = "#b00020";

const char* colour_of(std::size_t set) {
  return kColours[set % kColours.size()];
}

// The largest |error| to be drawn, as a round number of the axis.
double reach(const Comparison& comparison) {
  double largest = 0.05;
  for (const Row& row : comparison.rows) {
    largest = std::max(largest, row.allowed);
    for (const std::optional<Reported>& reported : row.reported)
      if (reported) largest = std::max(largest, std::abs(reported->error));
  }
  return std::min(std::ceil(largest * 1.05 * 20) / 20, 2.0);  // steps of 5 %; more than 200 % is at the edge
}

struct Axis {
  double reach;

  double x(double error) const {
    const double share = (std::clamp(error, -reach, reach) + reach) / (2 * reach);
    return kAxisLeft + share * (kAxisRight - kAxisLeft);
  }
};

void draw_axis(Svg& svg, const Axis& axis, double bottom) {
  for (int i = -4; i <= 4; ++i) {
    const double error = axis.reach * i / 4;
    svg.line(axis.x(error), kTop - 6, axis.x(error), bottom, i == 0 ? "#444" : kGrid);
    svg.text(axis.x(error), kTop - 12, i == 0 ? "0 %" : fmt::format("{:+.3g} %", 100 * error),
             Svg::Anchor::kMiddle);
  }
}

void draw_legend(Svg& svg, const Comparison& comparison) {
  double x = 12;
  for (std::size_t set = 0; set < comparison.labels.size(); ++set) {
    svg.circle(x, 20, 5, colour_of(set));
    svg.text(x + 10, 24, comparison.labels[set]);
    x += 30 + 7.5 * static_cast<double>(comparison.labels[set].size());
  }
  svg.text(kAxisRight, 24, "error = predicted / measured - 1; shaded: allowed", Svg::Anchor::kEnd);
}

void draw_reported(Svg& svg, const Axis& axis, double y, const Row& row, std::size_t set) {
  const Reported& reported = *row.reported[set];
  if (reported.low_s)
    svg.line(axis.x(*reported.low_s / row.measured_s - 1), y, axis.x(*reported.high_s / row.measured_s - 1),
             y, colour_of(set), 2);
  svg.circle(axis.x(reported.error), y, 5, colour_of(set));
}

// The end of a name is more informative than its start.
std::string label_of(const Row& row) {
  constexpr std::size_t kLongest = 46;
  if (row.name.size() <= kLongest) return row.name;
  return "..." + row.name.substr(row.name.size() - (kLongest - 3));
}

void draw_row(Svg& svg, const Axis& axis, double y, const Row& row) {
  const bool good = row.verdict == Verdict::kOk;
  svg.rectangle(axis.x(-row.allowed), y - 8, axis.x(row.allowed) - axis.x(-row.allowed), 16, kBand);
  svg.line(axis.x(0), y - 8, axis.x(0), y + 8, "#444");
  svg.text(kAxisLeft - 12, y + 4, label_of(row), Svg::Anchor::kEnd, good ? "#222" : kBad);
  for (std::size_t set = row.reported.size(); set-- > 0;)
    if (row.reported[set]) draw_reported(svg, axis, y, row, set);
  svg.text(kAxisRight + 12, y + 4,
           good ? report::format_seconds(row.measured_s)
                : fmt::format("{}  {}", report::format_seconds(row.measured_s), name_of(row.verdict)),
           Svg::Anchor::kStart, good ? "#222" : kBad);
}

}  // namespace

std::string as_svg(const Comparison& comparison) {
  const double bottom = kTop + kRowHeight * static_cast<double>(comparison.rows.size());
  Svg svg(kWidth, bottom + 16);
  const Axis axis{reach(comparison)};
  draw_legend(svg, comparison);
  draw_axis(svg, axis, bottom);
  double y = kTop + kRowHeight / 2;
  for (const Row& row : comparison.rows) {
    draw_row(svg, axis, y, row);
    y += kRowHeight;
  }
  return svg.str();
}

}  // namespace dperf::compare
