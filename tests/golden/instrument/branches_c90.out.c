#line 1 "branches_c90.in.c"
/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Branches that begin with declarations are left alone. */
#include <mpi.h>

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int k;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { dperf_rt_id dperf_rt_seen_1, dperf_rt_since_1; dperf_rt_seen_1 = dperf_rt_events - 1; dperf_rt_since_1 = 0; dperf_rt_loop_enter(0xd29a4adbfead8517UL); for (k = 0; k < 3; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xd29a4adbfead8517UL, &dperf_rt_cmp_1, "k<3", k, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xd29a4adbfead8517UL, &dperf_rt_run_1, dperf_rt_left(k, 3, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { k++; } } ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_seen_1 = dperf_rt_events; dperf_rt_loop_iterations(0xd29a4adbfead8517UL, dperf_rt_since_1); dperf_rt_since_1 = 0; }
    if (k % 2 == 1) {
      int twice = 2 * k;
      share(twice);
    } else { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xd29a4adbfead8517UL, 14); }
      share(k);
    }
  } dperf_rt_loop_exit_after(0xd29a4adbfead8517UL, dperf_rt_since_1); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_7ae1615d0e85cd3c
#define DPERF_RT_TABLE_7ae1615d0e85cd3c
static const struct dperf_rt_row dperf_rt_rows_7ae1615d0e85cd3c[] = {
  {0xd29a4adbfead8517UL, "main", DPERF_RT_COUNTED_LOOP, 10, 17},
  {0xd29a4adbfead8517UL, "main", DPERF_RT_BRANCH, 14, 16},
};
static struct dperf_rt_table dperf_rt_table_7ae1615d0e85cd3c = {"branches_c90.in.c", dperf_rt_rows_7ae1615d0e85cd3c, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_7ae1615d0e85cd3c(void) { dperf_rt_register(&dperf_rt_table_7ae1615d0e85cd3c); }
#endif
