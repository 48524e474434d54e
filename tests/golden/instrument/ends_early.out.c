#line 1 "ends_early.in.c"
/* test: */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void last_words(void) {
  puts("leaving");
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  puts("left");
  fflush(stdout);
  abort();
}

static void on_abort(int signal_number) {
  _Exit(signal_number == SIGABRT ? 5 : 6);
}

static int work(int step) {
  dperf_rt_block(0xd0639dcaff5405efULL); printf("step %d\n", step);
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xe2827fcb09d147adULL); if (step == 2) exit(0);
  puts("worked");
  return step;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xf9677f28d12be86dULL); signal(SIGABRT, on_abort);
  atexit(last_words);
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xb8ff5478f3936afeULL); for (int step = 0; step < 9; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xb8ff5478f3936afeULL, &dperf_rt_cmp_1, "step<9", step, 9, 0); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0xb8ff5478f3936afeULL, &dperf_rt_cmp_1_1, "work(step) > 5", 0.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xb8ff5478f3936afeULL, &dperf_rt_run_1, dperf_rt_left(step, 9, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { step++; } } dperf_rt_loop_iteration(0xb8ff5478f3936afeULL);
    if (work(step) > 5) break;
    dperf_rt_block(0x1ba08d28e46f4affULL); puts("next");
  } dperf_rt_loop_exit(0xb8ff5478f3936afeULL); } }
  dperf_rt_block(0x0b6b4928db9239abULL); puts("never here");
  return 1;
}
#ifndef DPERF_RT_TABLE_82e2752fd26ed27f
#define DPERF_RT_TABLE_82e2752fd26ed27f
static const struct dperf_rt_row dperf_rt_rows_82e2752fd26ed27f[] = {
  {0xd0639dcaff5405efULL, "work", DPERF_RT_BLOCK, 21, 21},
  {0xe2827fcb09d147adULL, "work", DPERF_RT_BLOCK, 23, 25},
  {0xf9677f28d12be86dULL, "main", DPERF_RT_BLOCK, 30, 31},
  {0x1ba08d28e46f4affULL, "main", DPERF_RT_BLOCK, 34, 34},
  {0x0b6b4928db9239abULL, "main", DPERF_RT_BLOCK, 36, 37},
  {0xb8ff5478f3936afeULL, "main", DPERF_RT_LOOP, 32, 35},
};
static struct dperf_rt_table dperf_rt_table_82e2752fd26ed27f = {"ends_early.in.c", dperf_rt_rows_82e2752fd26ed27f, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_82e2752fd26ed27f(void) { dperf_rt_register(&dperf_rt_table_82e2752fd26ed27f); }
#endif
