// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace dperf::model {
namespace {

/// The first ones are enough where a variable has three values at most.
constexpr std::size_t kPlainFactors = 6;
constexpr Factor kFactors[] = {{0, 0}, {-6, 0}, {6, 0}, {0, 1}, {-12, 0}, {12, 0}, {-3, 0}, {3, 0},  {-4, 0},
                               {4, 0}, {-2, 0}, {2, 0}, {6, 1}, {-6, 1},  {18, 0}, {9, 0},  {-9, 0}, {0, 2}};

double value_of(const Factor& factor, double x) {
  double value = std::pow(x, factor.sixths / 6.0);
  for (int k = 0; k < factor.logs; ++k) value *= std::log2(x);
  return value;
}

double value_of(const std::vector<Factor>& factors, const Setting& setting) {
  double value = value_of(factors.front(), setting.ranks);
  for (std::size_t k = 1; k < factors.size(); ++k)
    value *= value_of(factors[k], static_cast<double>(setting.parameters[k - 1]));
  return value;
}

std::size_t values_of(const std::vector<Point>& points, std::size_t variable) {
  std::set<std::int64_t> values;
  for (const Point& point : points)
    values.insert(variable == 0 ? point.setting.ranks : point.setting.parameters[variable - 1]);
  return values.size();
}

/// All products of factors; of what does not vary nothing.
std::vector<std::vector<Factor>> products(const std::vector<Point>& points) {
  const std::size_t variables = points.front().setting.parameters.size() + 1;
  std::vector<std::vector<Factor>> all{{}};
  for (std::size_t v = 0; v < variables; ++v) {
    std::vector<std::vector<Factor>> longer;
    const std::size_t values = values_of(points, v);
    const std::size_t factors = values < 2 ? 1 : values < 4 ? kPlainFactors : std::size(kFactors);
    for (const std::vector<Factor>& shorter : all)
      for (std::size_t k = 0; k < factors; ++k) {
        longer.push_back(shorter);
        longer.back().push_back(kFactors[k]);
      }
    all = std::move(longer);
  }
  all.erase(all.begin());  // the constant
  return all;
}

/// By relative errors. Nothing if the system is singular or a coefficient is negative.
std::optional<std::vector<double>> least_squares(const std::vector<std::vector<double>>& columns,
                                                 const std::vector<double>& values, std::size_t left_out) {
  const std::size_t n = columns.size();
  std::vector<std::vector<double>> a(n, std::vector<double>(n + 1, 0));
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (row == left_out) continue;
    const double weight = 1 / std::max(values[row], 1.0);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) a[i][j] += columns[i][row] * columns[j][row] * weight * weight;
      a[i][n] += columns[i][row] * values[row] * weight * weight;
    }
  }
  std::vector<double> scale(n);
  for (std::size_t i = 0; i < n; ++i) scale[i] = a[i][i];
  for (std::size_t i = 0; i < n; ++i) {
    if (!(a[i][i] > 1e-9 * scale[i]) || scale[i] <= 0) return std::nullopt;
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = a[row][i] / a[i][i];
      for (std::size_t j = i; j <= n; ++j) a[row][j] -= factor * a[i][j];
    }
  }
  std::vector<double> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    result[i] = a[i][n] / a[i][i];
    if (!std::isfinite(result[i]) || result[i] < 0) return std::nullopt;
  }
  return result;
}

class Fitting {
 public:
  explicit Fitting(const std::vector<Point>& points) : points_(points) {
    for (const Point& point : points) values_.push_back(point.value);
  }

