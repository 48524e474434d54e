#line 1 "unknown_inline.in.c"
/* test: -std=c11 */
/* An inline function that is not static may not have static variables: its loops remember nothing. */
#include <mpi.h>
#include <stdio.h>

extern int (*meet)(MPI_Comm);
int (*meet)(MPI_Comm) = MPI_Barrier;
extern int (*say)(const char*);
int (*say)(const char*) = puts;

inline int steps(int n) {
  int sum = 0;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; for (int i = 0; i < n; i++) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x559ecb9feb57b2c7ULL, &dperf_rt_cmp_1, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x559ecb9feb57b2c7ULL, &dperf_rt_run_1, dperf_rt_left(i, n, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x559ecb9feb57b2c7ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x559ecb9feb57b2c7ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; } sum += meet(MPI_COMM_WORLD) + 1; } if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x559ecb9feb57b2c7ULL, dperf_rt_since_1); } } }
  return sum;
}
extern inline int steps(int n);

static inline int silent(int n) {
  int sum = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x6e5f50d51ca4bfadULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int i = 0; i < n; i++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x6e5f50d51ca4bfadULL, &dperf_rt_cmp_2, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x6e5f50d51ca4bfadULL, &dperf_rt_run_2, dperf_rt_left(i, n, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x6e5f50d51ca4bfadULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x6e5f50d51ca4bfadULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } sum += say("silent") >= 0; } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x6e5f50d51ca4bfadULL, dperf_rt_since_2); } } }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x28a72802f71942baULL); printf("%d\n", steps(2) + silent(2) + silent(1));
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 2) { dperf_rt_run_3 = ~dperf_rt_run_3; --dperf_rt_cmp_3.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0x44b34c0c873b6134ULL); } if (!dperf_rt_in_3) --dperf_rt_cmp_3.next; if (dperf_rt_in_3 || (dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } for (int i = 0; i < 3; i++) { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x44b34c0c873b6134ULL, &dperf_rt_cmp_3, "i<3", i, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x44b34c0c873b6134ULL, &dperf_rt_run_3, dperf_rt_left(i, 3, 1, 0), 2); if (dperf_rt_skip_3 >> 63) { __atomic_store_n(&dperf_rt_loud_3, 2, __ATOMIC_RELAXED); dperf_rt_skip_3 = 0; } for (; dperf_rt_skip_3; --dperf_rt_skip_3) { i++; } } if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0x44b34c0c873b6134ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0x44b34c0c873b6134ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } printf("%d\n", steps(i)); } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0x44b34c0c873b6134ULL, dperf_rt_since_3); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_f2d09ab37351908b
#define DPERF_RT_TABLE_f2d09ab37351908b
static const struct dperf_rt_row dperf_rt_rows_f2d09ab37351908b[] = {
  {0x28a72802f71942baULL, "main", DPERF_RT_BLOCK, 26, 27},
  {0x559ecb9feb57b2c7ULL, "steps", DPERF_RT_COUNTED_LOOP, 13, 13},
  {0x6e5f50d51ca4bfadULL, "silent", DPERF_RT_COUNTED_LOOP, 20, 20},
  {0x44b34c0c873b6134ULL, "main", DPERF_RT_COUNTED_LOOP, 27, 27},
};
static struct dperf_rt_table dperf_rt_table_f2d09ab37351908b = {"unknown_inline.in.c", dperf_rt_rows_f2d09ab37351908b, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_f2d09ab37351908b(void) { dperf_rt_register(&dperf_rt_table_f2d09ab37351908b); }
#endif
static void __attribute__((constructor)) dperf_rt_given_f2d09ab37351908b(void) { dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xa16185a730207c54ULL, 0x6c75180e275861c7ULL, 0); }
