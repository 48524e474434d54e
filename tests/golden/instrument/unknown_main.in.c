/* test: */
/* In main, a loop that works in each iteration, and calls something unknown under a condition, may carry the
   run; elsewhere, and where it does nothing else, it may be hot. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;

static double field[100];

static void compute(void) {
  for (int i = 1; i < 100; i++) field[i] = 0.5 * (field[i] + field[i - 1]) + 1;
}

void advance(int steps, int ranks) {
  for (int step = 0; step < steps; step++) {
    compute();
    if (ranks > 0) meet(MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  int sum = 0;
  start(&argc, &argv);
  for (int step = 1; step <= 6; step++) {
    compute();
    if (step % 3 == 0) meet(MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++) {
      compute();
      if (step > i) meet(MPI_COMM_WORLD);
    }
  }
  for (int i = 0; i < 6; i++) {
    sum += i;
    if (sum == 7) meet(MPI_COMM_WORLD);
  }
  for (int i = 0; i < 6; i++)
    if (i == 4) advance(2, 1);
  printf("%d %g\n", sum, field[9]);
  end();
  return 0;
}
