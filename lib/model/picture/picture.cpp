// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/picture/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "model/blocks_by_time.h"
#include "report/svg.h"
#include "report/units.h"

namespace dperf::model {
namespace {

using report::Svg;

constexpr double kPanelWidth = 420, kPanelHeight = 300, kLeft = 70, kTop = 46, kWide = 330, kHigh = 205;
constexpr std::size_t kMostPanels = 8, kColumns = 2;
constexpr const char* kColours[] = {"#06c", "#c50", "#090", "#909", "#066", "#960"};

/// The first variable that has several values: 0 are the ranks, then the parameters.
std::size_t variable_of(const Model& model) {
  for (std::size_t v = 0; v <= model.parameters.size(); ++v) {
    std::set<std::int64_t> values;
    for (const FittedRun& run : model.runs)
      values.insert(v == 0 ? run.setting.ranks : run.setting.parameters[v - 1]);
    if (values.size() > 1) return v;
  }
  return 0;
}

double value_of(const Setting& setting, std::size_t variable) {
  return variable == 0 ? setting.ranks : static_cast<double>(setting.parameters[variable - 1]);
}

void set_value(Setting& setting, std::size_t variable, double value) {
  if (variable == 0)
    setting.ranks = static_cast<int>(std::lround(value));
  else
    setting.parameters[variable - 1] = std::llround(value);
}

/// From the least to the largest value, logarithmic. Nothing between: around them.
class Axis {
 public:
  void add(double value) {
    if (value <= 0) return;
    least_ = std::min(least_, value);
    most_ = std::max(most_, value);
  }
  double least() const { return least_; }
  double most() const { return most_; }
  /// 0 to 1.
  double place(double value) const {
    if (most_ <= least_) return 0.5;
    return std::clamp(std::log(std::max(value, 1e-300) / least_) / std::log(most_ / least_), 0.0, 1.0);
  }

 private:
  double least_ = INFINITY, most_ = 0;
};

struct Curve {
  Setting setting;  ///< of one of its runs
  std::vector<std::pair<double, double>> points, line;
};

class Panel {
 public:
  Panel(const Model& model, const BlockShare& block, std::size_t variable)
      : model_(model), block_(block), variable_(variable) {
    for (const FittedRun& run : model.runs) x_.add(value_of(run.setting, variable));
    for (const Seen& seen : block.function->seen) {
      const Setting& setting = model.runs.at(static_cast<std::size_t>(seen.run)).setting;
      Curve& curve = curves_.try_emplace(others(setting), Curve{setting, {}, {}}).first->second;
      curve.points.emplace_back(value_of(setting, variable), seen.value);
      y_.add(seen.value);
    }
    for (auto& [others, curve] : curves_) add_line(curve);
  }

  void draw(Svg& svg, double left, double top) const {
    const auto x = [&](double value) { return left + kLeft + kWide * x_.place(value); };
    const auto y = [&](double value) { return top + kTop + kHigh * (1 - y_.place(value)); };
    svg.text(left + 10, top + 18,
             fmt::format("{}, {:.1f} %", block_place(model_, block_.time->block), 100 * block_.share));
    svg.text(left + 10, top + 34, fmt::format("{} ns", to_string(*block_.function, model_.parameters)),
             Svg::Anchor::kStart, "#666", 11);
    svg.line(left + kLeft, top + kTop, left + kLeft, top + kTop + kHigh, "#222");
    svg.line(left + kLeft, top + kTop + kHigh, left + kLeft + kWide, top + kTop + kHigh, "#222");
    for (const double value : {y_.least(), y_.most()})
      if (value > 0 && std::isfinite(value))
        svg.text(left + kLeft - 6, y(value) + 4, report::format_seconds(1e-9 * value), Svg::Anchor::kEnd,
                 "#222", 11);
    for (const double value : x_values())
      svg.text(x(value), top + kTop + kHigh + 16, fmt::format("{:g}", value), Svg::Anchor::kMiddle, "#222",
               11);
    svg.text(left + kLeft + kWide / 2, top + kTop + kHigh + 32,
             variable_ == 0 ? "ranks" : model_.parameters[variable_ - 1], Svg::Anchor::kMiddle);
    double legend = left + 10;
    std::size_t number = 0;
    for (const auto& [others, curve] : curves_) {
      const char* colour = kColours[number++ % std::size(kColours)];
      std::vector<std::pair<double, double>> line;
      for (const auto& [at, value] : curve.line) line.emplace_back(x(at), y(value));
      svg.polyline(line, colour, 1.5);
      for (const auto& [at, value] : curve.points) svg.circle(x(at), y(value), 3, colour);
      if (curves_.size() < 2 || number > std::size(kColours)) continue;
      svg.text(legend, top + kTop + kHigh + 46, name_of(curve.setting), Svg::Anchor::kStart, colour, 10);
      legend += 6.5 * static_cast<double>(name_of(curve.setting).size()) + 8;
    }
  }

