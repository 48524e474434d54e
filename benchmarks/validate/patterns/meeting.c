/* Rank 1 sends to rank 0, and SECONDS later rank 2 does; prints when the messages came, after the first send:
 * medians, in milliseconds. Only where all ranks have the same clock, as on a bed.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>

#include "compute.h"
#include "pattern.h"

enum { SENDERS = 2 };
static const double kPause = 0.05; /* until nothing is under way any more */

static void send_rounds(const struct pattern* p) {
  for (int round = 0; round < p->rounds; round++) {
    double begins;
    MPI_Recv(&begins, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    begins += p->rank == 1 ? 0 : p->seconds;
    compute_for(begins - common_now());
    while (common_now() < begins) {
    }
    MPI_Send(p->out, p->bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  }
}

static void receive_rounds(const struct pattern* p) {
  double* took = malloc(SENDERS * (size_t)p->rounds * sizeof *took);
  if (took == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int round = 0; round < p->rounds; round++) {
    const double begins = common_now() + kPause;
    for (int i = 1; i <= SENDERS; i++) MPI_Send(&begins, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    for (int i = 0; i < SENDERS; i++) {
      MPI_Status status;
      MPI_Recv(p->in, p->bytes, MPI_CHAR, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      took[(status.MPI_SOURCE - 1) * p->rounds + round] = common_now() - begins;
    }
  }
  print_medians(SENDERS, p->rounds, took);
  free(took);
}

void play(const struct pattern* p) {
  require_ranks(p, 4);
  if (p->rank == 0)
    receive_rounds(p);
  else if (p->rank <= SENDERS)
    send_rounds(p);
}
