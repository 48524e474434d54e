/* Starting, ending and marking.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

/* main has called it. */
CALL(MPI_Init) {}
CALL(MPI_Init_thread) {}
CALL(MPI_Finalize) {}
CALL(MPI_Pcontrol) {
  MPI_Pcontrol(-1);
}
/* One rank ends all; the others wait for it. */
CALL(MPI_Abort) {
  if (me() == 1) MPI_Abort(MPI_COMM_WORLD, 5);
  MPI_Barrier(MPI_COMM_WORLD);
}

const struct row environment[] = {ROW(MPI_Init), ROW(MPI_Finalize), ROW(MPI_Pcontrol), END_OF_ROWS};
const struct row threaded[] = {ROW(MPI_Init_thread), END_OF_ROWS};
const struct row aborting[] = {ROW(MPI_Abort), END_OF_ROWS};
