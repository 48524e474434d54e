// Self-contained pictures: SVG without scripts, external fonts or other files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dperf::report {

/// A picture that is drawn from back to front. Coordinates are pixels, y grows downwards; a colour is one of
/// CSS.
class Svg {
 public:
  enum class Anchor { kStart, kMiddle, kEnd };

  Svg(double width, double height);

  void rectangle(double x, double y, double width, double height, std::string_view fill);
  void line(double x1, double y1, double x2, double y2, std::string_view stroke, double width = 1);
  /// `dashes`: lengths of dash and gap, as in "6,3".
  void dashed_line(double x1, double y1, double x2, double y2, std::string_view stroke,
                   std::string_view dashes);
  /// Through the points, each x and y.
  void polyline(const std::vector<std::pair<double, double>>& points, std::string_view stroke,
                double width = 1);
  void circle(double x, double y, double radius, std::string_view fill);
  /// `y` is the base line.
  void text(double x, double y, std::string_view text, Anchor anchor = Anchor::kStart,
            std::string_view fill = "#222", double size = 12);

  /// The whole file.
  std::string str() const;

 private:
  double width_, height_;
  std::string body_;
};

}  // namespace dperf::report
