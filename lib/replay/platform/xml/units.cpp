// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace dperf::platform {
namespace {

struct Name {
  std::string_view text;
  double factor;
};

constexpr auto kDecimal = std::to_array<Name>({{"", 1},
                                               {"k", 1e3},
                                               {"M", 1e6},
                                               {"G", 1e9},
                                               {"T", 1e12},
                                               {"P", 1e15},
                                               {"E", 1e18},
                                               {"Z", 1e21},
                                               {"Y", 1e24}});
constexpr auto kDecimalWords = std::to_array<Name>({{"", 1},
                                                    {"kilo", 1e3},
                                                    {"mega", 1e6},
                                                    {"giga", 1e9},
                                                    {"tera", 1e12},
                                                    {"peta", 1e15},
                                                    {"exa", 1e18},
                                                    {"zetta", 1e21},
                                                    {"yotta", 1e24}});
constexpr auto kBinary = std::to_array<Name>({{"Ki", 0x1p10},
                                              {"Mi", 0x1p20},
                                              {"Gi", 0x1p30},
                                              {"Ti", 0x1p40},
                                              {"Pi", 0x1p50},
                                              {"Ei", 0x1p60},
                                              {"Zi", 0x1p70},
                                              {"Yi", 0x1p80}});
constexpr auto kFractions =
    std::to_array<Name>({{"", 1}, {"m", 1e-3}, {"u", 1e-6}, {"n", 1e-9}, {"p", 1e-12}});

/// A unit, with what may stand before it.
struct Unit {
  Quantity quantity;
  Name name;
  std::span<const Name> prefixes;
};
constexpr auto kUnits = std::to_array<Unit>({{Quantity::kBandwidth, {"Bps", 1}, kDecimal},
                                             {Quantity::kBandwidth, {"Bps", 1}, kBinary},
                                             {Quantity::kBandwidth, {"bps", 0.125}, kDecimal},
                                             {Quantity::kBandwidth, {"bps", 0.125}, kBinary},
                                             {Quantity::kSpeed, {"f", 1}, kDecimal},
                                             {Quantity::kSpeed, {"flops", 1}, kDecimalWords},
                                             {Quantity::kTime, {"s", 1}, kFractions}});

std::optional<double> factor_of(std::string_view name, Quantity quantity) {
  for (const Unit& unit : kUnits) {
    if (unit.quantity != quantity || !name.ends_with(unit.name.text)) continue;
    const std::string_view rest = name.substr(0, name.size() - unit.name.text.size());
    for (const Name& prefix : unit.prefixes)
      if (prefix.text == rest) return prefix.factor * unit.name.factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> quantity_of(std::string_view text, Quantity quantity) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  const std::string_view name(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (number == 0 && name.empty()) return 0;
  const std::optional<double> factor = factor_of(name, quantity);
  if (!factor || !std::isfinite(number * *factor)) return std::nullopt;
  return number * *factor;
}

}  // namespace dperf::platform
