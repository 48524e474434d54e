// What a loop does, as plain values.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/loop_effects.h"

#include <gtest/gtest.h>

namespace dperf::instrument {
namespace {

TEST(Conditions, OfAFailureAreKnownByTheirWords) {
  for (const char* text : {"bad", "any_bad != 0", "s->anyError", "nErrors > 0", "IERR /= 0", "isnan(e)",
                           "!all_ok", ".not. ok", "res.diverged"})
    EXPECT_TRUE(is_of_failure(text)) << text;
  for (const char* text : {"changed == 0", "done", "ok", "badge", "info", "interred", "okay", ""})
    EXPECT_FALSE(is_of_failure(text)) << text;
}

TEST(Conditions, ThatALoopGoesOnWithAreNegated) {
  EXPECT_TRUE(is_of_failure("ok", true));
  EXPECT_TRUE(is_of_failure("!bad", true));
  EXPECT_FALSE(is_of_failure("!s.ok", true)) << "until it is solved";
}

}  // namespace
}  // namespace dperf::instrument
