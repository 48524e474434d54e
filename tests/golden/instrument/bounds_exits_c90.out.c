#line 1 "bounds_exits_c90.in.c"
/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Nothing is said in front of a declaration, and so not where another block follows at once. */
#include <mpi.h>
#include <stdio.h>

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int k = 0;
  double norm = 8;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x1aedf4fb5ec638c6UL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.iteration++ < 5) { dperf_rt_compare(0x1aedf4fb5ec638c6UL, &dperf_rt_cmp_1, "norm>=1", 1.0, 0.0, 427); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x1aedf4fb5ec638c6UL, &dperf_rt_cmp_1_1, "++k, k == 100", 0.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x1aedf4fb5ec638c6UL, &dperf_rt_run_1, 0xffffffffffffffffUL, 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { norm = norm / 2; ++k; } } dperf_rt_loop_iteration(0x1aedf4fb5ec638c6UL);
    share(k);
    dperf_rt_block(0xe18e9caa2c84663bUL); norm = norm / 2;
    if (norm < 1) break;
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x1aedf4fb5ec638c6UL, &dperf_rt_cmp_1, "norm>=1", norm, 1, 395); } } if (++k, k == 100) {
      puts("?");
      break;
    }
  } dperf_rt_loop_exit(0x1aedf4fb5ec638c6UL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2, dperf_rt_cmp_2_1; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = dperf_rt_cmp_2_1.run = dperf_rt_cmp_2_1.next = dperf_rt_cmp_2_1.iteration = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x47e2f9e2f48dab78UL); while (k < 100) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x47e2f9e2f48dab78UL, &dperf_rt_cmp_2, "k<100", k, 100, 0); } if (dperf_rt_cmp_2_1.iteration++ < 5) { dperf_rt_compare(0x47e2f9e2f48dab78UL, &dperf_rt_cmp_2_1, "k<=5", 0.0, 0.0, 681); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x47e2f9e2f48dab78UL, &dperf_rt_run_2, dperf_rt_left(k, 100, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { k++; } } {
    int done = k > 5;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(done))) { if (dperf_rt_cmp_2_1.run++ == dperf_rt_cmp_2_1.next) { dperf_rt_compare(0x47e2f9e2f48dab78UL, &dperf_rt_cmp_2_1, "k<=5", k, 5, 649); } } dperf_rt_loop_iteration(0x47e2f9e2f48dab78UL); share(k++);
    dperf_rt_block(0x71515ea1603e2420UL); if (done) break;
  } } dperf_rt_loop_exit(0x47e2f9e2f48dab78UL); } }
  dperf_rt_block(0x610092a1574963fcUL); printf("%d %g\n", k, norm);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_3cce94bdf9d02efd
#define DPERF_RT_TABLE_3cce94bdf9d02efd
static const struct dperf_rt_row dperf_rt_rows_3cce94bdf9d02efd[] = {
  {0xe18e9caa2c84663bUL, "main", DPERF_RT_BLOCK, 14, 19},
  {0x71515ea1603e2420UL, "main", DPERF_RT_BLOCK, 24, 24},
  {0x610092a1574963fcUL, "main", DPERF_RT_BLOCK, 26, 26},
  {0x1aedf4fb5ec638c6UL, "main", DPERF_RT_LOOP, 12, 20},
  {0x47e2f9e2f48dab78UL, "main", DPERF_RT_LOOP, 21, 25},
};
static struct dperf_rt_table dperf_rt_table_3cce94bdf9d02efd = {"bounds_exits_c90.in.c", dperf_rt_rows_3cce94bdf9d02efd, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_3cce94bdf9d02efd(void) { dperf_rt_register(&dperf_rt_table_3cce94bdf9d02efd); }
#endif
