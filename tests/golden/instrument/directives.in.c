/* test: -DUSE_MPI */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int n = 2;
  MPI_Init(&argc, &argv);
#ifdef USE_MPI
  while (n > 0) {
#else
  while (n > 1) {
#endif
    n--;
    MPI_Barrier(MPI_COMM_WORLD);
  }
#ifdef USE_MPI
  puts("with");
#else
  puts("without");
#endif
  MPI_Finalize();
  return 0;
}