 private:
  /// All values but that of the axis.
  std::vector<std::int64_t> others(const Setting& setting) const {
    std::vector<std::int64_t> all{setting.ranks};
    all.insert(all.end(), setting.parameters.begin(), setting.parameters.end());
    all[variable_] = 0;
    return all;
  }

  void add_line(Curve& curve) {
    constexpr int kSteps = 60;
    for (int step = 0; step <= kSteps; ++step) {
      Setting setting = curve.setting;
      set_value(setting, variable_, x_.least() * std::pow(x_.most() / x_.least(), double{1} * step / kSteps));
      const double value = (*block_.function)(setting);
      curve.line.emplace_back(value_of(setting, variable_), value);
      y_.add(value);
    }
  }

  /// At most six, the first and the last among them.
  std::vector<double> x_values() const {
    constexpr std::size_t kMost = 6;
    std::set<double> all;
    for (const FittedRun& run : model_.runs) all.insert(value_of(run.setting, variable_));
    const std::vector<double> values(all.begin(), all.end());
    const std::size_t step = (values.size() + kMost - 2) / (kMost - 1);
    std::vector<double> shown;
    for (std::size_t k = 0; k < values.size(); k += std::max<std::size_t>(step, 1))
      shown.push_back(values[k]);
    if (shown.back() != values.back()) shown.back() = values.back();
    return shown;
  }

  std::string name_of(const Setting& setting) const {
    std::string name;
    const auto say = [&](const std::string& what, std::int64_t value) {
      name += fmt::format("{}{}={}", name.empty() ? "" : ", ", what, value);
    };
    if (variable_ != 0) say("p", setting.ranks);
    for (std::size_t k = 0; k < model_.parameters.size(); ++k)
      if (k + 1 != variable_) say(model_.parameters[k], setting.parameters[k]);
    return name;
  }

  const Model& model_;
  const BlockShare& block_;
  std::size_t variable_;
  Axis x_, y_;
  std::map<std::vector<std::int64_t>, Curve> curves_;
};

}  // namespace

std::string picture(const Model& model) {
  std::vector<BlockShare> blocks = blocks_by_time(model);
  std::erase_if(blocks, [](const BlockShare& block) { return block.function->seen.empty(); });
  if (blocks.size() > kMostPanels) blocks.resize(kMostPanels);
  const std::size_t rows = std::max<std::size_t>((blocks.size() + kColumns - 1) / kColumns, 1);
  const double width = kPanelWidth * kColumns, height = kPanelHeight * static_cast<double>(rows);
  Svg svg(width, height);
  svg.rectangle(0, 0, width, height, "white");
  if (blocks.empty()) svg.text(10, 20, "no block was measured");
  const std::size_t variable = variable_of(model);
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const std::size_t column = k % kColumns, row = k / kColumns;
    Panel(model, blocks[k], variable)
        .draw(svg, kPanelWidth * static_cast<double>(column), kPanelHeight * static_cast<double>(row));
  }
  return svg.str();
}

}  // namespace dperf::model
