#line 1 "loop_conditional.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int polls;

static void poll(void) {
  int flag;
  dperf_rt_block(0xb80e53573eb02740ULL); polls++;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  unsigned sum = 0;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { dperf_rt_id dperf_rt_seen_1, dperf_rt_since_1; dperf_rt_seen_1 = dperf_rt_events - 1; dperf_rt_since_1 = 0; dperf_rt_loop_enter(0x145caa69a15d5b3fULL); for (int i = 0; i < 2048; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x145caa69a15d5b3fULL, &dperf_rt_cmp_1, "i<2048", i, 2048, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x145caa69a15d5b3fULL, &dperf_rt_run_1, dperf_rt_left(i, 2048, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { sum += (unsigned)i * 3; sum ^= 5; i++; } } ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_seen_1 = dperf_rt_events; dperf_rt_loop_iterations(0x145caa69a15d5b3fULL, dperf_rt_since_1); dperf_rt_since_1 = 0; dperf_rt_block(0x78ffa171b2a8ade5ULL); }
    sum += (unsigned)i * 3;
    if (i % 1024 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x145caa69a15d5b3fULL, 18); } poll(); }
    if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(0xad57a371d06970cbULL); } sum ^= 5;
  } dperf_rt_loop_exit_after(0x145caa69a15d5b3fULL, dperf_rt_since_1); } } }
  dperf_rt_block(0x2fa6a97aa7223e1aULL); printf("%u %d\n", sum, polls);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_321d9b17deaac942
#define DPERF_RT_TABLE_321d9b17deaac942
static const struct dperf_rt_row dperf_rt_rows_321d9b17deaac942[] = {
  {0xb80e53573eb02740ULL, "poll", DPERF_RT_BLOCK, 9, 9},
  {0x78ffa171b2a8ade5ULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0xad57a371d06970cbULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x2fa6a97aa7223e1aULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x145caa69a15d5b3fULL, "main", DPERF_RT_COUNTED_LOOP, 16, 20},
  {0x145caa69a15d5b3fULL, "main", DPERF_RT_BRANCH, 18, 18},
};
static struct dperf_rt_table dperf_rt_table_321d9b17deaac942 = {"loop_conditional.in.c", dperf_rt_rows_321d9b17deaac942, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_321d9b17deaac942(void) { dperf_rt_register(&dperf_rt_table_321d9b17deaac942); }
#endif
