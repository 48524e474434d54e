// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/interval/block_variation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>

namespace dperf::predict {
namespace {

constexpr std::size_t kMostExecutions = 4096, kMostFactors = 128;
constexpr std::size_t kMostLag = 8, kExecutionsALag = 8;

/// A block, and what follows it.
using Key = std::tuple<std::uint32_t, trace::Call, std::uint32_t, int>;

struct Samples {
  std::vector<float> logs;  ///< of the first executions
  double seconds = 0;       ///< of all
};

/// 0, or the number of binary digits.
int magnitude(const trace::CallArguments& args) {
  const std::int64_t most = std::max({args.data.count, args.send.count, args.recv.count, std::int64_t{0}});
  return std::bit_width(static_cast<std::uint64_t>(most));
}

/// In blocks.
struct Seconds {
  double known = 0, differing = 0, all = 0;
};

class RankSamples {
 public:
  void read(trace::EventStream& stream) {
    trace::Event event;
    while (stream.next(event)) {
      if (event.kind == trace::EventKind::kCompute && event.charged_ns() > 0)
        pending_.push_back({event.block, event.charged_ns(), event.times, event.repeated});
      if (event.kind == trace::EventKind::kCall) add_pending(event);
    }
    add_pending({});
  }

  /// The factors of each block, where it spends most of its time. Adds up the time of blocks.
  std::vector<std::vector<float>> factors(Seconds& seconds_of) const {
    std::map<std::uint32_t, const Samples*> most;
    std::map<std::uint32_t, double> seconds;
    for (const auto& [key, samples] : samples_) {
      const Samples*& longest = most[std::get<0>(key)];
      if (longest == nullptr || samples.seconds > longest->seconds) longest = &samples;
      seconds[std::get<0>(key)] += samples.seconds;
    }
    std::vector<std::vector<float>> result;
    for (const auto& [block, samples] : most) {
      if (result.size() <= block) result.resize(block + std::size_t{1});
      result[block] = factors_of(samples->logs);
      seconds_of.all += seconds[block];
      if (!result[block].empty())
        seconds_of.known += seconds[block];
      else if (samples->logs.size() >= kFewestExecutions)
        seconds_of.differing += seconds[block];
    }
    return result;
  }

 private:
  void add_pending(const trace::Event& call) {
    for (const auto& [block, ns, times, repeated] : pending_) {
      Samples& samples = samples_[{block, call.call, call.site, magnitude(call.args)}];
      samples.seconds += static_cast<double>(ns) * 1e-9 * static_cast<double>(times);
      if (samples.logs.size() < kMostExecutions && !repeated)
        samples.logs.push_back(static_cast<float>(std::log(static_cast<double>(ns))));
    }
    pending_.clear();
  }

  struct Execution {
    std::uint32_t block;
    std::int64_t ns;
    std::uint64_t times;
    bool repeated;
  };
  std::vector<Execution> pending_;
  std::map<Key, Samples> samples_;
};

std::vector<float> differences(const std::vector<float>& logs, std::size_t lag) {
  std::vector<float> result;
  for (std::size_t i = lag; i < logs.size(); ++i) result.push_back(logs[i] - logs[i - lag]);
  return result;
}

/// The size below which a share of the values is.
float size_at(std::vector<float> values, double share) {
  for (float& value : values) value = std::abs(value);
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

float median_size(const std::vector<float>& values) {
  return size_at(values, 0.5);
}

/// A difference of two has the variance of both; nine tenths of a normal distribution are within 1.645
/// standard deviations.
bool is_of_different_work(const std::vector<float>& differences) {
  constexpr double kOfNineTenths = 1.645;
  return size_at(differences, 0.9) > kOfNineTenths * std::sqrt(2.0) * kMostVariation;
}

std::vector<float> smallest_differences(const std::vector<float>& logs) {
  const std::size_t most = std::clamp<std::size_t>(logs.size() / kExecutionsALag, 1, kMostLag);
  std::vector<float> best = differences(logs, 1);
  for (std::size_t lag = 2; lag <= most; ++lag)
    if (std::vector<float> other = differences(logs, lag); median_size(other) < median_size(best))
      best = std::move(other);
  return best;
}

}  // namespace

// A difference of two has the variance of both: one has 1 / sqrt(2) of it. Each counts with both signs.
std::vector<float> factors_of(const std::vector<float>& logs) {
  if (logs.size() < kFewestExecutions) return {};
  const std::vector<float> best = smallest_differences(logs);
  if (is_of_different_work(best)) return {};
  const std::size_t step = (2 * best.size() + kMostFactors - 1) / kMostFactors;
  std::vector<float> factors;
  double sum = 0;
  for (std::size_t i = 0; i < best.size(); i += step)
    for (const double sign : {1.0, -1.0}) {
      factors.push_back(static_cast<float>(std::exp(sign * best[i] / std::sqrt(2.0))));
      sum += factors.back();
    }
  for (float& factor : factors) factor /= static_cast<float>(sum / static_cast<double>(factors.size()));
  return factors;
}

BlockVariation block_variation(const trace::Trace& trace) {
  BlockVariation variation;
  Seconds seconds;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    RankSamples samples;
    for (unsigned thread = 0; thread < trace.rank(rank).threads(); ++thread)
      samples.read(*trace.rank(rank).events(thread, trace::Repetitions::kOnce));
    variation.noise.factors.push_back(samples.factors(seconds));
  }
  variation.known_share = seconds.all > 0 ? seconds.known / seconds.all : 1;
  variation.differing_share = seconds.all > 0 ? seconds.differing / seconds.all : 0;
  return variation;
}

}  // namespace dperf::predict
