/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Branches that begin with declarations are left alone. */
#include <mpi.h>

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int k;
  MPI_Init(&argc, &argv);
  for (k = 0; k < 3; k++) {
    if (k % 2 == 1) {
      int twice = 2 * k;
      share(twice);
    } else {
      share(k);
    }
  }
  MPI_Finalize();
  return 0;
}
