#line 1 "duff.in.c"
/* test: -Wno-implicit-fallthrough */
#include <mpi.h>
#include <stdio.h>

static void send_all(int count) {
  int n = (count + 1) / 2;
  switch (count % 2) {
    case 0:
      do {
        MPI_Barrier(MPI_COMM_WORLD);
        dperf_rt_block_after_call(0x7b9df71b8e0202d4ULL); puts("even");
        case 1:
          MPI_Barrier(MPI_COMM_WORLD);
          dperf_rt_block_after_call(0xcda77aa88b657f22ULL); puts("odd");
      } while (--n > 0);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  send_all(3);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_1d1ac091ba091480
#define DPERF_RT_TABLE_1d1ac091ba091480
static const struct dperf_rt_row dperf_rt_rows_1d1ac091ba091480[] = {
  {0x7b9df71b8e0202d4ULL, "send_all", DPERF_RT_BLOCK, 11, 11},
  {0xcda77aa88b657f22ULL, "send_all", DPERF_RT_BLOCK, 14, 14},
};
static struct dperf_rt_table dperf_rt_table_1d1ac091ba091480 = {"duff.in.c", dperf_rt_rows_1d1ac091ba091480, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_1d1ac091ba091480(void) { dperf_rt_register(&dperf_rt_table_1d1ac091ba091480); }
#endif
/* left alone: duff.in.c:9: send_all: a case label jumps into the loop: its iterations are not marked */
