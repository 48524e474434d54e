#line 1 "switch_unbraced.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int visit(int kind) { const dperf_rt_id dperf_rt_seen_1 = dperf_rt_events;
  int seen = 0;
  switch (kind)
  case 1:
  case 2:
    seen = MPI_Barrier(MPI_COMM_WORLD) + kind;
  if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(0x6a977b0e7c5f484bULL); } puts("between");
  switch (kind)
  default:
    if (kind == 0)
    case 3:
      MPI_Barrier(MPI_COMM_WORLD);
    else
      seen++;
  switch (kind)
  case 2:
    while (seen < 5) {
      seen++;
      MPI_Barrier(MPI_COMM_WORLD);
    }
  return seen;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { dperf_rt_id dperf_rt_seen_2, dperf_rt_since_2; dperf_rt_seen_2 = dperf_rt_events - 1; dperf_rt_since_2 = 0; dperf_rt_loop_enter(0x2f1a622d7058813bULL); for (int kind = 0; kind < 4; kind++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x2f1a622d7058813bULL, &dperf_rt_cmp_2, "kind<4", kind, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x2f1a622d7058813bULL, &dperf_rt_run_2, dperf_rt_left(kind, 4, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { kind++; } } ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_seen_2 = dperf_rt_events; dperf_rt_loop_iterations(0x2f1a622d7058813bULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } printf("%d %d\n", kind, visit(kind)); } dperf_rt_loop_exit_after(0x2f1a622d7058813bULL, dperf_rt_since_2); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_46206a28961e4fae
#define DPERF_RT_TABLE_46206a28961e4fae
static const struct dperf_rt_row dperf_rt_rows_46206a28961e4fae[] = {
  {0x6a977b0e7c5f484bULL, "visit", DPERF_RT_BLOCK, 11, 11},
  {0x2f1a622d7058813bULL, "main", DPERF_RT_COUNTED_LOOP, 30, 30},
};
static struct dperf_rt_table dperf_rt_table_46206a28961e4fae = {"switch_unbraced.in.c", dperf_rt_rows_46206a28961e4fae, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_46206a28961e4fae(void) { dperf_rt_register(&dperf_rt_table_46206a28961e4fae); }
#endif
