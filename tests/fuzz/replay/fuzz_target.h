// Any text, as a trace that is replayed. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

/// The first byte chooses options of the replay, the rest is a trace in text form. Returns 0, or aborts:
/// there must be a result or a dperf::Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace dperf::replay {

/// The text with statements left out, repeated, moved to other ranks, and other numbers in them.
std::string mutate(std::string text, std::minstd_rand& random);

}  // namespace dperf::replay
