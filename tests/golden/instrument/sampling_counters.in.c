/* test: */
#include <mpi.h>
#include <stdio.h>

#define STEPS 7

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* What is left out is made up for: counters are where they would be. */
int main(int argc, char** argv) {
  int i, j, step = 0, phase = 0, last = -1;
  unsigned k = 0;
  long n = 9;
  double t = 0, dt = 0.125;
  MPI_Init(&argc, &argv);
  for (i = 0; i < STEPS; i++) {
    meet();
    last = i;
    ++step;
    t += dt;
    phase = (phase + 1) % 3;
  }
  printf("%d %d %d %g %d\n", i, last, step, t, phase);
  for (i = 1, j = 10; i <= STEPS; i += 1, j -= 2) meet();
  printf("%d %d\n", i, j);
  for (int down = 8; down > 0; down = down - 2) {
    meet();
    step--;
  }
  for (int down = 8; down >= 2 - 1; --down) meet();
  for (int to = 0; to != STEPS; ++to) meet();
  printf("%d\n", step);
  while (k < n) {
    meet();
    k = 1 + k;
  }
  while (n-- > 0) meet();
  printf("%u %ld\n", k, n);
  while (++n < STEPS) meet();
  while (i++ < 20) meet();
  printf("%ld %d\n", n, i);
  do {
    i -= 3;
    meet();
  } while (0 < i);
  do meet();
  while (++i < 6);
  printf("%d\n", i);
  MPI_Finalize();
  return 0;
}
