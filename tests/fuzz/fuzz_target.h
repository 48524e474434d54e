// What every fuzz target offers, under libFuzzer's name.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "support/error.h"

/// Any bytes. Returns 0, or aborts: where the input is wrong there must be a dperf::Error, and the target
/// catches no other exception.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace dperf::test {

inline void fuzz(std::string_view input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

/// Aborts if the message is empty.
inline void expect_words(const Error& error) {
  if (*error.what() == '\0') std::abort();
}

}  // namespace dperf::test
