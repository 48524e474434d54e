#line 1 "bounds_perhaps.in.c"
/* test: -std=c11 */
/* Loops of which it is not known that they communicate. */
#include <mpi.h>
#include <stdio.h>

void run(void (*step)(int), int steps);

static void exchange(int value) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block(); MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); dperf_rt_block_after_call(dperf_rt_caller_1); }

void run(void (*step)(int), int steps) {
  int k;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0xf33ab1a534f75ffdULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (k = 0; k < steps; ++k) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xf33ab1a534f75ffdULL, &dperf_rt_cmp_2, "k<steps", k, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xf33ab1a534f75ffdULL, &dperf_rt_run_2, dperf_rt_left(k, steps, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { ++k; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0xf33ab1a534f75ffdULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0xf33ab1a534f75ffdULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    step(k);
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0xf33ab1a534f75ffdULL, dperf_rt_since_2); } } }
}

int main(int argc, char **argv) {
  int k;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xd6972c1744379ce7ULL); run(exchange, 3);
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { dperf_rt_id dperf_rt_seen_3, dperf_rt_since_3; dperf_rt_seen_3 = dperf_rt_events - 1; dperf_rt_since_3 = 0; dperf_rt_loop_enter(0x382d0f8e331091ffULL); for (k = 0; k < 4; ++k)
    { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x382d0f8e331091ffULL, &dperf_rt_cmp_3, "k<4", k, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x382d0f8e331091ffULL, &dperf_rt_run_3, dperf_rt_left(k, 4, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++k; } } ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_seen_3 != dperf_rt_events, 0)) { dperf_rt_seen_3 = dperf_rt_events; dperf_rt_loop_iterations(0x382d0f8e331091ffULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (k % 2 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x382d0f8e331091ffULL, 22); } exchange(k); } } dperf_rt_loop_exit_after(0x382d0f8e331091ffULL, dperf_rt_since_3); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_83787a41d90f22ac
#define DPERF_RT_TABLE_83787a41d90f22ac
static const struct dperf_rt_row dperf_rt_rows_83787a41d90f22ac[] = {
  {0xd6972c1744379ce7ULL, "main", DPERF_RT_BLOCK, 20, 20},
  {0xf33ab1a534f75ffdULL, "run", DPERF_RT_COUNTED_LOOP, 12, 14},
  {0x382d0f8e331091ffULL, "main", DPERF_RT_COUNTED_LOOP, 21, 22},
  {0x382d0f8e331091ffULL, "main", DPERF_RT_BRANCH, 22, 22},
};
static struct dperf_rt_table dperf_rt_table_83787a41d90f22ac = {"bounds_perhaps.in.c", dperf_rt_rows_83787a41d90f22ac, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_83787a41d90f22ac(void) { dperf_rt_register(&dperf_rt_table_83787a41d90f22ac); }
#endif
