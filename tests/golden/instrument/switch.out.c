#line 1 "switch.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int work(int tag) { const dperf_rt_id dperf_rt_seen_1 = dperf_rt_events;
  int sum = 0;
  switch (tag) {
    case 0:
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0x5d3e1e77b9905829ULL); sum = 1;
      break;
    case 1:
      if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(0x54278577b44b54a4ULL); } sum = 2;
      /* fall through */
    case 2: {
      dperf_rt_block(0x6d8e7077c28448ffULL); sum += 3;
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0xa1e67677e04512b1ULL); sum *= 2;
      break;
    }
    default:
      if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(0xac5cf66f59e68c70ULL); } sum = 9;
  }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x675f6f2fb886fca4ULL); for (int tag = 0; tag < 4; tag++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x675f6f2fb886fca4ULL, &dperf_rt_cmp_2, "tag<4", tag, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x675f6f2fb886fca4ULL, &dperf_rt_run_2, dperf_rt_left(tag, 4, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { tag++; } } dperf_rt_loop_iteration(0x675f6f2fb886fca4ULL);
    printf("%d\n", work(tag));
    MPI_Barrier(MPI_COMM_WORLD);
  } dperf_rt_loop_exit(0x675f6f2fb886fca4ULL); } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_c68a663a35f9ea61
#define DPERF_RT_TABLE_c68a663a35f9ea61
static const struct dperf_rt_row dperf_rt_rows_c68a663a35f9ea61[] = {
  {0x5d3e1e77b9905829ULL, "work", DPERF_RT_BLOCK, 10, 11},
  {0x54278577b44b54a4ULL, "work", DPERF_RT_BLOCK, 13, 13},
  {0x6d8e7077c28448ffULL, "work", DPERF_RT_BLOCK, 16, 16},
  {0xa1e67677e04512b1ULL, "work", DPERF_RT_BLOCK, 18, 19},
  {0xac5cf66f59e68c70ULL, "work", DPERF_RT_BLOCK, 22, 22},
  {0x675f6f2fb886fca4ULL, "main", DPERF_RT_COUNTED_LOOP, 29, 32},
};
static struct dperf_rt_table dperf_rt_table_c68a663a35f9ea61 = {"switch.in.c", dperf_rt_rows_c68a663a35f9ea61, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_c68a663a35f9ea61(void) { dperf_rt_register(&dperf_rt_table_c68a663a35f9ea61); }
#endif
