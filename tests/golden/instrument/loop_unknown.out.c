#line 1 "loop_unknown.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int add(int a) {
  return a + 1;
}
static int add_and_meet(int a) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_1); return a + 1;
}

/* Whether it communicates depends on what it is given. */
static int repeat(int (*f)(int), int times) {
  int value = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0xc2240418e845145bULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int i = 0; i < times; i++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xc2240418e845145bULL, &dperf_rt_cmp_2, "i<times", i, times, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xc2240418e845145bULL, &dperf_rt_run_2, dperf_rt_left(i, times, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0xc2240418e845145bULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0xc2240418e845145bULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    value = f(value);
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0xc2240418e845145bULL, dperf_rt_since_2); } } }
  return value;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xfbb42dedf60eae4fULL); printf("%d\n", repeat(add, 1000));
  printf("%d\n", repeat(add_and_meet, 3));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_59468bdd37784550
#define DPERF_RT_TABLE_59468bdd37784550
static const struct dperf_rt_row dperf_rt_rows_59468bdd37784550[] = {
  {0xfbb42dedf60eae4fULL, "main", DPERF_RT_BLOCK, 24, 25},
  {0xc2240418e845145bULL, "repeat", DPERF_RT_COUNTED_LOOP, 16, 18},
};
static struct dperf_rt_table dperf_rt_table_59468bdd37784550 = {"loop_unknown.in.c", dperf_rt_rows_59468bdd37784550, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_59468bdd37784550(void) { dperf_rt_register(&dperf_rt_table_59468bdd37784550); }
#endif
