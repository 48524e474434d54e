// Asks for memory before it is needed, so that the processor can do something else until it is there.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>

namespace dperf::replay::mpi {

template <typename T>
inline void bring_near(const T* object) {
  constexpr std::size_t kLine = 64;
  for (std::size_t offset = 0; offset < sizeof(T); offset += kLine)
    __builtin_prefetch(reinterpret_cast<const char*>(object) + offset);
}

}  // namespace dperf::replay::mpi
