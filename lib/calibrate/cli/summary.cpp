// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/cli/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "calibrate/fit/check_collectives.h"
#include "calibrate/fit/judge.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

std::string bytes_or_word(double bytes) {
  return std::isinf(bytes) ? "any size" : counted(static_cast<std::uint64_t>(bytes), "byte");
}

std::string summary(const Fit& fit) {
  static constexpr const char* kKinds[] = {"pulled by the receiver", "put by the sender",
                                           "pushed by the sender"};
  const Goodness goodness = goodness_of(fit);
  const replay::mpi::Transport& t = fit.transport;
  std::string text =
      fmt::format("{} ({})\n", fit.kind,
                  fit.kind == "network" ? fmt::format("{}", fmt::join(fit.hosts, ", ")) : fit.hosts[0]);
  text += fmt::format("  latency {:.4g} us, bandwidth {:.4g} MB/s, {}\n", fit.latency_s * 1e6,
                      fit.bytes_per_s / 1e6, counted(fit.time.size(), "piece"));
  text += fmt::format(
      "  a send returns at once below {}; the data leaves at once below {}, larger messages are {}{}\n",
      bytes_or_word(t.buffered_below), bytes_or_word(t.eager_below),
      kKinds[static_cast<std::size_t>(t.rendezvous)], t.one_stream ? ", in one stream per pair" : "");
  text += fmt::format(
      "  processor time per message: MPI_Send {:.3g} us, MPI_Isend {:.3g} us, MPI_Recv {:.3g} us, MPI_Wait "
      "{:.3g} "
      "us\n",
      t.send_cost_s(false, 0) * 1e6, t.send_cost_s(true, 0) * 1e6, t.receive_cost_s(false, 0) * 1e6,
      t.receive_cost_s(true, 0) * 1e6);
  return text + fmt::format("  fit: mean error {:.1f} %, largest {:.1f} % (at {}), {}\n", 100 * goodness.mean,
                            100 * goodness.largest,
                            counted(static_cast<std::uint64_t>(goodness.largest_at_bytes), "byte"),
                            counted(fit.points.size(), "size"));
}

/// A time that was measured, with its interval, and what the platform predicts.
struct Compared {
  std::string what;
  double measured_s = 0, low_s = 0, high_s = 0, predicted_s = 0;

  /// 1: it lies in the interval.
  double times_off() const {
    if (predicted_s > high_s)
      return high_s > 0 ? predicted_s / high_s : std::numeric_limits<double>::infinity();
    if (predicted_s >= low_s) return 1;
    return predicted_s > 0 ? low_s / predicted_s : std::numeric_limits<double>::infinity();
  }
};

class Worst {
 public:
  void look_at(Compared one) {
    if (one.times_off() <= worst_) return;
    worst_ = one.times_off();
    of_ = std::move(one);
  }
  /// Empty: it is not that bad.
  std::string words() const {
    if (worst_ <= kMostTimesOff) return {};
    return fmt::format("{} took {:.4g} us, but the platform predicts {:.4g} us ({:+.1f} %)", of_.what,
                       of_.measured_s * 1e6, of_.predicted_s * 1e6,
                       100 * (of_.predicted_s / of_.measured_s - 1));
  }

 private:
  double worst_ = 1;
  Compared of_;
};

std::string names_of(const Links& links, bool far) {
  std::vector<std::string> names;
  for (const LinkedHost& host : links.hosts)
    if (host.is_far == far) names.push_back(host.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string summary(const Links& links) {
  if (!links.least_share) return {};
  const double percent = 100 * *links.least_share;
  if (!links.backbone)
    return fmt::format("pairs at once: each as fast as alone (together at least {:.0f} %): no shared link\n",
                       percent);
  const std::string width =
      fmt::format("{:.4g} MB/s {}", links.backbone->bytes_per_s / 1e6,
                  links.backbone->half_duplex ? "for both directions together" : "in each direction");
  if (!links.backbone->between_groups)
    return fmt::format("pairs at once: together {:.0f} % of their bandwidths alone: a backbone of {}\n",
                       percent, width);
  return fmt::format(
      "pairs at once: together {:.0f} % of their bandwidths alone between {} and {}: a link of {}\n", percent,
      names_of(links, false), names_of(links, true), width);
}

}  // namespace

std::string summary(const Model& model, const Measurements& measurements) {
  std::string text;
  for (const Fit& fit : model.fits) text += summary(fit);
  text += summary(model.links);
  if (!measurements.group) return text;
  const Group& group = *measurements.group;
  return text + checks_table(group) +
         describe_missed(is_on_one_host(group) ? model.memory_check : model.network_check, group);
}

std::string warning(const Fit& fit) {
  constexpr double kMostError = 0.03, kMostSpread = 0.05;
  const auto unsure = std::count_if(fit.points.begin(), fit.points.end(),
                                    [&](const auto& point) { return point.spread > kMostSpread; });
  const Goodness goodness = goodness_of(fit);
  if (goodness.mean <= kMostError && unsure == 0) return {};
  return fmt::format(
      "dperf-calibrate: warning: {}: {} of {} not accurate to 5 %, and the fit is off by up to {:.1f} % (at "
      "{}; {:.1f} % on average); measure again when the hosts are idle\n",
      fit.kind, unsure, fit.points.size() == 1 ? "1 size is" : fmt::format("{} sizes are", fit.points.size()),
      100 * goodness.largest, counted(static_cast<std::uint64_t>(goodness.largest_at_bytes), "byte"),
      100 * goodness.mean);
}

std::string fault(const Model& model, const Measurements& measurements) {
  Worst worst;
  for (const Fit& fit : model.fits)
    for (const FittedPoint& point : fit.points)
      worst.look_at({fmt::format("half a round trip of {} ({})",
                                 counted(static_cast<std::uint64_t>(point.bytes), "byte"), fit.kind),
                     point.measured_s, point.measured_s, point.measured_s, point.fitted_s});
  if (measurements.group)
    for (const CollectiveTime& time : measurements.group->collectives)
      if (time.predicted_s)
        worst.look_at(
            {fmt::format("{} of {} on {}", time.call, counted(static_cast<std::uint64_t>(time.bytes), "byte"),
                         counted(measurements.group->hosts.size(), "rank")),
             time.median_s, time.low_s, time.high_s, *time.predicted_s});
  return worst.words();
}

}  // namespace dperf::calibrate
