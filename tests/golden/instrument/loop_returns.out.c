#line 1 "loop_returns.in.c"
/* test: -std=c90 -Wno-long-long */
/* A return from inside a loop ends it: what comes after is not inside. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

static int each(int n, int most) {
  int i;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { struct dperf_rt_open dperf_rt_open_1 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_1.id = 0xcf56aa4cb2afb118UL; dperf_rt_open_1.in = 1; dperf_rt_open_1.since = 0; dperf_rt_loop_enter(0xcf56aa4cb2afb118UL); for (i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xcf56aa4cb2afb118UL, &dperf_rt_cmp_1, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xcf56aa4cb2afb118UL, &dperf_rt_run_1, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0xcf56aa4cb2afb118UL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x6f225104baf515c9UL); if (i == most) return i;
  } } } }
  return n;
}

static int sometimes(int n, int most) {
  int i;
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { static int dperf_rt_loud_3 = 1; struct dperf_rt_open dperf_rt_open_3 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3; dperf_rt_open_3.id = 0x86caa3d252b2bf2fUL; dperf_rt_open_3.in = 0; dperf_rt_open_3.since = 0; dperf_rt_open_3.since = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 2) { dperf_rt_run_3 = ~dperf_rt_run_3; --dperf_rt_cmp_3.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_open_3.in = 1; dperf_rt_loop_enter(0x86caa3d252b2bf2fUL); } if (!dperf_rt_open_3.in) --dperf_rt_cmp_3.next; if (dperf_rt_open_3.in || (dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } for (i = 0; i < n; i++) { ++dperf_rt_open_3.since; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x86caa3d252b2bf2fUL, &dperf_rt_cmp_3, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x86caa3d252b2bf2fUL, &dperf_rt_run_3, dperf_rt_left(i, n, 1, 0), 3); if (dperf_rt_skip_3 + 1 == 0) break; if (dperf_rt_skip_3 >> 63) { __atomic_store_n(&dperf_rt_loud_3, 2, __ATOMIC_RELAXED); dperf_rt_skip_3 = 0; } for (; dperf_rt_skip_3; --dperf_rt_skip_3) { i++; } } if (dperf_rt_open_3.in == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_open_3.in) dperf_rt_loop_enter(0x86caa3d252b2bf2fUL); dperf_rt_open_3.in = 2; dperf_rt_loop_iterations(0x86caa3d252b2bf2fUL, dperf_rt_open_3.since); dperf_rt_open_3.since = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; }
    if (i == 1) MPI_Barrier(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_seen_3 != dperf_rt_events, 0)) { dperf_rt_block(0xb7fd5caca8f4d714UL); } if (i == most) return i;
  } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } } }
  return n;
}

static int perhaps(int most) {
  int i;
  { static int dperf_rt_loud_4 = 1; struct dperf_rt_open dperf_rt_open_4 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_id dperf_rt_seen_4, dperf_rt_ask_4; dperf_rt_open_4.id = 0x11879e2d9e15215eUL; dperf_rt_open_4.in = 0; dperf_rt_open_4.since = 0; dperf_rt_open_4.since = 0; dperf_rt_seen_4 = dperf_rt_ask_4 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_4, 0, __ATOMIC_RELAXED); dperf_rt_open_4.in = 1; dperf_rt_loop_enter(0x11879e2d9e15215eUL); } if (dperf_rt_open_4.in) --dperf_rt_ask_4; for (i = 0;; i++) { ++dperf_rt_open_4.since; if (__builtin_expect(dperf_rt_ask_4 != dperf_rt_events, 0)) { if (dperf_rt_open_4.in == 1 || dperf_rt_seen_4 != dperf_rt_events) { if (!dperf_rt_open_4.in) dperf_rt_loop_enter(0x11879e2d9e15215eUL); dperf_rt_open_4.in = 2; dperf_rt_loop_iterations(0x11879e2d9e15215eUL, dperf_rt_open_4.since); dperf_rt_open_4.since = 0; } if (dperf_rt_seen_4 != dperf_rt_events) { dperf_rt_seen_4 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); } dperf_rt_ask_4 = dperf_rt_seen_4; }
    if (i == most) return i;
    meet(MPI_COMM_WORLD);
  } if (dperf_rt_seen_4 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); }
}

static int silent(int n) {
  int i;
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; { static int dperf_rt_loud_5 = 1; struct dperf_rt_open dperf_rt_open_5 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_id dperf_rt_seen_5, dperf_rt_ask_5; dperf_rt_open_5.id = 0x7d7dec81ccb97e38UL; dperf_rt_open_5.in = 0; dperf_rt_open_5.since = 0; dperf_rt_open_5.since = 0; dperf_rt_seen_5 = dperf_rt_ask_5 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_5, __ATOMIC_RELAXED) == 2) { dperf_rt_run_5 = ~dperf_rt_run_5; --dperf_rt_cmp_5.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_5, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_5, 0, __ATOMIC_RELAXED); dperf_rt_open_5.in = 1; dperf_rt_loop_enter(0x7d7dec81ccb97e38UL); } if (!dperf_rt_open_5.in) --dperf_rt_cmp_5.next; if (dperf_rt_open_5.in || (dperf_rt_sampling && dperf_rt_run_5 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_5.next + 1 != 0)) --dperf_rt_ask_5; } for (i = 0; i < n; i++) { ++dperf_rt_open_5.since; if (__builtin_expect(dperf_rt_ask_5 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x7d7dec81ccb97e38UL, &dperf_rt_cmp_5, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x7d7dec81ccb97e38UL, &dperf_rt_run_5, dperf_rt_left(i, n, 1, 0), 3); if (dperf_rt_skip_5 + 1 == 0) break; if (dperf_rt_skip_5 >> 63) { __atomic_store_n(&dperf_rt_loud_5, 2, __ATOMIC_RELAXED); dperf_rt_skip_5 = 0; } for (; dperf_rt_skip_5; --dperf_rt_skip_5) { i++; } } if (dperf_rt_open_5.in == 1 || dperf_rt_seen_5 != dperf_rt_events) { if (!dperf_rt_open_5.in) dperf_rt_loop_enter(0x7d7dec81ccb97e38UL); dperf_rt_open_5.in = 2; dperf_rt_loop_iterations(0x7d7dec81ccb97e38UL, dperf_rt_open_5.since); dperf_rt_open_5.since = 0; } if (dperf_rt_seen_5 != dperf_rt_events) { dperf_rt_seen_5 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); } dperf_rt_ask_5 = dperf_rt_seen_5; if ((dperf_rt_sampling && dperf_rt_run_5 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_5.next + 1 != 0)) --dperf_rt_ask_5; }
    say("silent");
    if (i == 1) return i;
  } if (dperf_rt_seen_5 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); } } }
  return n;
}

static int jumps(int n, int most) {
  int i;
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; { struct dperf_rt_open dperf_rt_open_6 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_6.id = 0x7ae36d8c3823fa54UL; dperf_rt_open_6.in = 1; dperf_rt_open_6.since = 0; dperf_rt_loop_enter(0x7ae36d8c3823fa54UL); for (i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x7ae36d8c3823fa54UL, &dperf_rt_cmp_6, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x7ae36d8c3823fa54UL, &dperf_rt_run_6, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { i++; } } dperf_rt_loop_iteration(0x7ae36d8c3823fa54UL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x86669f31ed343685UL); if (i == most) goto out;
  } } } }
  return n;
out:
  return i;
}

int main(int argc, char** argv) {
  int step, sum = 0;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x0456e1c2fc733648UL); sum += silent(4);
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x1642ce752563df8dUL); for (step = 0; step < 2; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x1642ce752563df8dUL, &dperf_rt_cmp_7, "step<2", step, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x1642ce752563df8dUL, &dperf_rt_run_7, dperf_rt_left(step, 2, 1, 0), 0); for (; dperf_rt_skip_7; --dperf_rt_skip_7) { step++; } } dperf_rt_loop_iteration(0x1642ce752563df8dUL); sum += each(3, 1) + sometimes(3, 1) + perhaps(1); } dperf_rt_loop_exit(0x1642ce752563df8dUL); } }
  sum += jumps(3, 1);
  dperf_rt_block(0x07b494daf119dfbeUL); printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_35bca0e91f8a24af
#define DPERF_RT_TABLE_35bca0e91f8a24af
static const struct dperf_rt_row dperf_rt_rows_35bca0e91f8a24af[] = {
  {0x6f225104baf515c9UL, "each", DPERF_RT_BLOCK, 14, 14},
  {0xb7fd5caca8f4d714UL, "sometimes", DPERF_RT_BLOCK, 23, 23},
  {0x86669f31ed343685UL, "jumps", DPERF_RT_BLOCK, 49, 49},
  {0x0456e1c2fc733648UL, "main", DPERF_RT_BLOCK, 59, 59},
  {0x07b494daf119dfbeUL, "main", DPERF_RT_BLOCK, 62, 62},
  {0xcf56aa4cb2afb118UL, "each", DPERF_RT_LOOP, 12, 15},
  {0x86caa3d252b2bf2fUL, "sometimes", DPERF_RT_LOOP, 21, 24},
  {0x11879e2d9e15215eUL, "perhaps", DPERF_RT_LOOP, 30, 33},
  {0x7d7dec81ccb97e38UL, "silent", DPERF_RT_LOOP, 38, 41},
  {0x7ae36d8c3823fa54UL, "jumps", DPERF_RT_LOOP, 47, 50},
  {0x1642ce752563df8dUL, "main", DPERF_RT_COUNTED_LOOP, 60, 60},
};
static struct dperf_rt_table dperf_rt_table_35bca0e91f8a24af = {"loop_returns.in.c", dperf_rt_rows_35bca0e91f8a24af, 11, 0};
static void __attribute__((constructor)) dperf_rt_start_35bca0e91f8a24af(void) { dperf_rt_register(&dperf_rt_table_35bca0e91f8a24af); }
#endif
static void __attribute__((constructor)) dperf_rt_given_35bca0e91f8a24af(void) { dperf_rt_gives(0x4a8617ee3a16c952UL, 0xde078e24b965b9c7UL, 0); dperf_rt_gives(0xa16185a730207c54UL, 0x6c75180e275861c7UL, 0); }
