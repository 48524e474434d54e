#line 1 "computed_goto.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int interpret(const int* program) {
  static const void* const kActions[] = {&&add, &&meet, &&stop};
  int sum = 0;
  dperf_rt_block(0x0dcbece424d625efULL); goto* kActions[*program++];
add:
  dperf_rt_block(0x45a8b771936f37deULL); sum += 3;
  goto* kActions[*program++];
meet:
  dperf_rt_block(0x2c4f4471854199c7ULL); sum *= 2;
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x60a73271a3023ab1ULL); sum += 1;
  goto* kActions[*program++];
stop:
  return sum;
}

int main(int argc, char** argv) {
  static const int kProgram[] = {0, 1, 0, 1, 1, 2};
  MPI_Init(&argc, &argv);
  printf("%d\n", interpret(kProgram));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_68d006bc9678985a
#define DPERF_RT_TABLE_68d006bc9678985a
static const struct dperf_rt_row dperf_rt_rows_68d006bc9678985a[] = {
  {0x0dcbece424d625efULL, "interpret", DPERF_RT_BLOCK, 8, 8},
  {0x45a8b771936f37deULL, "interpret", DPERF_RT_BLOCK, 10, 11},
  {0x2c4f4471854199c7ULL, "interpret", DPERF_RT_BLOCK, 13, 13},
  {0x60a73271a3023ab1ULL, "interpret", DPERF_RT_BLOCK, 15, 16},
};
static struct dperf_rt_table dperf_rt_table_68d006bc9678985a = {"computed_goto.in.c", dperf_rt_rows_68d006bc9678985a, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_68d006bc9678985a(void) { dperf_rt_register(&dperf_rt_table_68d006bc9678985a); }
#endif
