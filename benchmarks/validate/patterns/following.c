/* Rank 0 sends to rank 1, and SECONDS later to rank 2; prints when the messages came, after the first send:
 * medians, in milliseconds. Only where all ranks have the same clock, as on a bed.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>

#include "compute.h"
#include "pattern.h"

enum { RECEIVERS = 2 };
static const double kPause = 0.02; /* until nothing is under way any more */

static void send_round(const struct pattern* p, double took[RECEIVERS]) {
  compute_for(kPause);
  const double begun = common_now();
  MPI_Send(p->out, p->bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
  compute_for(p->seconds);
  MPI_Send(p->out, p->bytes, MPI_CHAR, 2, 0, MPI_COMM_WORLD);
  for (int i = 0; i < RECEIVERS; i++) {
    double came;
    MPI_Recv(&came, 1, MPI_DOUBLE, i + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    took[i] = came - begun;
  }
}

static void receive_rounds(const struct pattern* p) {
  for (int round = 0; round < p->rounds; round++) {
    MPI_Recv(p->in, p->bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const double came = common_now();
    MPI_Send(&came, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
}

static void send_rounds(const struct pattern* p) {
  const size_t rounds = (size_t)p->rounds;
  double* took = malloc(RECEIVERS * rounds * sizeof *took);
  if (took == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
  for (size_t round = 0; round < rounds; round++) {
    double of_round[RECEIVERS];
    send_round(p, of_round);
    for (size_t i = 0; i < RECEIVERS; i++) took[i * rounds + round] = of_round[i];
  }
  print_medians(RECEIVERS, p->rounds, took);
  free(took);
}

void play(const struct pattern* p) {
  require_ranks(p, 4);
  if (p->rank == 0)
    send_rounds(p);
  else if (p->rank <= RECEIVERS)
    receive_rounds(p);
}
