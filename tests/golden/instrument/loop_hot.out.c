#line 1 "loop_hot.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

/* Its loops call something unknown under a condition only: nothing is compared where the work is done. */
static int interactions(int n, int tally) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      if ((j - i) % 3 != 0) continue;
      sum += i * j;
      if (tally) say("tally");
    }
    if (i % 2 == 1 && tally) meet(MPI_COMM_WORLD);
  }
  return sum;
}

/* The inner loop does so each time, and is marked when something was recorded. */
static int sweeps(int n, int twice) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (i == 0 && !twice) continue;
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 2) { dperf_rt_run_1 = ~dperf_rt_run_1; --dperf_rt_cmp_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0xe867ffd90ab3efabULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_in_1 || (dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; } for (int j = 0; j < 2; j++) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xe867ffd90ab3efabULL, &dperf_rt_cmp_1, "j<2", j, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xe867ffd90ab3efabULL, &dperf_rt_run_1, dperf_rt_left(j, 2, 1, 0), 2); if (dperf_rt_skip_1 >> 63) { __atomic_store_n(&dperf_rt_loud_1, 2, __ATOMIC_RELAXED); dperf_rt_skip_1 = 0; } for (; dperf_rt_skip_1; --dperf_rt_skip_1) { sum += j; j++; } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0xe867ffd90ab3efabULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0xe867ffd90ab3efabULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; }
      meet(MPI_COMM_WORLD);
      sum += j;
    } if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0xe867ffd90ab3efabULL, dperf_rt_since_1); } } }
  }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xd6b1d64a9676cfa9ULL); printf("%d\n", interactions(5, 0));
  printf("%d\n", interactions(4, 1));
  printf("%d\n", sweeps(2, 0));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9d881ff6c43e5ad3
#define DPERF_RT_TABLE_9d881ff6c43e5ad3
static const struct dperf_rt_row dperf_rt_rows_9d881ff6c43e5ad3[] = {
  {0xd6b1d64a9676cfa9ULL, "main", DPERF_RT_BLOCK, 38, 40},
  {0xe867ffd90ab3efabULL, "sweeps", DPERF_RT_COUNTED_LOOP, 28, 31},
};
static struct dperf_rt_table dperf_rt_table_9d881ff6c43e5ad3 = {"loop_hot.in.c", dperf_rt_rows_9d881ff6c43e5ad3, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_9d881ff6c43e5ad3(void) { dperf_rt_register(&dperf_rt_table_9d881ff6c43e5ad3); }
#endif
static void __attribute__((constructor)) dperf_rt_given_9d881ff6c43e5ad3(void) { dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xa16185a730207c54ULL, 0x6c75180e275861c7ULL, 0); }
