// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/curve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "model/fit/least_squares.h"
#include "support/median.h"

namespace dperf::model {
namespace {

/// The first ones are enough where a variable has three values at most.
constexpr std::size_t kPlainFactors = 6;
constexpr Factor kFactors[] = {{0, 0}, {-6, 0}, {6, 0}, {0, 1},  {-12, 0}, {12, 0}, {-3, 0}, {3, 0}, {-4, 0},
                               {4, 0}, {-2, 0}, {2, 0}, {-6, 1}, {6, 1},   {0, 2},  {18, 0}, {9, 0}, {-9, 0}};
/// The others are of sizes: nothing that a rank does alone grows with the cube of the ranks, and few runs do
/// not tell the square of a logarithm from a power.
constexpr std::size_t kFactorsOfRanks = 14;
/// Two coefficients and a place, and two points on each side that would have to be wrong.
constexpr std::size_t kPointsOfABreak = 6;
/// Less of a step is none.
constexpr double kLeastStep = 1.2;

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
    const std::size_t most = v == 0 ? kFactorsOfRanks : std::size(kFactors);
    const std::size_t factors = values < 2 ? 1 : values < 4 ? kPlainFactors : most;
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

/// A function that may explain the points.
struct Candidate {
  bool with_constant = false;
  std::vector<std::vector<Factor>> products;
  std::optional<double> above;  ///< of the only product: another coefficient
  std::vector<double> solution;
  double misfit = 0;     ///< sum of squared differences, each over its noise
  int complexity = 0;    ///< the fewer coefficients and exponents, the simpler
  int growth = 0;        ///< with the ranks: the largest power, in sixths, and of logarithms; 0: none
  std::size_t free = 0;  ///< points more than coefficients

  /// The 0.99 quantile of chi squared (Wilson and Hilferty).
  double most_misfit() const {
    const double k = std::max(static_cast<double>(free), 1.0), spread = 2 / (9 * k);
    return k * std::pow(1 - spread + 2.326 * std::sqrt(spread), 3);
  }
};

int growth_of(const std::vector<std::vector<Factor>>& products) {
  int most = 0;
  for (const std::vector<Factor>& product : products)
    most = std::max(most, product.front().sixths + product.front().logs);
  return most;
}

class Choosing {
 public:
  Choosing(const std::vector<Point>& points, Weight weight, double least_noise)
      : points_(points), weight_(weight) {
    for (const Point& point : points) {
      values_.push_back(point.value);
      noise_.push_back(std::max({std::hypot(point.noise, least_noise * point.value), 1e-9 * point.value}));
    }
    const double largest = *std::ranges::max_element(noise_);
    for (double& noise : noise_) noise = std::max(noise, 1e-3 * largest);
  }

  Function run() {
    add_all();
    if (const auto broken = break_between_sizes()) return function(*broken, 1);
    const double scale = noise_scale();
    const Candidate& flat = *best(scale, true);
    const Candidate& any = *best(scale, false);
    const double gain = flat.misfit - any.misfit;
    const bool is_held_back = any.growth > 0 && gain < scale * kClearly[static_cast<std::size_t>(weight_)];
    Function chosen = function(is_held_back ? flat : any, scale);
    if (is_held_back) chosen.held_back = form(any);
    return chosen;
  }

 private:
  void add_all() {
    add(true, {});
    if (points_.size() < 2) return;
    const auto all = products(points_);
    for (const bool with_constant : {false, true})
      for (const auto& product : all) add(with_constant, {product});
    if (points_.size() >= 5 && all.size() <= 60)
      for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = a + 1; b < all.size(); ++b) add(false, {all[a], all[b]});
  }

