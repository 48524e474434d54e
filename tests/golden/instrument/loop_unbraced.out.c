#line 1 "loop_unbraced.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int steps;
static void step(void) {
  dperf_rt_block(0x55eb388e53607233ULL); steps++;
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x484c2ea81f92250eULL); for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x484c2ea81f92250eULL, &dperf_rt_cmp_1, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x484c2ea81f92250eULL, &dperf_rt_run_1, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x484c2ea81f92250eULL); step(); } dperf_rt_loop_exit(0x484c2ea81f92250eULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x516247a824d64f13ULL); for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x516247a824d64f13ULL, &dperf_rt_cmp_2, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x516247a824d64f13ULL, &dperf_rt_run_2, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0x516247a824d64f13ULL); MPI_Barrier(MPI_COMM_WORLD); } dperf_rt_loop_exit(0x516247a824d64f13ULL); } }  // its own line
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x5a6b08a82a0f5934ULL); for (int i = 0; i < 2; i++)
    { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x5a6b08a82a0f5934ULL, &dperf_rt_cmp_3, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x5a6b08a82a0f5934ULL, &dperf_rt_run_3, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { i++; } } dperf_rt_loop_iteration(0x5a6b08a82a0f5934ULL); for (int j = 0; j < 2; j++) step(); } dperf_rt_loop_exit(0x5a6b08a82a0f5934ULL); } }
  int n = 2;
  { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x739b73a83819e49fULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x739b73a83819e49fULL, &dperf_rt_run_4, dperf_rt_left(n, 0, -1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { --n; } } dperf_rt_loop_iteration(0x739b73a83819e49fULL); step(); } while (--n > 0); dperf_rt_loop_exit(0x739b73a83819e49fULL); }
  if (steps > 100)
    for (;;) step();
  else
    steps++;
  dperf_rt_block(0xa78d6f61065392eeULL); printf("%d\n", steps);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_8662afc7ebb0485c
#define DPERF_RT_TABLE_8662afc7ebb0485c
static const struct dperf_rt_row dperf_rt_rows_8662afc7ebb0485c[] = {
  {0x55eb388e53607233ULL, "step", DPERF_RT_BLOCK, 7, 7},
  {0xa78d6f61065392eeULL, "main", DPERF_RT_BLOCK, 23, 23},
  {0x484c2ea81f92250eULL, "main", DPERF_RT_COUNTED_LOOP, 13, 13},
  {0x516247a824d64f13ULL, "main", DPERF_RT_COUNTED_LOOP, 14, 14},
  {0x5a6b08a82a0f5934ULL, "main", DPERF_RT_COUNTED_LOOP, 15, 16},
  {0x739b73a83819e49fULL, "main", DPERF_RT_COUNTED_LOOP, 18, 18},
};
static struct dperf_rt_table dperf_rt_table_8662afc7ebb0485c = {"loop_unbraced.in.c", dperf_rt_rows_8662afc7ebb0485c, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_8662afc7ebb0485c(void) { dperf_rt_register(&dperf_rt_table_8662afc7ebb0485c); }
#endif
