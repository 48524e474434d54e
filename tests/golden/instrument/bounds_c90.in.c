/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Comparisons go before the declarations of a body. */
#include <mpi.h>
#include <stdio.h>

struct state {
  int step;
};

int main(int argc, char **argv) {
  struct state now = {0};
  int last = 3;
  MPI_Init(&argc, &argv);
  while (now.step < last) {
    int value = now.step, last = 7;
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    now.step += value < last;
  }
  printf("%d\n", now.step);
  MPI_Finalize();
  return 0;
}
