/* test: */
#include <mpi.h>
#include <stdio.h>

static int steps; /* not local */

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static int failed(int step) { return step > 100; }

/* What only the user can know: whether loops are left early, and how many iterations there are. */
int main(int argc, char** argv) {
  int i, next = 0;
  double t = 0, error = 8;
  MPI_Init(&argc, &argv);
  for (i = 0; i < 8; i++) {
    meet();
    if (failed(i)) break;
  }
  for (i = 0; i < 8 && error > 0; i++) meet();
  while (t < 1) {
    meet();
    t += 0.125;
  }
  for (steps = 0; steps < 8; steps++) meet();
  for (i = 0; i < 8; i++) {
    if (i == next) {
      meet();
      next += 1000;
    }
    meet();
  }
  do {
    meet();
    if (failed(next)) goto out;
  } while (next > 2000);
out:
  printf("%d %g %d\n", i, t, steps);
  MPI_Finalize();
  return 0;
}
