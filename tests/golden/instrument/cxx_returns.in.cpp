/* test: -std=c++17 */
// Where calls may end in exceptions, no destructor ends a loop: what leaves it does.
#include <mpi.h>
#include <cstdio>

// As if they stood in another file.
static int (*meet)(MPI_Comm) = MPI_Barrier;

static int both(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  return n;
}

static int nested(int n, int most) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++) {
      MPI_Barrier(MPI_COMM_WORLD);
      if (i == 1 && k == most) return both(k);
      if (k == 2) return -1;
    }
  }
  return n;
}

static int perhaps(int most) {
  int i = 0;
  for (;; i++) {
    if (i == most) goto out;
    meet(MPI_COMM_WORLD);
  }
out:
  return i;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int sum = 0;
  for (int step = 0; step < 2; step++) sum += nested(2, 1) + nested(3, 4) + perhaps(2);
  std::printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
