#line 1 "cxx_virtual.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
};
struct Meeting final : Step {
  void run() override { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x9c1fa3055a81f65dULL); std::puts("met");
  dperf_rt_block(dperf_rt_caller_1); }
};

static void repeat(Step &step, int times) {
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x88bb4b7115138080ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int i = 0; i < times; i++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x88bb4b7115138080ULL, &dperf_rt_cmp_2, "i<times", i, times, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x88bb4b7115138080ULL, &dperf_rt_run_2, dperf_rt_left(i, times, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x88bb4b7115138080ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x88bb4b7115138080ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    step.run();
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x88bb4b7115138080ULL, dperf_rt_since_2); } } }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xac7df6a6f5ec5c2bULL); Meeting meeting;
  repeat(meeting, 3);
  meeting.run();
  dperf_rt_block(0xc5d769a70419fa42ULL); std::puts("end");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_c69784182e3a9cd4
#define DPERF_RT_TABLE_c69784182e3a9cd4
static const struct dperf_rt_row dperf_rt_rows_c69784182e3a9cd4[] = {
  {0x9c1fa3055a81f65dULL, "Meeting::run", DPERF_RT_BLOCK, 12, 12},
  {0xac7df6a6f5ec5c2bULL, "main", DPERF_RT_BLOCK, 24, 25},
  {0xc5d769a70419fa42ULL, "main", DPERF_RT_BLOCK, 27, 27},
  {0x88bb4b7115138080ULL, "repeat", DPERF_RT_COUNTED_LOOP, 17, 19},
};
static struct dperf_rt_table dperf_rt_table_c69784182e3a9cd4 = {"cxx_virtual.in.cpp", dperf_rt_rows_c69784182e3a9cd4, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_c69784182e3a9cd4(void) { dperf_rt_register(&dperf_rt_table_c69784182e3a9cd4); }
#endif
