#line 1 "openmp_ignored.in.c"
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
    }
#pragma omp for
    for (n = 0; n < steps; n++) meet(MPI_COMM_WORLD);
  }
  return sum;
}

int main(int argc, char **argv) { struct dperf_rt_unknown dperf_rt_unknown_1 = dperf_rt_enter_unknown();
  init(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xbe7be511bc65117aULL); } printf("%g\n", run(4));
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xb5583411b7155ad1ULL); } printf("%g\n", run(1));
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xd0649f11c6b47fd0ULL); } finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_6d40f03c6d461f71
#define DPERF_RT_TABLE_6d40f03c6d461f71
static const struct dperf_rt_row dperf_rt_rows_6d40f03c6d461f71[] = {
  {0xbe7be511bc65117aULL, "main", DPERF_RT_BLOCK, 46, 49},
  {0xb5583411b7155ad1ULL, "main", DPERF_RT_BLOCK, 47, 49},
  {0xd0649f11c6b47fd0ULL, "main", DPERF_RT_BLOCK, 48, 49},
};
static struct dperf_rt_table dperf_rt_table_6d40f03c6d461f71 = {"openmp_ignored.in.c", dperf_rt_rows_6d40f03c6d461f71, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_6d40f03c6d461f71(void) { dperf_rt_register(&dperf_rt_table_6d40f03c6d461f71); }
#endif
