/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Nothing is said in front of a declaration, and so not where another block follows at once. */
#include <mpi.h>
#include <stdio.h>

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int k = 0;
  double norm = 8;
  MPI_Init(&argc, &argv);
  for (;;) {
    share(k);
    norm = norm / 2;
    if (norm < 1) break;
    if (++k, k == 100) {
      puts("?");
      break;
    }
  }
  while (k < 100) {
    int done = k > 5;
    share(k++);
    if (done) break;
  }
  printf("%d %g\n", k, norm);
  MPI_Finalize();
  return 0;
}
