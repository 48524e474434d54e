#line 1 "cxx_exceptions.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

void exchange(int step) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x8d8153d7a1ff3de2ULL); if (step == 1) throw std::runtime_error("step 1");
  std::puts("exchanged");
dperf_rt_block(dperf_rt_caller_1); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xa288e1df7d82d4c8ULL); for (int step = 0; step < 3; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xa288e1df7d82d4c8ULL, &dperf_rt_cmp_2, "step<3", step, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xa288e1df7d82d4c8ULL, &dperf_rt_run_2, dperf_rt_left(step, 3, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { step++; } } dperf_rt_loop_iteration(0xa288e1df7d82d4c8ULL);
    try {
      exchange(step);
      dperf_rt_block(0xe93493f11502f400ULL); std::puts("after");
    } catch (const std::exception &error) {
      dperf_rt_block(0x926d09f0e3d06fcaULL); std::puts(error.what());
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0x668f09ea8289702dULL); std::puts("caught");
    }
    dperf_rt_block(0x54a6a9ea783a9ac5ULL); std::puts("next");
  } dperf_rt_loop_exit(0xa288e1df7d82d4c8ULL); } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_8a194e6f46973be1
#define DPERF_RT_TABLE_8a194e6f46973be1
static const struct dperf_rt_row dperf_rt_rows_8a194e6f46973be1[] = {
  {0x8d8153d7a1ff3de2ULL, "exchange", DPERF_RT_BLOCK, 8, 9},
  {0xe93493f11502f400ULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0x926d09f0e3d06fcaULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x668f09ea8289702dULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x54a6a9ea783a9ac5ULL, "main", DPERF_RT_BLOCK, 23, 23},
  {0xa288e1df7d82d4c8ULL, "main", DPERF_RT_COUNTED_LOOP, 14, 24},
};
static struct dperf_rt_table dperf_rt_table_8a194e6f46973be1 = {"cxx_exceptions.in.cpp", dperf_rt_rows_8a194e6f46973be1, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_8a194e6f46973be1(void) { dperf_rt_register(&dperf_rt_table_8a194e6f46973be1); }
#endif