  Function run() {
    Function best = constant();
    if (points_.size() < 2) return best;
    const auto all = products(points_);
    for (const bool with_constant : {false, true})
      for (const auto& product : all) consider(best, with_constant, {product});
    if (points_.size() >= 5 && all.size() <= 60)
      for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = a + 1; b < all.size(); ++b) consider(best, false, {all[a], all[b]});
    return best;
  }

 private:
  static constexpr double kClearlyBetter = 0.8;

  Function constant() const {
    Function function;
    const auto solution = least_squares({ones()}, values_, values_.size());
    function.constant = solution ? solution->front() : 0;
    function.error = error({ones()});
    return function;
  }
  std::vector<double> ones() const { return std::vector<double>(points_.size(), 1); }

  void consider(Function& best, bool with_constant, const std::vector<std::vector<Factor>>& products) const {
    std::vector<std::vector<double>> columns;
    if (with_constant) columns.push_back(ones());
    for (const auto& product : products) {
      columns.emplace_back();
      for (const Point& point : points_) columns.back().push_back(value_of(product, point.setting));
    }
    if (columns.size() >= points_.size() && points_.size() > 1 && columns.size() > 1) return;
    const double found = error(columns);
    const bool is_simpler = best.terms.size() + (best.constant != 0 ? 1 : 0) >= columns.size();
    if (!(found < best.error * (is_simpler ? 1 : kClearlyBetter))) return;
    const auto solution = least_squares(columns, values_, values_.size());
    if (!solution) return;
    best = {with_constant ? solution->front() : 0, {}, found};
    for (std::size_t k = 0; k < products.size(); ++k)
      best.terms.push_back({(*solution)[k + (with_constant ? 1 : 0)], products[k]});
  }

  /// Each point is foretold by the others: the root of the mean of squared relative errors.
  double error(const std::vector<std::vector<double>>& columns) const {
    double sum = 0;
    for (std::size_t left = 0; left < points_.size(); ++left) {
      const auto solution = least_squares(columns, values_, left);
      if (!solution) return INFINITY;
      double foretold = 0;
      for (std::size_t k = 0; k < columns.size(); ++k) foretold += (*solution)[k] * columns[k][left];
      const double relative = (foretold - values_[left]) / std::max(values_[left], 1.0);
      sum += relative * relative;
    }
    return std::sqrt(sum / static_cast<double>(points_.size()));
  }

  const std::vector<Point>& points_;
  std::vector<double> values_;
};

std::string power(const std::string& name, int sixths) {
  if (sixths == 6) return name;
  if (sixths % 6 == 0) return fmt::format("{}^{}", name, sixths / 6);
  const int divisor = sixths % 3 == 0 ? 3 : 2;
  return fmt::format("{}^({}/{})", name, sixths / divisor, 6 / divisor);
}

std::string to_string(const Term& term, std::span<const std::string> names) {
  std::string above, below;
  for (std::size_t k = 0; k < term.factors.size(); ++k) {
    const Factor& factor = term.factors[k];
    const std::string name = k == 0 ? "p" : names[k - 1];
    if (factor.sixths > 0) above += " * " + power(name, factor.sixths);
    if (factor.sixths < 0) below += " / " + power(name, -factor.sixths);
    for (int log = 0; log < factor.logs; ++log) above += " * log2(" + name + ")";
  }
  return fmt::format("{:.4g}{}{}", term.coefficient, above, below);
}

}  // namespace

double Function::operator()(const Setting& setting) const {
  double value = constant;
  for (const Term& term : terms) value += term.coefficient * value_of(term.factors, setting);
  return std::isfinite(value) ? std::max(value, 0.0) : 0;
}

Function fit(const std::vector<Point>& points) {
  // Runs of the same setting count as one.
  std::map<std::pair<int, std::vector<std::int64_t>>, std::vector<double>> by_setting;
  for (const Point& point : points)
    by_setting[{point.setting.ranks, point.setting.parameters}].push_back(point.value);
  std::vector<Point> means;
  for (const auto& [setting, values] : by_setting) {
    double sum = 0;
    for (const double value : values) sum += value;
    means.push_back({{setting.first, setting.second}, sum / static_cast<double>(values.size())});
  }
  const bool is_nothing = std::ranges::all_of(means, [](const Point& point) { return point.value == 0; });
  return is_nothing ? Function{} : Fitting(means).run();
}

std::string to_string(const Function& function, std::span<const std::string> names) {
  std::string text = function.constant != 0 || function.terms.empty()
                         ? fmt::format("{:.4g}", function.constant)
                         : std::string();
  for (const Term& term : function.terms) text += (text.empty() ? "" : " + ") + to_string(term, names);
  return text;
}

}  // namespace dperf::model
