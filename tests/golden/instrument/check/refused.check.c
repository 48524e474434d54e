/* test: -fopenmp
 * What cannot be replayed, and what the program decides by the time. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
  int level;
  double start;
  MPI_Comm children;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  start = MPI_Wtime();
  while (MPI_Wtime() - start < 0.1) MPI_Barrier(MPI_COMM_WORLD);
  if (time(NULL) % 2) MPI_Barrier(MPI_COMM_WORLD);
#pragma omp parallel
  {
    MPI_Bcast(&level, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Comm_spawn(argv[0], argv, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
  if (level < 0) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
