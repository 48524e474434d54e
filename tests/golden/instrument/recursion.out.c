#line 1 "recursion.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int down(int n);
static int up(int n) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000001ULL) != 0, 0)) { if (dperf_rt_is_asked(0x08c43a07b566d980ULL, 0)) { dperf_rt_answer("n!=0", n, 0, 20); } } if (n == 0) return 0;
  return down(n - 1) + 1;
}
static int down(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  int below = up(n);
  return below;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int depth = up(3);
  dperf_rt_block(0x57f4f36265c48dc0ULL); printf("%d\n", depth);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_36eaee9e0a2d7c33
#define DPERF_RT_TABLE_36eaee9e0a2d7c33
static const struct dperf_rt_row dperf_rt_rows_36eaee9e0a2d7c33[] = {
  {0x57f4f36265c48dc0ULL, "main", DPERF_RT_BLOCK, 19, 19},
};
static struct dperf_rt_table dperf_rt_table_36eaee9e0a2d7c33 = {"recursion.in.c", dperf_rt_rows_36eaee9e0a2d7c33, 1, 0};
static void __attribute__((constructor)) dperf_rt_start_36eaee9e0a2d7c33(void) { dperf_rt_register(&dperf_rt_table_36eaee9e0a2d7c33); }
#endif
