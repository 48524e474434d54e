/* test: | | gcc */
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) { MPI_Init(&argc, &argv); puts("same line"); MPI_Barrier(MPI_COMM_WORLD); puts("again");
  printf("%s:%d\n", __FILE__, __LINE__);
#line 100 "elsewhere.y"
  MPI_Barrier(MPI_COMM_WORLD);
#pragma GCC ivdep
  for (int i = 0; i < 2; i++) assert(i < 2);
  printf("%s:%d\n", __FILE__, __LINE__);
  MPI_Finalize(); return 0; }
