// Teams of OpenMP threads: each exchanges with the same thread of the other rank, meets the others at a
// barrier in between, and does it again in a second region. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <omp.h>

enum { THREADS = 3, ROUNDS = 10 };

static void exchange(int rank, int tag) {
  for (int i = 0; i < ROUNDS; ++i) {
    int data = i;
    if (rank == 0) {
      MPI_Send(&data, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
      MPI_Recv(&data, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&data, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&data, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(THREADS)
  {
    if (omp_get_thread_num() == 1) exchange(rank, 1);
#pragma omp barrier
    if (omp_get_thread_num() == 2) exchange(rank, 2);
  }
#pragma omp parallel num_threads(THREADS)
  exchange(rank, omp_get_thread_num());
  MPI_Finalize();
  return 0;
}
