/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void* a, const void* b) {
  return *(const int*)a - *(const int*)b;
}
static int (*barrier)(MPI_Comm);

int main(int argc, char** argv) {
  int a[] = {3, 1, 2};
  MPI_Init(&argc, &argv);
  qsort(a, 3, sizeof a[0], by_value);
  barrier = MPI_Barrier;
  barrier(MPI_COMM_WORLD);
  printf("%d %d\n", a[0], a[2]);
  MPI_Finalize();
  return 0;
}
