// The table of what is replayed (lib/trace/coverage/coverage.cpp) against the table of how (handlers.cpp).
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/coverage/coverage.h"

#include <gtest/gtest.h>

#include "replay/mpi/calls/handlers.h"

namespace dperf::trace {
namespace {

TEST(Coverage, ACallIsRefusedIfAndOnlyIfItHasNoHandler) {
  for (const CallInfo& row : calls()) {
    EXPECT_EQ(replayed(row.call).fidelity != Fidelity::kRefused,
              replay::mpi::find_handler(row.call) != nullptr)
        << row.name
        << ": edit its row in lib/trace/coverage/coverage.cpp or in lib/replay/mpi/calls/handlers.cpp";
  }
}

TEST(Coverage, WhatIsNotExactSaysHow) {
  for (const CallInfo& row : calls()) {
    const Replayed how = replayed(row.call);
    EXPECT_EQ(how.fidelity == Fidelity::kExact, how.how.empty()) << row.name;
    EXPECT_NE(how.how, "the replay does not know it")
        << row.name << ": it has no row in lib/trace/coverage/coverage.cpp";
  }
}

}  // namespace
}  // namespace dperf::trace
