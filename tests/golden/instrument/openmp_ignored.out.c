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

    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (dperf_rt_events && __builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0xa5a9d76353ca9633ULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_events && (dperf_rt_in_1 || (dperf_rt_bounds_wanted() && dperf_rt_cmp_1.next + 1 != 0))) --dperf_rt_ask_1; for (n = 0; n < steps; n++) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds_wanted(), 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xa5a9d76353ca9633ULL, &dperf_rt_cmp_1, "n<steps", n, steps, 0); } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0xa5a9d76353ca9633ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0xa5a9d76353ca9633ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_bounds_wanted() && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; }

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
    } if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0xa5a9d76353ca9633ULL, dperf_rt_since_1); } }
#pragma omp for
    for (n = 0; n < steps; n++) meet(MPI_COMM_WORLD);
  }
  return sum;
}

int main(int argc, char **argv) { struct dperf_rt_unknown dperf_rt_unknown_2 = dperf_rt_enter_unknown();
  init(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xb5583411b7155ad1ULL); } printf("%g\n", run(4));
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xd0649f11c6b47fd0ULL); } printf("%g\n", run(1));
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xc75bfe11c17bac0fULL); } finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_6d40f03c6d461f71
#define DPERF_RT_TABLE_6d40f03c6d461f71
static const struct dperf_rt_row dperf_rt_rows_6d40f03c6d461f71[] = {
  {0xb5583411b7155ad1ULL, "main", DPERF_RT_BLOCK, 47, 50},
  {0xd0649f11c6b47fd0ULL, "main", DPERF_RT_BLOCK, 48, 50},
  {0xc75bfe11c17bac0fULL, "main", DPERF_RT_BLOCK, 49, 50},
  {0xa5a9d76353ca9633ULL, "run", DPERF_RT_COUNTED_LOOP, 19, 38},
};
static struct dperf_rt_table dperf_rt_table_6d40f03c6d461f71 = {"openmp_ignored.in.c", dperf_rt_rows_6d40f03c6d461f71, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_6d40f03c6d461f71(void) { dperf_rt_register(&dperf_rt_table_6d40f03c6d461f71); }
#endif
static void __attribute__((constructor)) dperf_rt_given_6d40f03c6d461f71(void) { dperf_rt_gives(0x288b4ec8aa82146bULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x281666cf5a37db0fULL, 0xe7c178d0cf6aa0d6ULL, 0); }
