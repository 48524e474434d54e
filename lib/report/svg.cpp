// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/svg.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace dperf::report {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  return out;
}

constexpr std::array kAnchors{"start", "middle", "end"};

}  // namespace

Svg::Svg(double width, double height) : width_(width), height_(height) {
  rectangle(0, 0, width, height, "white");
}

void Svg::rectangle(double x, double y, double width, double height, std::string_view fill) {
  fmt::format_to(std::back_inserter(body_),
                 R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)"
                 "\n",
                 x, y, width, height, fill);
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view stroke, double width) {
  fmt::format_to(std::back_inserter(body_),
                 R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{:g}"/>)"
                 "\n",
                 x1, y1, x2, y2, stroke, width);
}

void Svg::dashed_line(double x1, double y1, double x2, double y2, std::string_view stroke,
                      std::string_view dashes) {
  fmt::format_to(
      std::back_inserter(body_),
      R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-dasharray="{}"/>)"
      "\n",
      x1, y1, x2, y2, stroke, dashes);
}

void Svg::polyline(const std::vector<std::pair<double, double>>& points, std::string_view stroke,
                   double width) {
  body_ += R"(<polyline fill="none" points=")";
  for (const auto& [x, y] : points) fmt::format_to(std::back_inserter(body_), "{:.1f},{:.1f} ", x, y);
  fmt::format_to(std::back_inserter(body_),
                 R"(" stroke="{}" stroke-width="{:g}"/>)"
                 "\n",
                 stroke, width);
}

void Svg::circle(double x, double y, double radius, std::string_view fill) {
  fmt::format_to(std::back_inserter(body_),
                 R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:g}" fill="{}"/>)"
                 "\n",
                 x, y, radius, fill);
}

void Svg::text(double x, double y, std::string_view text, Anchor anchor, std::string_view fill, double size) {
  fmt::format_to(std::back_inserter(body_),
                 R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="{}" font-size="{:g}">{}</text>)"
                 "\n",
                 x, y, kAnchors[static_cast<std::size_t>(anchor)], fill, size, escaped(text));
}

std::string Svg::str() const {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:g} {1:g}" width="{0:g}" height="{1:g}" )"
      R"(font-family="sans-serif">)"
      "\n{2}</svg>\n",
      width_, height_, body_);
}

}  // namespace dperf::report
