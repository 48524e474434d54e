/* test: -fopenmp | | gcc */
/* Loops in parallel regions are marked by the thread that records; the other one runs their iterations, too. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

extern int meet(MPI_Comm) __asm__("MPI_Barrier");

static void steps(double *a, int n, MPI_Comm comm) {
#pragma omp parallel num_threads(2) default(none) shared(a, n, comm)
  {
    for (int step = 0; step < n; step++) {
#pragma omp for
      for (int i = 0; i < 64; i++) a[i] += i;
#pragma omp master
      meet(comm);
#pragma omp barrier
    }
  }
}

static void in_master(int n) {
  int i = 0;
#pragma omp parallel num_threads(2)
#pragma omp master
  {
    do {
      MPI_Barrier(MPI_COMM_WORLD);
      if (i == 1) continue;
      puts("met");
    } while (++i < n);
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
      for (i = 0; i < n; i++)
        if (i % 2) MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

static void around(double *a, int n) {
  for (int round = 0; round < n; round++) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for
      for (int i = 0; i < 64; i++) a[i] += round;
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char **argv) {
  double a[64] = {0};
  int provided;
  MPI_Init(&argc, &argv);
  MPI_Query_thread(&provided);
  steps(a, 3, MPI_COMM_WORLD);
  steps(a, 2, MPI_COMM_WORLD);
#pragma dperf sample
  for (int i = 0; i < 64; i++) a[i] += 1;
  in_master(3);
  around(a, 2);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 64; i++) a[i] += i;
#pragma omp parallel num_threads(2)
  {
#pragma dperf sample
    for (int i = 0; i < 2; i++) {
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  printf("%g\n", a[63]);
  MPI_Finalize();
  return 0;
}
