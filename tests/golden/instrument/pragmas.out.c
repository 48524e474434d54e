#line 1 "pragmas.in.c"
/* test: | | gcc */
#include <mpi.h>
#include <stdio.h>

#define UNROLL _Pragma("GCC unroll 4")

int main(int argc, char** argv) {
  int a[16], s = 0;
  MPI_Init(&argc, &argv);
dperf_rt_block_after_call(0xb17cd7292f0f81b7ULL);
#line 10
#pragma GCC ivdep
  for (int i = 0; i < 16; i++) a[i] = i;
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xc1e89929381af895ULL); UNROLL
  for (int i = 0; i < 16; i++) s += a[i];
  MPI_Barrier(MPI_COMM_WORLD);
{ struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x59891aee36120273ULL);
#line 16
#pragma GCC unroll 2
  for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x59891aee36120273ULL, &dperf_rt_cmp_1, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x59891aee36120273ULL, &dperf_rt_run_1, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { s++; i++; } } dperf_rt_loop_iteration(0x59891aee36120273ULL);
    dperf_rt_block(0xff2e36295afdbd52ULL); s++;
    MPI_Barrier(MPI_COMM_WORLD);
  } dperf_rt_loop_exit(0x59891aee36120273ULL); } }
  dperf_rt_block(0xb7634f0efb4ba500ULL); printf("%d at line %d\n", s, __LINE__);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_1f26113eda5d8624
#define DPERF_RT_TABLE_1f26113eda5d8624
static const struct dperf_rt_row dperf_rt_rows_1f26113eda5d8624[] = {
  {0xb17cd7292f0f81b7ULL, "main", DPERF_RT_BLOCK, 11, 11},
  {0xc1e89929381af895ULL, "main", DPERF_RT_BLOCK, 13, 14},
  {0xff2e36295afdbd52ULL, "main", DPERF_RT_BLOCK, 18, 18},
  {0xb7634f0efb4ba500ULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x59891aee36120273ULL, "main", DPERF_RT_COUNTED_LOOP, 16, 20},
};
static struct dperf_rt_table dperf_rt_table_1f26113eda5d8624 = {"pragmas.in.c", dperf_rt_rows_1f26113eda5d8624, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_1f26113eda5d8624(void) { dperf_rt_register(&dperf_rt_table_1f26113eda5d8624); }
#endif