  std::vector<std::vector<double>> columns(const Candidate& of) const {
    std::vector<std::vector<double>> result;
    if (of.with_constant) result.emplace_back(points_.size(), 1.0);
    for (const auto& product : of.products) {
      result.emplace_back();
      for (const Point& point : points_) result.back().push_back(value_of(product, point.setting));
    }
    if (!of.above) return result;
    result.emplace_back(points_.size(), 0.0);
    for (std::size_t row = 0; row < points_.size(); ++row)
      if (result.front()[row] > *of.above) std::swap(result.front()[row], result.back()[row]);
    return result;
  }

  void add(bool with_constant, const std::vector<std::vector<Factor>>& products) {
    if (auto made = solved(with_constant, products, std::nullopt)) candidates_.push_back(std::move(*made));
  }

  std::optional<Candidate> solved(bool with_constant, const std::vector<std::vector<Factor>>& products,
                                  std::optional<double> above) const {
    Candidate made;
    made.with_constant = with_constant;
    made.products = products;
    made.above = above;
    const auto all = columns(made);
    if (all.size() >= points_.size() && all.size() > 1) return std::nullopt;
    const auto solution = least_squares(all, values_, noise_, values_.size());
    if (!solution) return std::nullopt;
    made.solution = *solution;
    for (std::size_t row = 0; row < values_.size(); ++row) {
      double value = 0;
      for (std::size_t k = 0; k < all.size(); ++k) value += (*solution)[k] * all[k][row];
      const double difference = (value - values_[row]) / noise_[row];
      made.misfit += difference * difference;
    }
    made.complexity = static_cast<int>(made.products.size()) * 2 + (made.with_constant ? 1 : 0);
    made.growth = growth_of(made.products);
    made.free = values_.size() - std::min(values_.size(), all.size() + (made.above ? 1 : 0));
    return made;
  }

  /// One product with another coefficient above some size, where no smooth function explains the points and
  /// this one does.
  std::optional<Candidate> break_between_sizes() const {
    if (points_.size() < kPointsOfABreak) return std::nullopt;
    double smooth = INFINITY;
    for (const Candidate& c : candidates_) {
      if (c.misfit <= c.most_misfit()) return std::nullopt;
      smooth = std::min(smooth, c.misfit);
    }
    std::optional<Candidate> best;
    for (const auto& product : products(points_))
      for (const double above : places_of_a_break(product)) {
        auto made = solved(false, {product}, above);
        if (!made || made->misfit > made->most_misfit()) continue;
        const double step = made->solution[1] / made->solution[0];
        if (std::abs(std::log(step)) < std::log(kLeastStep)) continue;
        if (!best || made->misfit < best->misfit) best = std::move(made);
      }
    const double clearly = kClearly[static_cast<std::size_t>(weight_)];
    return best && smooth - best->misfit > clearly ? best : std::nullopt;
  }

  /// Between two sizes next to each other, with two points at least on each side.
  std::vector<double> places_of_a_break(const std::vector<Factor>& product) const {
    std::vector<double> sizes, places;
    for (const Point& point : points_) sizes.push_back(value_of(product, point.setting));
    std::ranges::sort(sizes);
    for (std::size_t k = 2; k + 1 < sizes.size(); ++k)
      if (sizes[k] > sizes[k - 1] * (1 + 1e-9)) places.push_back(std::sqrt(sizes[k - 1] * sizes[k]));
    return places;
  }

  /// At least 1: what the best function leaves is noise too.
  double noise_scale() const {
    double least = INFINITY;
    for (const Candidate& one : candidates_)
      if (one.free > 0) least = std::min(least, one.misfit / static_cast<double>(one.free));
    return std::isfinite(least) ? std::max(least, 1.0) : 1.0;
  }

