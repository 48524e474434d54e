/* test: -std=gnu11 */
#include <mpi.h>
#include <stdio.h>

static int sum_int(int own) {
  int all = 0;
  own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all + 1;
}

static double sum_double(double own) {
  double all = 0;
  own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all + 0.5;
}

#define SUM(x) _Generic((x), int : sum_int, double : sum_double)(x)

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int i = SUM(3);
  puts("between");
  double d = SUM(1.5);
  _Generic(MPI_Barrier(MPI_COMM_WORLD), int : puts("not called"), default : MPI_Barrier(MPI_COMM_WORLD));
  __typeof__(MPI_Barrier(MPI_COMM_WORLD)) code = 0;
  printf("%d %g %d\n", i, d, code);
  MPI_Finalize();
  return 0;
}
