// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/large_pages.h"

#ifdef DPERF_WITH_MIMALLOC
#include <mimalloc.h>
#endif

namespace dperf::predict {

void use_large_pages_for([[maybe_unused]] int ranks) {
#ifdef DPERF_WITH_MIMALLOC
  constexpr int kManyRanks = 1024;  // the allocator has 32 MiB already, which stay as they are
  if (ranks >= kManyRanks) mi_option_enable(mi_option_large_os_pages);
#endif
}

}  // namespace dperf::predict
