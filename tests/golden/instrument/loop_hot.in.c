/* test: */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

/* Its loops call something unknown under a condition only: nothing is compared where the work is done. */
static int interactions(int n, int tally) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      if ((j - i) % 3 != 0) continue;
      sum += i * j;
      if (tally) say("tally");
    }
    if (i % 2 == 1 && tally) meet(MPI_COMM_WORLD);
  }
  return sum;
}

/* The inner loop does so each time, and is marked when something was recorded. */
static int sweeps(int n, int twice) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (i == 0 && !twice) continue;
    for (int j = 0; j < 2; j++) {
      meet(MPI_COMM_WORLD);
      sum += j;
    }
  }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  printf("%d\n", interactions(5, 0));
  printf("%d\n", interactions(4, 1));
  printf("%d\n", sweeps(2, 0));
  MPI_Finalize();
  return 0;
}
