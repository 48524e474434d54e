// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/occurrences.h"

#include <algorithm>

#include "model/iterations.h"

namespace dperf::model {
namespace {

constexpr std::int64_t kMostLooks = 512;

class Counting {
 public:
  Counting(const Model& model, const Setting& setting, int rank)
      : model_(model),
        counts_(model.nodes.size()),
        iterations_(setting.iterations),
        values_(Variables(model.parameters).of_rank(setting, rank)) {}

  std::vector<Occurrence> run() {
    iterate(0, 1, 1);
    return std::move(counts_);
  }

 private:
  static bool changes(const Expression& e) {
    return e.uses(kIteration) || e.uses(kLeft) || e.uses(kOuterIteration);
  }
  static double value(const Expression& e, const std::vector<std::int64_t>& values) {
    const std::int64_t value = e.evaluate(values);
    return value == kUndefined64 ? 0 : static_cast<double>(std::max<std::int64_t>(value, 0));
  }
  double iterations_of(const Node& loop) const {
    return loop.has_data_as_trips() ? mean_iterations(iterations_, loop.block) : value(loop.trips, values_);
  }
  void set_iteration(std::int64_t iteration, std::int64_t trips) {
    values_[kIteration] = iteration;
    values_[kTrips] = trips;
    values_[kLeft] = trips - 1 - iteration;
  }

  /// What is in the loop, which is entered so often.
  void iterate(int loop, double entries, std::int64_t trips) {
    for (const int child : model_.nodes[static_cast<std::size_t>(loop)].children) {
      const Node& node = model_.nodes[static_cast<std::size_t>(child)];
      const bool differ = changes(node.present) || (node.is_loop && changes(node.trips));
      const std::int64_t looks = std::min(trips, differ ? kMostLooks : 1);
      double times = 0, inner = 0, first = 0;
      for (std::int64_t look = 0; look < looks; ++look) {
        set_iteration(looks == trips ? look : look * trips / looks, trips);
        if (value(node.present, values_) == 0) continue;
        const double weight = static_cast<double>(trips) / static_cast<double>(looks);
        times += weight;
        if (look == 0) first = 1;
        if (node.is_loop) inner += weight * iterations_of(node);
      }
      counts_[static_cast<std::size_t>(child)] = {entries * first, entries * std::max(times - first, 0.0)};
      if (node.is_loop && inner > 0) {
        const auto mean = static_cast<std::int64_t>(std::max(inner / times, 1.0));
        const std::int64_t outer = values_[kOuterIteration];
        values_[kOuterIteration] = trips / 2;  // one in the middle stands for all
        iterate(child, entries * inner / static_cast<double>(mean), mean);
        values_[kOuterIteration] = outer;
      }
    }
  }

  const Model& model_;
  std::vector<Occurrence> counts_;
  const LoopCounts& iterations_;
  std::vector<std::int64_t> values_;
};

}  // namespace

std::vector<Occurrence> occurrences(const Model& model, const Setting& setting, int rank) {
  return Counting(model, setting, rank).run();
}

}  // namespace dperf::model
