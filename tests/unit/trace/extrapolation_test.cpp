// What stands against a model of a program, as far as a call alone says it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/coverage/extrapolation.h"

#include <gmock/gmock.h>

namespace dperf::trace {
namespace {

TEST(WhyNotExtrapolated, MostCallsAreNotAgainstIt) {
  for (const Call call : {Call::MPI_Send, Call::MPI_Recv, Call::MPI_Waitall, Call::MPI_Waitany,
                          Call::MPI_Alltoallv, Call::MPI_Cart_create, Call::MPI_Comm_split, Call::MPI_Put})
    EXPECT_EQ(why_not_extrapolated(call), "") << info(call).name;
}

TEST(WhyNotExtrapolated, ListsOfTypesAndIndicesHaveNoLaws) {
  for (const Call call : {Call::MPI_Alltoallw, Call::MPI_Waitsome, Call::MPI_Testsome})
    EXPECT_EQ(why_not_extrapolated(call), kListWithoutLaw) << info(call).name;
}

TEST(WhyNotExtrapolated, WhatMakesAnIntercommunicatorIsNamed) {
  for (const Call call : {Call::MPI_Intercomm_create, Call::MPI_Comm_spawn, Call::MPI_Comm_accept})
    EXPECT_EQ(why_not_extrapolated(call), kMakesIntercommunicator) << info(call).name;
}

}  // namespace
}  // namespace dperf::trace
