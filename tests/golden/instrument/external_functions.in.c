/* test: */
#include <mpi.h>
#include <stdio.h>

void exchange(double* x);
int count(int limit);
int early(int n);
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
  if (limit == 7) return square(limit); /* handed back behind the call */
  return limit;
}

int early(int n) {
  int i;
  MPI_Barrier(MPI_COMM_WORLD);
  n += 1;
  if (n == 2)
    return n;
  else if (n == 3) {
    n *= 2;
  } else
    return square(n);
  for (i = 0; i < n; i++)
    if (count(i) > 2) return i;
  switch (n) {
    case 6: return count(11);
    default: return count(n) + square(n);
  }
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
  printf("%d %d %d\n", early(1), early(2), early(3));
  MPI_Finalize();
  return 0;
}
