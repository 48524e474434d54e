// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::predict {

/// What is allocated from now on is in pages of 2 MiB, where the allocator and the kernel can do that, if the
/// ranks are so many that it pays: a replay goes from rank to rank, and each has memory of its own.
void use_large_pages_for(int ranks);

}  // namespace dperf::predict
