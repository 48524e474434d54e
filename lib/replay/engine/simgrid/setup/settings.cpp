// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string_view>

#include "support/error.h"

namespace dperf::replay {
namespace {

constexpr std::string_view kModel = "network/model";

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
  return whole ? std::optional(value) : std::nullopt;
}

bool above_zero(std::string_view text) {
  const auto value = number_of(text);
  return value && *value > 0;
}

bool at_least_zero(std::string_view text) {
  const auto value = number_of(text);
  return value && *value >= 0;
}

// Without a precision no share of a link is ever found.
bool precision(std::string_view text) {
  const auto value = number_of(text);
  return value && *value > 0 && *value < 1;
}

bool limit(std::string_view text) {
  const auto value = number_of(text);
  return value && std::floor(*value) == *value && (*value == -1 || (*value >= 1 && *value <= 1e9));
}

bool factors(std::string_view text, double least, bool may_be_least) {
  std::istringstream parts{std::string(text)};
  bool any = false;
  for (std::string part; std::getline(parts, part, ';'); any = true) {
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) return false;
    const auto size = number_of(part.substr(0, colon)), factor = number_of(part.substr(colon + 1));
    if (!size || *size < 0 || !factor || !(may_be_least ? *factor >= least : *factor > least)) return false;
  }
  return any;
}

bool latency_factors(std::string_view text) {
  return factors(text, 0, true);
}

bool bandwidth_factors(std::string_view text) {
  return factors(text, 0, false);
}

bool three_factors(std::string_view text) {
  std::istringstream parts{std::string(text)};
  int count = 0;
  for (std::string part; std::getline(parts, part, ';'); ++count)
    if (!above_zero(part)) return false;
  return count == 3;
}

bool model(std::string_view text) {
  constexpr std::array kKnown = {"SMPI", "CM02", "LV08", "IB"};
  return std::find(kKnown.begin(), kKnown.end(), text) != kKnown.end();
}

bool optimization(std::string_view text) {
  return text == "Lazy" || text == "Full";
}

bool solver(std::string_view text) {
  return text == "maxmin" || text == "fairbottleneck" || text == "bmf";
}

bool flag(std::string_view text) {
  constexpr std::array kKnown = {"yes", "no", "on", "off", "true", "false", "1", "0"};
  return std::find(kKnown.begin(), kKnown.end(), text) != kKnown.end();
}

/// Without it, the setting has no effect.
enum class Needs : std::uint8_t { kNothing, kFactorsBySize, kFactorsForAll, kInfiniBand, kSmpiLoopback };

struct Row {
  std::string_view key;
  Needs needs;
  bool (*fits)(std::string_view);
  std::string_view expected;
};
constexpr auto kRows = std::to_array<Row>({
    {kModel, Needs::kNothing, model, "SMPI, CM02, LV08 or IB"},
    {"network/crosstraffic", Needs::kNothing, flag, "yes or no"},
    {"network/latency-factor", Needs::kFactorsForAll, at_least_zero, "a number that is at least 0"},
    {"network/bandwidth-factor", Needs::kFactorsForAll, above_zero, "a number above 0"},
    {"smpi/lat-factor", Needs::kFactorsBySize, latency_factors,
     "SIZE:FACTOR;... with factors that are at least 0, as in 0:2;65472:11.6 (of one factor, 0:2)"},
    {"smpi/bw-factor", Needs::kFactorsBySize, bandwidth_factors,
     "SIZE:FACTOR;... with factors above 0, as in 0:0.8;65472:0.94 (of one factor, 0:0.8)"},
    {"smpi/IB-penalty-factors", Needs::kInfiniBand, three_factors,
     "three numbers above 0, as in 0.965;0.925;1.35"},
    {"network/weight-S", Needs::kNothing, at_least_zero, "a number that is at least 0"},
    {"network/TCP-gamma", Needs::kNothing, at_least_zero, "a number that is at least 0"},
    {"network/loopback-bw", Needs::kSmpiLoopback, above_zero, "a number above 0"},
    {"network/loopback-lat", Needs::kSmpiLoopback, at_least_zero, "a number that is at least 0"},
    {"network/optim", Needs::kNothing, optimization, "Lazy or Full"},
    {"cpu/optim", Needs::kNothing, optimization, "Lazy or Full"},
    {"network/solver", Needs::kNothing, solver, "maxmin, fairbottleneck or bmf"},
    {"cpu/solver", Needs::kNothing, solver, "maxmin, fairbottleneck or bmf"},
    {"network/maxmin-selective-update", Needs::kNothing, flag, "yes or no"},
    {"cpu/maxmin-selective-update", Needs::kNothing, flag, "yes or no"},
    {"surf/precision", Needs::kNothing, precision, "a number above 0 and below 1"},
    {"maxmin/precision", Needs::kNothing, precision, "a number above 0 and below 1"},
    {"bmf/precision", Needs::kNothing, precision, "a number above 0 and below 1"},
    {"maxmin/concurrency-limit", Needs::kNothing, limit, "-1 (no limit), or a number that is at least 1"},
});

