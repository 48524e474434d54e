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

// A throw from inside a loop ends it.
void search(int most) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { struct dperf_rt_open dperf_rt_open_2 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_2.id = 0x19f67c7b77d2b435ULL; dperf_rt_open_2.in = 1; dperf_rt_loop_enter(0x19f67c7b77d2b435ULL); for (int i = 0; i < 3; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x19f67c7b77d2b435ULL, &dperf_rt_cmp_2, "i<3", i, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x19f67c7b77d2b435ULL, &dperf_rt_run_2, dperf_rt_left(i, 3, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0x19f67c7b77d2b435ULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xc18c263209dbd916ULL); if (i == most) throw i;
  } } } }
dperf_rt_block(dperf_rt_caller_3); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xcc6985c55e805f79ULL); for (int step = 0; step < 3; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xcc6985c55e805f79ULL, &dperf_rt_cmp_4, "step<3", step, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xcc6985c55e805f79ULL, &dperf_rt_run_4, dperf_rt_left(step, 3, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { step++; } } dperf_rt_loop_iteration(0xcc6985c55e805f79ULL);
    try {
      exchange(step);
      dperf_rt_block(0x42a2d5ea6dd43889ULL); std::puts("after");
    } catch (const std::exception &error) {
      dperf_rt_block(0x323713ea64c8c1abULL); std::puts(error.what());
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0xab37c1eaa93ecdd5ULL); std::puts("caught");
    }
    dperf_rt_block(0xc214e7e1989965deULL); std::puts("next");
  } dperf_rt_loop_exit(0xcc6985c55e805f79ULL); } }
  try {
    search(1);
  } catch (int found) {
    dperf_rt_block(0xa8bb58e18a6b9833ULL); std::printf("%d\n", found);
  }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_8a194e6f46973be1
#define DPERF_RT_TABLE_8a194e6f46973be1
static const struct dperf_rt_row dperf_rt_rows_8a194e6f46973be1[] = {
  {0x8d8153d7a1ff3de2ULL, "exchange", DPERF_RT_BLOCK, 8, 9},
  {0xc18c263209dbd916ULL, "search", DPERF_RT_BLOCK, 16, 16},
  {0x42a2d5ea6dd43889ULL, "main", DPERF_RT_BLOCK, 25, 25},
  {0x323713ea64c8c1abULL, "main", DPERF_RT_BLOCK, 27, 27},
  {0xab37c1eaa93ecdd5ULL, "main", DPERF_RT_BLOCK, 29, 29},
  {0xc214e7e1989965deULL, "main", DPERF_RT_BLOCK, 31, 31},
  {0xa8bb58e18a6b9833ULL, "main", DPERF_RT_BLOCK, 36, 36},
  {0x19f67c7b77d2b435ULL, "search", DPERF_RT_LOOP, 14, 17},
  {0xcc6985c55e805f79ULL, "main", DPERF_RT_LOOP, 22, 32},
};
static struct dperf_rt_table dperf_rt_table_8a194e6f46973be1 = {"cxx_exceptions.in.cpp", dperf_rt_rows_8a194e6f46973be1, 9, 0};
static void __attribute__((constructor)) dperf_rt_start_8a194e6f46973be1(void) { dperf_rt_register(&dperf_rt_table_8a194e6f46973be1); }
#endif
