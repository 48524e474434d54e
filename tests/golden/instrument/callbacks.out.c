#line 1 "callbacks.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

/* Called from who knows where: it gives the caller's block back. */
static int meet(int n) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xc80a6c1519957a5aULL); puts("met");
  dperf_rt_block(dperf_rt_caller_1); return n + 1;
}

static const struct {
  int (*start)(int);
} steps = {.start = meet};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int n = 0;
  dperf_rt_block(0xab533eac457ff3a8ULL); puts("before");
  n = steps.start(n);
  puts("behind");
  printf("%d\n", n);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_6655eba34a3f8cab
#define DPERF_RT_TABLE_6655eba34a3f8cab
static const struct dperf_rt_row dperf_rt_rows_6655eba34a3f8cab[] = {
  {0xc80a6c1519957a5aULL, "meet", DPERF_RT_BLOCK, 8, 9},
  {0xab533eac457ff3a8ULL, "main", DPERF_RT_BLOCK, 19, 22},
};
static struct dperf_rt_table dperf_rt_table_6655eba34a3f8cab = {"callbacks.in.c", dperf_rt_rows_6655eba34a3f8cab, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_6655eba34a3f8cab(void) { dperf_rt_register(&dperf_rt_table_6655eba34a3f8cab); }
#endif
