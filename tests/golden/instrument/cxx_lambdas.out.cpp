#line 1 "cxx_lambdas.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x0407cbce95b3eccdULL); std::vector<int> steps{1, 2, 3};
  int sum = 0;
  const auto meet = [&](int step) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0x7a703e95be862ce0ULL); sum += step;
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x45fccc95a0ade3f2ULL); sum *= 2;
  dperf_rt_block(dperf_rt_caller_3); };
  dperf_rt_loop_enter(0x607e8a0190a518e5ULL); for (const int step : steps) { dperf_rt_loop_iteration(0x607e8a0190a518e5ULL);
    meet(step);
    dperf_rt_block(0xc84c26ce741fa9e4ULL); sum++;
  } dperf_rt_loop_exit(0x607e8a0190a518e5ULL);
  std::for_each(steps.begin(), steps.end(), [&](int step) { const dperf_rt_id dperf_rt_caller_4 = dperf_rt_current_block(); meet(step); dperf_rt_block(dperf_rt_caller_4); });
  dperf_rt_block(0x938e83c80dc2d834ULL); std::sort(steps.begin(), steps.end(), [](int a, int b) { return a > b; });
  std::function<void(int)> stored = meet;
  dperf_rt_block(0x816fa9c80345a40eULL); { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x4cf11ee74e9dcb0fULL); } if (dperf_rt_in_2) --dperf_rt_ask_2; for (const int step : steps) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x4cf11ee74e9dcb0fULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x4cf11ee74e9dcb0fULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; }
    stored(step);
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x4cf11ee74e9dcb0fULL, dperf_rt_since_2); }
  std::printf("%d %d\n", sum, steps[0]);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_7f92bca089ab1961
#define DPERF_RT_TABLE_7f92bca089ab1961
static const struct dperf_rt_row dperf_rt_rows_7f92bca089ab1961[] = {
  {0x0407cbce95b3eccdULL, "main", DPERF_RT_BLOCK, 10, 16},
  {0x7a703e95be862ce0ULL, "lambda of line 12", DPERF_RT_BLOCK, 13, 13},
  {0x45fccc95a0ade3f2ULL, "lambda of line 12", DPERF_RT_BLOCK, 15, 15},
  {0xc84c26ce741fa9e4ULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x938e83c80dc2d834ULL, "main", DPERF_RT_BLOCK, 22, 22},
  {0x816fa9c80345a40eULL, "main", DPERF_RT_BLOCK, 24, 27},
  {0x607e8a0190a518e5ULL, "main", DPERF_RT_COUNTED_LOOP, 17, 20},
  {0x4cf11ee74e9dcb0fULL, "main", DPERF_RT_COUNTED_LOOP, 24, 26},
};
static struct dperf_rt_table dperf_rt_table_7f92bca089ab1961 = {"cxx_lambdas.in.cpp", dperf_rt_rows_7f92bca089ab1961, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_7f92bca089ab1961(void) { dperf_rt_register(&dperf_rt_table_7f92bca089ab1961); }
#endif
