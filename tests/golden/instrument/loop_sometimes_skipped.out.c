#line 1 "loop_sometimes_skipped.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

/* Called a million times, communicates now and then: its entry must read no clock. */
void progress(int step) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_1 = dperf_rt_events;
  if (step % 500 != 0) { if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_2); } return; }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xc80ca8acddef47ebULL); if (step == 500) puts("half");
if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_2); } }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { dperf_rt_id dperf_rt_seen_3, dperf_rt_since_3; dperf_rt_seen_3 = dperf_rt_events - 1; dperf_rt_since_3 = 0; dperf_rt_loop_enter(0xf5037c002c604f5cULL); for (int i = 1; i <= 1000; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xf5037c002c604f5cULL, &dperf_rt_cmp_3, "i<=1000", i, 1000, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xf5037c002c604f5cULL, &dperf_rt_run_3, dperf_rt_left(i, 1000, 1, 1), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { i++; } } ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_seen_3 != dperf_rt_events, 0)) { dperf_rt_seen_3 = dperf_rt_events; dperf_rt_loop_iterations(0xf5037c002c604f5cULL, dperf_rt_since_3); dperf_rt_since_3 = 0; dperf_rt_block(0x57e0c571a3b7705cULL); }
    if (i % 10 == 0) continue;
    progress(i + 1);
  } dperf_rt_loop_exit_after(0xf5037c002c604f5cULL, dperf_rt_since_3); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_2abed0b95d43bded
#define DPERF_RT_TABLE_2abed0b95d43bded
static const struct dperf_rt_row dperf_rt_rows_2abed0b95d43bded[] = {
  {0xc80ca8acddef47ebULL, "progress", DPERF_RT_BLOCK, 9, 9},
  {0x57e0c571a3b7705cULL, "main", DPERF_RT_BLOCK, 15, 15},
  {0xf5037c002c604f5cULL, "main", DPERF_RT_COUNTED_LOOP, 14, 17},
};
static struct dperf_rt_table dperf_rt_table_2abed0b95d43bded = {"loop_sometimes_skipped.in.c", dperf_rt_rows_2abed0b95d43bded, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_2abed0b95d43bded(void) { dperf_rt_register(&dperf_rt_table_2abed0b95d43bded); }
#endif
