// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <span>

namespace dperf::report {
namespace {

struct Unit {
  double size;
  const char* name;
};
constexpr std::array kTimes{Unit{1, "s"}, Unit{1e-3, "ms"}, Unit{1e-6, "us"}, Unit{1e-9, "ns"}};
constexpr std::array kSizes{Unit{1e12, "TB"}, Unit{1e9, "GB"}, Unit{1e6, "MB"}, Unit{1e3, "kB"},
                            Unit{1, "B"}};

// Rounded before the unit is chosen, so that 999.96 us becomes 1.000 ms and not 1000 us.
double four_digits(double value) {
  return std::strtod(fmt::format("{:.3e}", value).c_str(), nullptr);
}

std::string with_unit(double value, std::span<const Unit> units) {
  const double rounded = four_digits(value);
  const Unit* unit = units.data();
  while (unit != &units.back() && std::abs(rounded) < unit->size) ++unit;
  const double shown = rounded / unit->size;
  const int before_point =
      std::abs(shown) < 1 ? 1 : 1 + static_cast<int>(std::log10(std::abs(shown) * (1 + 1e-12)));
  return fmt::format("{:.{}f} {}", shown, std::max(0, 4 - before_point), unit->name);
}

}  // namespace

std::string format_seconds(double seconds) {
  if (seconds == 0) return "0 s";
  // Below a nanosecond the digits mean nothing.
  if (std::abs(seconds) < 1e-9) return fmt::format("{:.1e} s", seconds);
  return with_unit(seconds, kTimes);
}

std::string format_bytes(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  return with_unit(static_cast<double>(bytes), kSizes);
}

std::string format_share(double part, double whole) {
  return whole > 0 ? fmt::format("{:.1f} %", 100 * part / whole) : "-";
}

}  // namespace dperf::report
