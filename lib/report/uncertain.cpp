// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/uncertain.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "support/words.h"

namespace dperf::report {
namespace {

std::string sizes_of(const UncertainShare& uncertain) {
  const auto from = static_cast<std::uint64_t>(uncertain.from_bytes);
  if (!uncertain.to_bytes) return from == 0 ? "" : fmt::format(" of {} or more", counted(from, "byte"));
  const auto below = static_cast<std::uint64_t>(*uncertain.to_bytes);
  return from == 0 ? fmt::format(" below {}", counted(below, "byte"))
                   : fmt::format(" of {} to {}", from, counted(below - 1, "byte"));
}

}  // namespace

std::string kind_of(const UncertainShare& uncertain) {
  return fmt::format("{} {}", uncertain.collective ? "collectives" : "messages",
                     uncertain.between_hosts ? "between hosts" : "within hosts");
}

std::string describe_uncertain(const Prediction& prediction) {
  constexpr double kWorthAWord = 0.0005;
  double all_s = 0;
  std::vector<const UncertainShare*> rows;
  for (const UncertainShare& one : prediction.uncertain) {
    if (one.share < kWorthAWord) continue;
    all_s += one.deviation_s;
    rows.push_back(&one);
  }
  if (rows.empty() || prediction.t_predicted_s <= 0) return {};
  const UncertainShare& worst = **std::max_element(
      rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->deviation_s < b->deviation_s; });
  return fmt::format("{:.2g} %: {}{} ({:.2g} % of the time), {:.0f} % off in the check{}",
                     100 * all_s / prediction.t_predicted_s, kind_of(worst), sizes_of(worst),
                     100 * worst.share, 100 * worst.error,
                     rows.size() > 1 ? fmt::format(", and {} more", rows.size() - 1) : "");
}

}  // namespace dperf::report
