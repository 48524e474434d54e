// What names say.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/words.h"

#include <gtest/gtest.h>

namespace dperf::instrument {
namespace {

TEST(Conditions, OfAFailureAreKnownByTheirWords) {
  for (const char* text : {"bad", "any_bad != 0", "s->anyError", "nErrors > 0", "IERR /= 0", "isnan(e)",
                           "!all_ok", ".not. ok", "res.diverged"})
    EXPECT_TRUE(names_failure(text)) << text;
  for (const char* text : {"changed == 0", "done", "ok", "badge", "info", "interred", "okay", ""})
    EXPECT_FALSE(names_failure(text)) << text;
}

TEST(Functions, OfWhatAllRanksSayAreKnownByTheirWords) {
  for (const char* name : {"global_sum", "globalMax", "allreduce_int", "Comm::max", "Utilities::MPI::sum",
                           "gsum", "boost::mpi::all_reduce", "par_any", "bcast_flag", "ReduceTimestep"})
    EXPECT_TRUE(names_agreement(name)) << name;
  for (const char* name : {"max", "sum", "Comm::rank", "any_of", "globe", "compute", "Field::sum", "commit",
                           "global_index", "World::any"})
    EXPECT_FALSE(names_agreement(name)) << name;
}

TEST(Expressions, HavePartsBetweenOtherNames) {
  EXPECT_TRUE(has_part("k<n", "n"));
  EXPECT_TRUE(has_part("any < n", "n"));
  EXPECT_TRUE(has_part("d->time() < d->stop()", "d->time()"));
  EXPECT_FALSE(has_part("!comm.any(i)", "n"));
  EXPECT_FALSE(has_part("n2 < n_3", "n"));
  EXPECT_FALSE(has_part("k", ""));
}

TEST(Conditions, ThatALoopGoesOnWithAreNegated) {
  EXPECT_TRUE(names_failure("ok", true));
  EXPECT_TRUE(names_failure("!bad", true));
  EXPECT_FALSE(names_failure("!s.ok", true)) << "until it is solved";
}

}  // namespace
}  // namespace dperf::instrument
