#line 1 "own_names.in.c"
/* test: -Wno-unused-macros -Wshadow */
#include <mpi.h>
#include <stdio.h>
#define block nothing
#define id nothing
#define function nothing
#define rows nothing

int seen = 1, caller = 2;

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { dperf_rt_id dperf_rt_seen_1, dperf_rt_since_1; dperf_rt_seen_1 = dperf_rt_events - 1; dperf_rt_since_1 = 0; dperf_rt_loop_enter(0x8044dcf034885880ULL); for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x8044dcf034885880ULL, &dperf_rt_cmp_1, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x8044dcf034885880ULL, &dperf_rt_run_1, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_seen_1 = dperf_rt_events; dperf_rt_loop_iterations(0x8044dcf034885880ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; }
    if (i == 1) MPI_Barrier(MPI_COMM_WORLD);
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0xb4b854f05260aba0ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int j = 0; j < 2; j++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xb4b854f05260aba0ULL, &dperf_rt_cmp_2, "j<2", j, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xb4b854f05260aba0ULL, &dperf_rt_run_2, dperf_rt_left(j, 2, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { seen += caller; j++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0xb4b854f05260aba0ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0xb4b854f05260aba0ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
      if (j == 1) MPI_Barrier(MPI_COMM_WORLD);
      if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(0xe50e1529c8523903ULL); } seen += caller;
    } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0xb4b854f05260aba0ULL, dperf_rt_since_2); } } }
    if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(0xd30a5129bdebf1f7ULL); } seen++;
  } dperf_rt_loop_exit_after(0x8044dcf034885880ULL, dperf_rt_since_1); } } }
  dperf_rt_block(0xca543f3245c751feULL); printf("%d\n", seen);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9f88aec2b7468e16
#define DPERF_RT_TABLE_9f88aec2b7468e16
static const struct dperf_rt_row dperf_rt_rows_9f88aec2b7468e16[] = {
  {0xe50e1529c8523903ULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0xd30a5129bdebf1f7ULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0xca543f3245c751feULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x8044dcf034885880ULL, "main", DPERF_RT_COUNTED_LOOP, 13, 20},
  {0xb4b854f05260aba0ULL, "main", DPERF_RT_COUNTED_LOOP, 15, 18},
};
static struct dperf_rt_table dperf_rt_table_9f88aec2b7468e16 = {"own_names.in.c", dperf_rt_rows_9f88aec2b7468e16, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_9f88aec2b7468e16(void) { dperf_rt_register(&dperf_rt_table_9f88aec2b7468e16); }
#endif
