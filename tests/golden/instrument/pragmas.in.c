/* test: | | gcc */
#include <mpi.h>
#include <stdio.h>

#define UNROLL _Pragma("GCC unroll 4")

int main(int argc, char** argv) {
  int a[16], s = 0;
  MPI_Init(&argc, &argv);
#pragma GCC ivdep
  for (int i = 0; i < 16; i++) a[i] = i;
  MPI_Barrier(MPI_COMM_WORLD);
  UNROLL
  for (int i = 0; i < 16; i++) s += a[i];
  MPI_Barrier(MPI_COMM_WORLD);
#pragma GCC unroll 2
  for (int i = 0; i < 2; i++) {
    s++;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  printf("%d at line %d\n", s, __LINE__);
  MPI_Finalize();
  return 0;
}
