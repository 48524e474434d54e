/* test: */
#include <mpi.h>
#include <stdio.h>

static int down(int n);
static int up(int n) {
  if (n == 0) return 0;
  return down(n - 1) + 1;
}
static int down(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  int below = up(n);
  return below;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int depth = up(3);
  printf("%d\n", depth);
  MPI_Finalize();
  return 0;
}
