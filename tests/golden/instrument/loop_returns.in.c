/* test: -std=c90 -Wno-long-long */
/* A return from inside a loop ends it: what comes after is not inside. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

static int each(int n, int most) {
  int i;
  for (i = 0; i < n; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (i == most) return i;
  }
  return n;
}

static int sometimes(int n, int most) {
  int i;
  for (i = 0; i < n; i++) {
    if (i == 1) MPI_Barrier(MPI_COMM_WORLD);
    if (i == most) return i;
  }
  return n;
}

static int perhaps(int most) {
  int i;
  for (i = 0;; i++) {
    if (i == most) return i;
    meet(MPI_COMM_WORLD);
  }
}

static int silent(int n) {
  int i;
  for (i = 0; i < n; i++) {
    say("silent");
    if (i == 1) return i;
  }
  return n;
}

static int jumps(int n, int most) {
  int i;
  for (i = 0; i < n; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (i == most) goto out;
  }
  return n;
out:
  return i;
}

int main(int argc, char** argv) {
  int step, sum = 0;
  MPI_Init(&argc, &argv);
  sum += silent(4);
  for (step = 0; step < 2; step++) sum += each(3, 1) + sometimes(3, 1) + perhaps(1);
  sum += jumps(3, 1);
  printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
