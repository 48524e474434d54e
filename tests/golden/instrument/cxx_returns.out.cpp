#line 1 "cxx_returns.in.cpp"
/* test: -std=c++17 */
// Where calls may end in exceptions, no destructor ends a loop: what leaves it does.
#include <mpi.h>
#include <cstdio>

// As if they stood in another file.
static int (*meet)(MPI_Comm) = MPI_Barrier;

static int both(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  return n;
}

static int nested(int n, int most) {
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xd9dccc2f35f7d526ULL); for (int i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xd9dccc2f35f7d526ULL, &dperf_rt_cmp_1, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xd9dccc2f35f7d526ULL, &dperf_rt_run_1, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0xd9dccc2f35f7d526ULL);
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xc083d72f27cb0d29ULL); for (int k = 0; k < n; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xc083d72f27cb0d29ULL, &dperf_rt_cmp_2, "k<n", k, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xc083d72f27cb0d29ULL, &dperf_rt_run_2, dperf_rt_left(k, n, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { k++; } } dperf_rt_loop_iteration(0xc083d72f27cb0d29ULL);
      MPI_Barrier(MPI_COMM_WORLD);
      if (i == 1 && k == most) { const struct dperf_rt_open dperf_rt_open_1 __attribute__((cleanup(dperf_rt_leave_loop))) = {0xd9dccc2f35f7d526ULL, 1, 0}; { const struct dperf_rt_open dperf_rt_open_2 __attribute__((cleanup(dperf_rt_leave_loop))) = {0xc083d72f27cb0d29ULL, 1, 0}; return both(k); } }
      dperf_rt_block(0xa84c0f6c2e976041ULL); if (k == 2) { dperf_rt_loop_exit(0xc083d72f27cb0d29ULL); { dperf_rt_loop_exit(0xd9dccc2f35f7d526ULL); return -1; } }
    } dperf_rt_loop_exit(0xc083d72f27cb0d29ULL); } }
  } dperf_rt_loop_exit(0xd9dccc2f35f7d526ULL); } }
  return n;
}

static int perhaps(int most) {
  int i = 0;
  { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0x04f5efc63b616ad1ULL); } if (dperf_rt_in_3) --dperf_rt_ask_3; for (;; i++) { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0x04f5efc63b616ad1ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0x04f5efc63b616ad1ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; }
    if (i == most) { if (dperf_rt_in_3) dperf_rt_loop_exit(0x04f5efc63b616ad1ULL); goto out; }
    meet(MPI_COMM_WORLD);
  } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0x04f5efc63b616ad1ULL, dperf_rt_since_3); }
out:
  return i;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int sum = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x3fa9230288c79751ULL); for (int step = 0; step < 2; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x3fa9230288c79751ULL, &dperf_rt_cmp_4, "step<2", step, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x3fa9230288c79751ULL, &dperf_rt_run_4, dperf_rt_left(step, 2, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { step++; } } dperf_rt_loop_iteration(0x3fa9230288c79751ULL); sum += nested(2, 1) + nested(3, 4) + perhaps(2); } dperf_rt_loop_exit(0x3fa9230288c79751ULL); } }
  dperf_rt_block(0x015dc96d89cc73a5ULL); std::printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_cc1ff6394ef19ce4
#define DPERF_RT_TABLE_cc1ff6394ef19ce4
static const struct dperf_rt_row dperf_rt_rows_cc1ff6394ef19ce4[] = {
  {0xa84c0f6c2e976041ULL, "nested", DPERF_RT_BLOCK, 19, 19},
  {0x015dc96d89cc73a5ULL, "main", DPERF_RT_BLOCK, 39, 39},
  {0xd9dccc2f35f7d526ULL, "nested", DPERF_RT_LOOP, 15, 21},
  {0xc083d72f27cb0d29ULL, "nested", DPERF_RT_LOOP, 16, 20},
  {0x04f5efc63b616ad1ULL, "perhaps", DPERF_RT_LOOP, 27, 30},
  {0x3fa9230288c79751ULL, "main", DPERF_RT_COUNTED_LOOP, 38, 38},
};
static struct dperf_rt_table dperf_rt_table_cc1ff6394ef19ce4 = {"cxx_returns.in.cpp", dperf_rt_rows_cc1ff6394ef19ce4, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_cc1ff6394ef19ce4(void) { dperf_rt_register(&dperf_rt_table_cc1ff6394ef19ce4); }
#endif
static void __attribute__((constructor)) dperf_rt_given_cc1ff6394ef19ce4(void) { dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); }
