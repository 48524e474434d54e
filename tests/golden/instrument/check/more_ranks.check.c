/* test: -std=c11 */
#include <mpi.h>

/* What dperf-model takes in no program, whatever its numbers are. */
static void some(int count, MPI_Request *requests, int *indices) {
  int done;
  MPI_Waitsome(count, requests, &done, indices, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Comm other;
  MPI_Request requests[2];
  int indices[2], value = 0;
  MPI_Init(&argc, &argv);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1, 0, &other);
  MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
  some(2, requests, indices);
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
