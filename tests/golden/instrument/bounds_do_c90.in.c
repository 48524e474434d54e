/* test: -std=c90 -Wdeclaration-after-statement */
#include <mpi.h>
#include <stdio.h>

static int (*meet)(MPI_Comm) = MPI_Barrier;

void steps(int n);
void steps(int n) {
  int k = 0;
  do {
    int twice = 2 * k;
    meet(MPI_COMM_WORLD);
    k = twice / 2 + 1;
  } while (k < n);
  do {
    int once = k;
    MPI_Barrier(MPI_COMM_WORLD);
    k = once - 1;
  } while (k >= 0);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  steps(3);
  MPI_Finalize();
  return 0;
}
