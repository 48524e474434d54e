/* test: */
#include <mpi.h>
#include <stdio.h>

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void count(int* n) { ++*n; }

/* No guard could be right here. */
int main(int argc, char** argv) {
  int i, n = 4, times = 0;
  MPI_Init(&argc, &argv);
  for (i = 0; i < 8; i++) {
    meet();
    if (times++ == 2) i++;
  }
  for (i = 0; i < n; i++) {
    meet();
    if (times++ == 12) n++;
  }
  for (i = 0; i < 8; count(&i)) meet();
  for (i = 0; i < 8; i++) {
  again:
    meet();
    if (times++ == 14) goto again;
  }
  for (i = 0; i < 8; i++) {
    meet();
    count(&i);
  }
  for (i = 0; i != 8; i += 2) meet();
  for (volatile int v = 0; v < 4; v++) meet();
  printf("%d %d %d\n", i, n, times);
  MPI_Finalize();
  return 0;
}
