#line 1 "x_macros.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

#define FIELDS(X)            \
  X(density, double, DOUBLE) \
  X(marker, int, INT)

#define DECLARE(name, type, mpi) static type name[4];
FIELDS(DECLARE)

#define TAG(name, type, mpi) tag_##name,
enum { FIELDS(TAG) tag_count };

#define SUM(name, type, mpi)                                                       \
  static type sum_of_##name(void) {                                                \
    type own = 0, all = 0;                                                         \
    for (int i = 0; i < 4; i++) own += name[i];                                    \
    MPI_Allreduce(&own, &all, 1, MPI_##mpi, MPI_SUM, MPI_COMM_WORLD);              \
    return all;                                                                    \
  }
FIELDS(SUM)

#define EXCHANGE(name, type, mpi) MPI_Bcast(name, 4, MPI_##mpi, 0, MPI_COMM_WORLD);
#define PRINT(name, type, mpi) printf(#name " %g\n", (double)sum_of_##name());

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xbb7b5fd9dd4e2bd0ULL); for (int step = 0; step < 2; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xbb7b5fd9dd4e2bd0ULL, &dperf_rt_cmp_1, "step<2", step, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xbb7b5fd9dd4e2bd0ULL, &dperf_rt_run_1, dperf_rt_left(step, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { step++; } } dperf_rt_loop_iteration(0xbb7b5fd9dd4e2bd0ULL);
    dperf_rt_block(0x7824739eff7891d9ULL); density[step] = step + 0.5;
    marker[step] = tag_count;
    FIELDS(EXCHANGE)
    dperf_rt_block(0x917dea9f0da636bcULL); puts("exchanged");
  } dperf_rt_loop_exit(0xbb7b5fd9dd4e2bd0ULL); } }
  FIELDS(PRINT)
  switch (argc) {
#define CASE(name, type, mpi) \
  case tag_##name:            \
    puts(#name);              \
    break;
    FIELDS(CASE)
    default:
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0xdf3de7da80e8ebacULL); puts("none");
  }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_009376095f6754ad
#define DPERF_RT_TABLE_009376095f6754ad
static const struct dperf_rt_row dperf_rt_rows_009376095f6754ad[] = {
  {0x7824739eff7891d9ULL, "main", DPERF_RT_BLOCK, 30, 31},
  {0x917dea9f0da636bcULL, "main", DPERF_RT_BLOCK, 33, 33},
  {0xdf3de7da80e8ebacULL, "main", DPERF_RT_BLOCK, 44, 44},
  {0xbb7b5fd9dd4e2bd0ULL, "main", DPERF_RT_COUNTED_LOOP, 29, 34},
};
static struct dperf_rt_table dperf_rt_table_009376095f6754ad = {"x_macros.in.c", dperf_rt_rows_009376095f6754ad, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_009376095f6754ad(void) { dperf_rt_register(&dperf_rt_table_009376095f6754ad); }
#endif
/* left alone: x_macros.in.c:22: sum_of_density: its braces come from a macro or are under different #if directives */
/* left alone: x_macros.in.c:22: sum_of_marker: its braces come from a macro or are under different #if directives */
