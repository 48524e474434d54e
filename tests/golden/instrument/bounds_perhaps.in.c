/* test: -std=c11 */
/* Loops of which it is not known that they communicate. */
#include <mpi.h>
#include <stdio.h>

void run(void (*step)(int), int steps);

static void exchange(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

void run(void (*step)(int), int steps) {
  int k;
  for (k = 0; k < steps; ++k) {
    step(k);
  }
}

int main(int argc, char **argv) {
  int k;
  MPI_Init(&argc, &argv);
  run(exchange, 3);
  for (k = 0; k < 4; ++k)
    if (k % 2 == 0) exchange(k);
  MPI_Finalize();
  return 0;
}
