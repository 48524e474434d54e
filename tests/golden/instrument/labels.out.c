#line 1 "labels.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int round = 0;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x3be8e98fa132616dULL); puts("start");
again:
  dperf_rt_block(0xcc3924d384c739d0ULL); round++;
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xdc8976d38dbb2aa6ULL); if (round < 3) goto again;
  {
    dperf_rt_block(0xeea84ed398385b66ULL); int n = round + 2;
    double scratch[n];
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { struct dperf_rt_open dperf_rt_open_1 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_1.id = 0xdfec13e478832a87ULL; dperf_rt_open_1.in = 1; dperf_rt_open_1.since = 0; dperf_rt_loop_enter(0xdfec13e478832a87ULL); for (int i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xdfec13e478832a87ULL, &dperf_rt_cmp_1, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xdfec13e478832a87ULL, &dperf_rt_run_1, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0xdfec13e478832a87ULL);
      dperf_rt_block(0xf78875d39d4f0dc5ULL); scratch[i] = i;
      if (i == 4) goto out;
      MPI_Barrier(MPI_COMM_WORLD);
    } } } }
    dperf_rt_block(0x097e81bb2382a78aULL); printf("%g\n", scratch[0]);
  }
out:
  dperf_rt_block(0x22e566bb31bb91b3ULL); printf("%d\n", round);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_805ab9ba9120701c
#define DPERF_RT_TABLE_805ab9ba9120701c
static const struct dperf_rt_row dperf_rt_rows_805ab9ba9120701c[] = {
  {0x3be8e98fa132616dULL, "main", DPERF_RT_BLOCK, 8, 8},
  {0xcc3924d384c739d0ULL, "main", DPERF_RT_BLOCK, 10, 10},
  {0xdc8976d38dbb2aa6ULL, "main", DPERF_RT_BLOCK, 12, 12},
  {0xeea84ed398385b66ULL, "main", DPERF_RT_BLOCK, 14, 15},
  {0xf78875d39d4f0dc5ULL, "main", DPERF_RT_BLOCK, 17, 18},
  {0x097e81bb2382a78aULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x22e566bb31bb91b3ULL, "main", DPERF_RT_BLOCK, 24, 24},
  {0xdfec13e478832a87ULL, "main", DPERF_RT_LOOP, 16, 20},
};
static struct dperf_rt_table dperf_rt_table_805ab9ba9120701c = {"labels.in.c", dperf_rt_rows_805ab9ba9120701c, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_805ab9ba9120701c(void) { dperf_rt_register(&dperf_rt_table_805ab9ba9120701c); }
#endif
