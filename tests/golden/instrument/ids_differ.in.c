/* test: */
#include <mpi.h>
#include <stdio.h>

static void a(int *x) { *x += 1; MPI_Barrier(MPI_COMM_WORLD); *x += 2; }
static void b(int *x) { *x += 1; MPI_Barrier(MPI_COMM_WORLD); *x += 2; }

int main(int argc, char **argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  a(&x); b(&x); a(&x);
  printf("%d\n", x);
  MPI_Finalize();
  return 0;
}