std::string all_keys() {
  std::string keys;
  for (const Row& row : kRows) keys += fmt::format("{}{}", keys.empty() ? "" : ", ", row.key);
  return keys;
}

/// Of the user or the file: how a message about it begins, and how the program ends.
struct Origin {
  std::string text;
  int exit_code;
  [[noreturn]] void refuse(std::string_view why) const {
    throw Error("{}: {}", text, why).with_exit_code(exit_code);
  }
};

/// Why it has no effect; empty if it has one.
std::string why_not(const Row& row, const std::string& model_name, const SettingsContext& context) {
  const bool by_size = model_name == "SMPI" || model_name == "IB";
  const bool of_factors = row.needs == Needs::kFactorsBySize || row.needs == Needs::kFactorsForAll;
  if (of_factors && context.calibrated)
    return "has no effect: the platform's dperf:network:time decides how long messages take";
  if (row.needs == Needs::kFactorsBySize && !by_size)
    return fmt::format(
        "has no effect with {}={}, whose factors are network/latency-factor and network/bandwidth-factor",
        kModel, model_name);
  if (row.needs == Needs::kFactorsForAll && by_size)
    return fmt::format("has no effect with {}={}, whose factors are smpi/lat-factor and smpi/bw-factor",
                       kModel, model_name);
  if (row.needs == Needs::kInfiniBand && model_name != "IB")
    return fmt::format("has no effect with {}={}; expected {}=IB", kModel, model_name, kModel);
  if (row.needs == Needs::kSmpiLoopback && !context.smpi_loopback)
    return "has no effect without --protocol smpi: messages within a host take the platform's loopback, or "
           "--shm";
  return {};
}

const Row* find_row(std::string_view key) {
  const auto* row = std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.key == key; });
  return row == kRows.end() ? nullptr : row;
}

/// @return why it has no effect; empty if it has one
std::string check(const std::string& key, const std::string& value, const std::string& model_name,
                  const SettingsContext& context, const Origin& origin) {
  const Row* row = find_row(key);
  if (row == nullptr) origin.refuse(fmt::format("unknown setting; expected one of {}", all_keys()));
  if (!row->fits(value)) origin.refuse(fmt::format("expected {}", row->expected));
  return why_not(*row, model_name, context);
}

std::string model_of(const std::vector<platform::Setting>& of_file, const std::vector<std::string>& of_user,
                     const SettingsContext& context) {
  std::string name = context.calibrated ? "CM02" : "SMPI";
  for (const platform::Setting& setting : of_file)
    if (setting.key == kModel) name = setting.value;
  for (const std::string& setting : of_user)
    if (const auto [key, value] = split_setting(setting); key == kModel) name = value;
  return name;
}

/// What smpirun alone takes from the file; so dperf-calibrate writes its factors.
bool is_of_smpirun(const platform::Setting& setting, const SettingsContext& context) {
  const Row* row = find_row(setting.key);
  if (row == nullptr) return setting.key.starts_with("smpi/");
  return row->needs == Needs::kFactorsBySize && context.calibrated;
}

}  // namespace

std::pair<std::string, std::string> split_setting(const std::string& setting) {
  const std::size_t at = setting.find_first_of("=:");
  if (at == std::string::npos || at == 0)
    throw Error("setting '{}': expected KEY=VALUE, such as network/model=CM02", setting)
        .with_exit_code(kExitUsage);
  return {setting.substr(0, at), setting.substr(at + 1)};
}

SettingsPlan plan_settings(const std::vector<platform::Setting>& of_file,
                           const std::vector<std::string>& of_user, const SettingsContext& context) {
  SettingsPlan plan;
  const std::string model_name = model_of(of_file, of_user, context);
  for (const platform::Setting& setting : of_file) {
    const std::string text = setting.key + "=" + setting.value;
    if (is_of_smpirun(setting, context)) {
      plan.for_smpirun.push_back(text);
      continue;
    }
    const Origin origin{fmt::format("{}: <config>: {}", setting.place, text), kExitFailure};
    const std::string why = check(setting.key, setting.value, model_name, context, origin);
    if (!why.empty()) origin.refuse(why);
    const bool is_replaced = std::any_of(of_user.begin(), of_user.end(), [&](const std::string& one) {
      return split_setting(one).first == setting.key;
    });
    if (is_replaced) continue;
    plan.applied.push_back(text);
    plan.of_platform.push_back(text);
  }
  for (const std::string& setting : of_user) {
    const auto [key, value] = split_setting(setting);
    const Origin origin{fmt::format("setting {}={}", key, value), kExitUsage};
    const std::string why = check(key, value, model_name, context, origin);
    if (!why.empty()) origin.refuse(why);
    plan.applied.push_back(key + "=" + value);
  }
  return plan;
}

}  // namespace dperf::replay