  /// Of those that explain the points the simplest, or of a negligible block the one that grows least; the
  /// nearest if none does.
  /// @param flat only those that do not grow with the ranks
  const Candidate* best(double scale, bool flat) const {
    const auto rank = [&](const Candidate& c) {
      return weight_ == Weight::kMatters ? std::tuple(c.complexity, c.growth, c.misfit)
                                         : std::tuple(c.growth, c.complexity, c.misfit);
    };
    const Candidate *simplest = nullptr, *nearest = nullptr;
    for (const Candidate& c : candidates_) {
      if (flat && c.growth > 0) continue;
      if (!nearest || c.misfit < nearest->misfit) nearest = &c;
      const bool explains = c.misfit <= scale * c.most_misfit();
      if (explains && (!simplest || rank(c) < rank(*simplest))) simplest = &c;
    }
    return simplest ? simplest : nearest;
  }

  static Form form(const Candidate& candidate) {
    Form made;
    if (candidate.with_constant) made.constant = candidate.solution.front();
    for (std::size_t k = 0; k < candidate.products.size(); ++k)
      made.terms.push_back(
          {candidate.solution[k + (candidate.with_constant ? 1 : 0)], candidate.products[k]});
    return made;
  }

  Function function(const Candidate& candidate, double scale) const {
    Function made;
    static_cast<Form&>(made) = form(candidate);
    if (candidate.above)
      made.jump =
          Break{candidate.products.front(), *candidate.above, candidate.solution[1] / candidate.solution[0]};
    const auto all = columns(candidate);
    made.error = error(all);
    made.covariance = covariance(all, noise_);
    for (double& entry : made.covariance) entry *= scale;
    double squares = 0;
    for (const Point& point : points_)
      if (point.value > 0) squares += std::pow(made(point.setting) / point.value - 1, 2);
    made.scatter = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(candidate.free, 1)));
    return made;
  }

  /// Each point is foretold by the others: the root of the mean of squared relative errors.
  double error(const std::vector<std::vector<double>>& all) const {
    double sum = 0;
    for (std::size_t left = 0; left < values_.size(); ++left) {
      const auto solution = least_squares(all, values_, noise_, left);
      if (!solution) return INFINITY;
      double foretold = 0;
      for (std::size_t k = 0; k < all.size(); ++k) foretold += (*solution)[k] * all[k][left];
      const double relative = (foretold - values_[left]) / std::max(values_[left], 1.0);
      sum += relative * relative;
    }
    return std::sqrt(sum / static_cast<double>(values_.size()));
  }

  const std::vector<Point>& points_;
  Weight weight_;
  std::vector<double> values_, noise_;
  std::vector<Candidate> candidates_;
};

/// Runs of the same setting count as one, their median: some of a few runs are disturbed all the time. How
/// they differ is noise.
std::vector<Point> merged(const std::vector<Point>& points) {
  std::map<std::pair<int, std::vector<std::int64_t>>, std::vector<Point>> by_setting;
  for (const Point& point : points)
    by_setting[{point.setting.ranks, point.setting.parameters}].push_back(point);
  std::vector<Point> means;
  for (const auto& [setting, alike] : by_setting) {
    const auto n = static_cast<double>(alike.size());
    std::vector<double> values, differences;
    double noise = 0;
    for (const Point& point : alike) {
      values.push_back(point.value);
      noise += point.noise * point.noise;
    }
    const double middle = median(values);
    for (const double value : values) differences.push_back(std::abs(value - middle));
    // One standard deviation is 1.4826 medians of absolute differences; of two, half their difference times
    // the root of 2.
    const double between = alike.size() > 2    ? 1.4826 * median(differences)
                           : alike.size() == 2 ? std::sqrt(2.0) * differences.front()
                                               : 0;
    means.push_back({alike.front().setting, middle, std::max(between, std::sqrt(noise / n)) / std::sqrt(n)});
  }
  return means;
}

}  // namespace

Function fit_function(const std::vector<Point>& points, Weight weight, double least_noise) {
  const std::vector<Point> means = merged(points);
  const bool is_nothing = std::ranges::all_of(means, [](const Point& point) { return point.value == 0; });
  return is_nothing ? Function{} : Choosing(means, weight, least_noise).run();
}

}  // namespace dperf::model
