/* test: */
#include <mpi.h>
#include <stdio.h>

static int steps;
static void step(void) {
  steps++;
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2; i++) step();
  for (int i = 0; i < 2; i++) MPI_Barrier(MPI_COMM_WORLD);  // its own line
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) step();
  int n = 2;
  do step(); while (--n > 0);
  if (steps > 100)
    for (;;) step();
  else
    steps++;
  printf("%d\n", steps);
  MPI_Finalize();
  return 0;
}
