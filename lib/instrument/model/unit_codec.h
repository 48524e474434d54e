// What was read of a source, as bytes for the cache.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "instrument/model/model.h"

namespace dperf::instrument {

std::vector<std::uint8_t> encoded(const Unit& unit);
std::vector<std::uint8_t> encoded(const std::vector<Branch>& branches);

/// False if the bytes are not what `encoded` makes.
bool decode(const std::vector<std::uint8_t>& bytes, Unit& unit);
bool decode(const std::vector<std::uint8_t>& bytes, std::vector<Branch>& branches);

}  // namespace dperf::instrument
