#line 1 "long_jumps.in.c"
/* test: */
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>

static jmp_buf retry;
static volatile int attempts;

void attempt(int step) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x2a8ea33152bf6630ULL); printf("attempt %d\n", step);
  if (attempts++ < 2) longjmp(retry, attempts);
  puts("done");
dperf_rt_block(dperf_rt_caller_1); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (setjmp(retry) != 0) {
    dperf_rt_block(0x7dc20e46da7ceb4cULL); puts("again");
    MPI_Barrier(MPI_COMM_WORLD);
  }
  dperf_rt_block(0x7f4afb3e4efc70ccULL); puts("try");
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xff7c67b336691daaULL); for (int step = 0; step < 2; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xff7c67b336691daaULL, &dperf_rt_cmp_2, "step<2", step, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xff7c67b336691daaULL, &dperf_rt_run_2, dperf_rt_left(step, 2, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { step++; } } dperf_rt_loop_iteration(0xff7c67b336691daaULL);
    attempt(step);
    dperf_rt_block(0x643f0a3e3f5e1b1bULL); puts("after");
  } dperf_rt_loop_exit(0xff7c67b336691daaULL); } }
  MPI_Finalize();
  return attempts;
}
#ifndef DPERF_RT_TABLE_66b40e242c0f8379
#define DPERF_RT_TABLE_66b40e242c0f8379
static const struct dperf_rt_row dperf_rt_rows_66b40e242c0f8379[] = {
  {0x2a8ea33152bf6630ULL, "attempt", DPERF_RT_BLOCK, 11, 13},
  {0x7dc20e46da7ceb4cULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x7f4afb3e4efc70ccULL, "main", DPERF_RT_BLOCK, 22, 22},
  {0x643f0a3e3f5e1b1bULL, "main", DPERF_RT_BLOCK, 25, 25},
  {0xff7c67b336691daaULL, "main", DPERF_RT_COUNTED_LOOP, 23, 26},
};
static struct dperf_rt_table dperf_rt_table_66b40e242c0f8379 = {"long_jumps.in.c", dperf_rt_rows_66b40e242c0f8379, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_66b40e242c0f8379(void) { dperf_rt_register(&dperf_rt_table_66b40e242c0f8379); }
#endif
