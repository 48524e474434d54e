#line 1 "unknown_main.in.c"
/* test: */
/* In main, a loop that works in each iteration, and calls something unknown under a condition, may carry the
   run; elsewhere, and where it does nothing else, it may be hot. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;

static double field[100];

static void compute(void) {
  for (int i = 1; i < 100; i++) field[i] = 0.5 * (field[i] + field[i - 1]) + 1;
}

void advance(int steps, int ranks) {
  for (int step = 0; step < steps; step++) {
    compute();
    if (ranks > 0) meet(MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_1 = dperf_rt_enter_unknown();
  int sum = 0;
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xa32ba185d81e0fdcULL); } { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x63c21394eaa49a29ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int step = 1; step <= 6; step++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x63c21394eaa49a29ULL, &dperf_rt_cmp_2, "step<=6", step, 6, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x63c21394eaa49a29ULL, &dperf_rt_run_2, dperf_rt_left(step, 6, 1, 1), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { step++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x63c21394eaa49a29ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x63c21394eaa49a29ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x9a230685d2e5464dULL); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    compute();
    if (step % 3 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x63c21394eaa49a29ULL, 30); } meet(MPI_COMM_WORLD); }
    if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xb0c9967cc2115004ULL); } for (int i = 0; i < 2; i++) {
      compute();
      if (step > i) meet(MPI_COMM_WORLD);
    }
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x63c21394eaa49a29ULL, dperf_rt_since_2); } } }
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xb9dfad7cc75576a3ULL); } for (int i = 0; i < 6; i++) {
    sum += i;
    if (sum == 7) meet(MPI_COMM_WORLD);
  }
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x883abd530e1c9f1eULL); } for (int i = 0; i < 6; i++)
    if (i == 4) advance(2, 1);
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x77e9eb530527d4c8ULL); } printf("%d %g\n", sum, field[9]);
  end();
  return 0;
}
#ifndef DPERF_RT_TABLE_207142bdd395bc97
#define DPERF_RT_TABLE_207142bdd395bc97
static const struct dperf_rt_row dperf_rt_rows_207142bdd395bc97[] = {
  {0xa32ba185d81e0fdcULL, "main", DPERF_RT_BLOCK, 28, 44},
  {0x9a230685d2e5464dULL, "main", DPERF_RT_BLOCK, 29, 34},
  {0xb0c9967cc2115004ULL, "main", DPERF_RT_BLOCK, 31, 34},
  {0xb9dfad7cc75576a3ULL, "main", DPERF_RT_BLOCK, 36, 44},
  {0x883abd530e1c9f1eULL, "main", DPERF_RT_BLOCK, 40, 44},
  {0x77e9eb530527d4c8ULL, "main", DPERF_RT_BLOCK, 42, 44},
  {0x63c21394eaa49a29ULL, "main", DPERF_RT_COUNTED_LOOP, 28, 35},
  {0x63c21394eaa49a29ULL, "main", DPERF_RT_BRANCH, 30, 30},
};
static struct dperf_rt_table dperf_rt_table_207142bdd395bc97 = {"unknown_main.in.c", dperf_rt_rows_207142bdd395bc97, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_207142bdd395bc97(void) { dperf_rt_register(&dperf_rt_table_207142bdd395bc97); }
#endif
static void __attribute__((constructor)) dperf_rt_given_207142bdd395bc97(void) { dperf_rt_gives(0x3d266ea7885006f6ULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xb9556a0e893bc7e3ULL, 0xe7c178d0cf6aa0d6ULL, 0); }
