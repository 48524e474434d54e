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

/* Such a jump may not leave what has a destructor. */
static int leave(int n) {
  static const void* const kActions[] = {&&stop, &&stop};
  int i;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x08d16b39c48fd67fULL); for (i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x08d16b39c48fd67fULL, &dperf_rt_cmp_1, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x08d16b39c48fd67fULL, &dperf_rt_run_1, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x08d16b39c48fd67fULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x71d71a7b2ad55944ULL); if (i == 2) return i;
    if (i == 1) goto* kActions[i];
  } dperf_rt_loop_exit(0x08d16b39c48fd67fULL); } }
stop:
  return n;
}

int main(int argc, char** argv) {
  static const int kProgram[] = {0, 1, 0, 1, 1, 2};
  MPI_Init(&argc, &argv);
  printf("%d\n", interpret(kProgram) + leave(3));
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
  {0x71d71a7b2ad55944ULL, "leave", DPERF_RT_BLOCK, 27, 28},
  {0x08d16b39c48fd67fULL, "leave", DPERF_RT_LOOP, 25, 29},
};
static struct dperf_rt_table dperf_rt_table_68d006bc9678985a = {"computed_goto.in.c", dperf_rt_rows_68d006bc9678985a, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_68d006bc9678985a(void) { dperf_rt_register(&dperf_rt_table_68d006bc9678985a); }
#endif
