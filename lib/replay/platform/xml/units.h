// Numbers with units, as platform files and options give them. The units are SimGrid's, but a number needs
// one, and times end at seconds: SimGrid's "m" are minutes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace dperf::platform {

enum class Quantity : std::uint8_t { kBandwidth, kSpeed, kTime };

/// In bytes per second, flop/s or seconds; nothing: it is not a finite number with a unit of that kind. 0
/// needs none.
std::optional<double> quantity_of(std::string_view text, Quantity quantity);

}  // namespace dperf::platform
