// Communicators that go.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kinds.h"
#include "rank.h"

namespace stress {

namespace {

void run_free(Rank& me, const Operation& operation) {
  MPI_Comm_free(&me.handle(operation.comm));
}
void run_disconnect(Rank& me, const Operation& operation) {
  MPI_Comm_disconnect(&me.handle(operation.comm));
}

bool any(const Communicator&) {
  return true;
}

}  // namespace

const std::vector<Kind>& ending_kinds() {
  static const std::vector<Kind> table = {
      {.name = "free",
       .feature = Feature::comm_free,
       .weight = 3,
       .run = run_free,
       .suits = any,
       .at_once = true,
       .frees = true},
      {.name = "disconnect",
       .feature = Feature::disconnect,
       .weight = 1,
       .run = run_disconnect,
       .suits = any,
       .at_once = true,
       .frees = true},
  };
  return table;
}

}  // namespace stress
