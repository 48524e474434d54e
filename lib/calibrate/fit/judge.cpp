// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "calibrate/fit/check_collectives.h"
#include "calibrate/measure/statistics.h"
#include "support/words.h"

namespace dperf::calibrate {
namespace {

using platform::CheckPiece;

constexpr double kReproduced = 0.15;
constexpr double kMostError = 10;  // that a platform file may hold

/// Of one size.
struct OfSize {
  double squares = 0;
  int checks = 0;
  bool is_off = false;
  double error() const { return is_off ? std::min(kMostError, std::sqrt(squares / checks)) : 0; }
};

/// Not reproduced, and not because it is not known well what there is to reproduce.
bool is_off(const CollectiveTime& check) {
  const double low_s = std::min(check.low_s, check.median_s), high_s = std::max(check.high_s, check.median_s);
  return *check.predicted_s < (1 - kReproduced) * low_s || *check.predicted_s > (1 + kReproduced) * high_s;
}

/// Of what was predicted, because that is what a user has.
double error_of(const CollectiveTime& check) {
  if (*check.predicted_s <= 0) return kMostError;
  return std::min(kMostError, std::abs(check.median_s / *check.predicted_s - 1));
}

std::map<double, OfSize> by_size(const std::vector<CollectiveTime>& checks) {
  std::map<double, OfSize> sizes;
  for (const CollectiveTime& check : checks) {
    if (!check.predicted_s) continue;
    OfSize& size = sizes[check.bytes];
    const double error = error_of(check);
    size.squares += error * error;
    ++size.checks;
    size.is_off = size.is_off || is_off(check);
  }
  return sizes;
}

std::string sizes_of(const std::vector<CheckPiece>& pieces, std::size_t i) {
  const auto from = static_cast<std::uint64_t>(pieces[i].from_bytes);
  if (i + 1 == pieces.size()) return from == 0 ? "" : fmt::format(" of {} or more", counted(from, "byte"));
  const auto below = static_cast<std::uint64_t>(pieces[i + 1].from_bytes);
  return from == 0 ? fmt::format(" below {}", counted(below, "byte"))
                   : fmt::format(" of {} to {}", from, counted(below - 1, "byte"));
}

void describe(const std::vector<CheckPiece>& pieces, std::string_view kind, std::vector<std::string>& parts) {
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (pieces[i].error > 0)
      parts.push_back(fmt::format("{}{} by {:.0f} %", kind, sizes_of(pieces, i), 100 * pieces[i].error));
}

}  // namespace

std::vector<CheckPiece> missed(const std::vector<CollectiveTime>& checks) {
  std::vector<CheckPiece> pieces;
  double before_bytes = 0;
  for (const auto& [bytes, size] : by_size(checks)) {
    const double from = pieces.empty() ? 0 : std::floor(std::sqrt(before_bytes * bytes)) + 1;
    before_bytes = bytes;
    if (pieces.empty() || pieces.back().error != size.error()) pieces.push_back({from, size.error()});
  }
  const bool any =
      std::any_of(pieces.begin(), pieces.end(), [](const CheckPiece& piece) { return piece.error > 0; });
  return any ? pieces : std::vector<CheckPiece>{};
}

platform::CheckErrors missed(const Group& group) {
  return {missed(group.patterns), missed(group.collectives)};
}

std::string describe_missed(const platform::CheckErrors& errors, const Group& group) {
  const auto has_prediction = [](const CollectiveTime& time) { return time.predicted_s.has_value(); };
  if (!std::any_of(group.collectives.begin(), group.collectives.end(), has_prediction) &&
      !std::any_of(group.patterns.begin(), group.patterns.end(), has_prediction))
    return {};
  std::vector<std::string> parts;
  describe(errors.messages, "messages", parts);
  describe(errors.collectives, "collectives", parts);
  if (parts.empty()) return "check: all within 15 %, or within what is known of them\n";
  return fmt::format("check {}, in the platform as an uncertainty: {} off\n",
                     is_on_one_host(group) ? "within hosts" : "between hosts", fmt::join(parts, ", "));
}

std::string describe_machine(const Connection& memory, const Group& group) {
  if (!memory.reference_s || !group.reference_s) return {};
  const bool was_checked = !group.collectives.empty();
  if (was_checked && is_same_machine(*memory.reference_s, *group.reference_s)) return {};
  return fmt::format(
      "dperf-calibrate: warning: half a round trip of 8 bytes took {:.3g} us in the check, and {:.3g} us "
      "before it: the cores of this machine have moved, so not all of it could be checked; measure again\n",
      *group.reference_s * 1e6, *memory.reference_s * 1e6);
}

}  // namespace dperf::calibrate
