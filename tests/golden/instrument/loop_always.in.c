/* test: */
#include <mpi.h>

int main(int argc, char** argv) {
  double x = 1, all;
  MPI_Init(&argc, &argv);
  for (int step = 0; step < 3; step++) {
    for (int i = 0; i < 1000; i++) x = 0.5 * x + 1;
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    x = all / 2;
  }
  int n = 0;
  while (n < 2) {
    MPI_Barrier(MPI_COMM_WORLD);
    n++;
  }
  do {
    n--;
    MPI_Barrier(MPI_COMM_WORLD);
  } while (n > 0);
  MPI_Finalize();
  return 0;
}
