// libFuzzer's door to `mutate`: half of the time, its own changes of bytes otherwise. To be included by the
// one source of a program of libFuzzer.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/statements.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (size < 2 || seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
  std::minstd_rand random(seed);
  const dperf::test::Statements input = dperf::test::split({reinterpret_cast<const char*>(data), size});
  std::string changed = dperf::test::mutate(std::string(input.text), random);
  if (!input.rest.empty()) changed += '\0' + std::string(input.rest);
  changed.resize(std::min(changed.size(), most - 1));
  std::copy(changed.begin(), changed.end(), data + 1);
  return changed.size() + 1;
}
