/* test: */
#include <mpi.h>
#include <stdio.h>

void exchange(double* x);
int count(int limit);
double reduce(double x);

static int square(int i) {
  return i * i;
}

void exchange(double* x) {
  *x += 1;
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int count(int limit) {
  if (limit > 10) {
    MPI_Barrier(MPI_COMM_WORLD);
    return 10;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  limit += 1;
  if (limit == 7) return square(limit); /* calls something: cannot be handed back */
  return limit;
}

double reduce(double x) {
  double sum;
  MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

int main(int argc, char** argv) {
  double x = 1;
  MPI_Init(&argc, &argv);
  exchange(&x);
  printf("%g %d %d %d\n", reduce(x), count(3), count(6), count(30));
  MPI_Finalize();
  return 0;
}
