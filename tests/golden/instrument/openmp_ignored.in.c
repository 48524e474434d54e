/* test: -std=c11 -Wno-unknown-pragmas */
/* Without -fopenmp, a parallel region is what stands in it. */
#include <mpi.h>
#include <stdio.h>

extern int meet(MPI_Comm) __asm__("MPI_Barrier");
extern int (*init)(int *, char ***);
extern int (*finalize)(void);
int (*init)(int *, char ***) = MPI_Init;
int (*finalize)(void) = MPI_Finalize;

static double run(int steps) {
  double sum = 0;
  int n;
#pragma omp parallel private(n)
  {
    int every = 2;

    for (n = 0; n < steps; n++) {

#pragma omp barrier

      sum += n;

#pragma omp master
      puts("a step");

      if ((n + 1) % every) {
        meet(MPI_COMM_WORLD);
      } else {
#pragma omp master
        {
          sum += 1;
          meet(MPI_COMM_WORLD);
        }
      }
      meet(MPI_COMM_WORLD);
    }
#pragma omp for
    for (n = 0; n < steps; n++) meet(MPI_COMM_WORLD);
  }
  return sum;
}

int main(int argc, char **argv) {
  init(&argc, &argv);
  printf("%g\n", run(4));
  printf("%g\n", run(1));
  finalize();
  return 0;
}
