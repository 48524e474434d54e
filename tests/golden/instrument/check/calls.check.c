/* test: -Wall
 * Calls by name, through macros, in headers, by pointer; wildcards or not. */
#include <mpi.h>
#include "halo.h"

#define SEND(buffer, to) MPI_Send(buffer, 1, MPI_INT, to, 0, MPI_COMM_WORLD)

static int (*const send)(const void *, int, MPI_Datatype, int, int, MPI_Comm) = MPI_Ssend;
static int (*const receive)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *) = MPI_Recv;

int main(int argc, char **argv) {
  int a = 0, b = 0, rank, index;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  SEND(&a, 1 - rank);
  MPI_Recv(&b, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&b, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&b, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  send(&a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  receive(&a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  halo(&a, &b, 0, 1);
  MPI_Irecv(&a, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&b, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
