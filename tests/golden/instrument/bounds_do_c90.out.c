#line 1 "bounds_do_c90.in.c"
/* test: -std=c90 -Wdeclaration-after-statement */
#include <mpi.h>
#include <stdio.h>

static int (*meet)(MPI_Comm) = MPI_Barrier;

void steps(int n);
void steps(int n) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  int k = 0;
  dperf_rt_block(0x06fc78208c4a4ac3UL); { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 2) { dperf_rt_run_1 = ~dperf_rt_run_1; --dperf_rt_cmp_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0x74faa6fefee486f6UL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_in_1 || (dperf_rt_sampling && dperf_rt_run_1 + 1 != 0)) --dperf_rt_ask_1; } do { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x74faa6fefee486f6UL, &dperf_rt_run_1, 0xffffffffffffffffUL, 3); if (dperf_rt_skip_1 + 1 == 0) break; if (dperf_rt_skip_1 >> 63) { __atomic_store_n(&dperf_rt_loud_1, 2, __ATOMIC_RELAXED); dperf_rt_skip_1 = 0; } for (; dperf_rt_skip_1; --dperf_rt_skip_1) { } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x74faa6fefee486f6UL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x74faa6fefee486f6UL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0)) --dperf_rt_ask_1; } {
    int twice = 2 * k;
    meet(MPI_COMM_WORLD);
    k = twice / 2 + 1;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x74faa6fefee486f6UL, &dperf_rt_cmp_1, "k<n", k, n, 24); } } } while (k < n); if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x74faa6fefee486f6UL, dperf_rt_since_1); } } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x8e4621ff0d05f549UL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x8e4621ff0d05f549UL, &dperf_rt_run_2, 0xffffffffffffffffUL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } {
    int once = k;
    dperf_rt_loop_iteration(0x8e4621ff0d05f549UL); MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x4ba4d620b2ff0f7dUL); k = once - 1;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x8e4621ff0d05f549UL, &dperf_rt_cmp_2, "k>=0", k, 0, 27); } } } while (k >= 0); dperf_rt_loop_exit(0x8e4621ff0d05f549UL); } }
dperf_rt_block(dperf_rt_caller_3); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  steps(3);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_dd5e5dc7ff1c4733
#define DPERF_RT_TABLE_dd5e5dc7ff1c4733
static const struct dperf_rt_row dperf_rt_rows_dd5e5dc7ff1c4733[] = {
  {0x06fc78208c4a4ac3UL, "steps", DPERF_RT_BLOCK, 10, 14},
  {0x4ba4d620b2ff0f7dUL, "steps", DPERF_RT_BLOCK, 18, 18},
  {0x74faa6fefee486f6UL, "steps", DPERF_RT_LOOP, 10, 14},
  {0x8e4621ff0d05f549UL, "steps", DPERF_RT_LOOP, 15, 19},
};
static struct dperf_rt_table dperf_rt_table_dd5e5dc7ff1c4733 = {"bounds_do_c90.in.c", dperf_rt_rows_dd5e5dc7ff1c4733, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_dd5e5dc7ff1c4733(void) { dperf_rt_register(&dperf_rt_table_dd5e5dc7ff1c4733); }
#endif
static void __attribute__((constructor)) dperf_rt_given_dd5e5dc7ff1c4733(void) { dperf_rt_gives(0x4a8617ee3a16c952UL, 0xde078e24b965b9c7UL, 0); }
