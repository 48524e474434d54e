#line 1 "c90.in.c"
/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
#include <mpi.h>
#include <stdio.h>

static int square(int i) {
  return i * i;
}

void meet(int n);
void meet(int n) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  int s = square(n);
  dperf_rt_block(0x6b4747d732c805c3UL); printf("%d\n", s);
  MPI_Barrier(MPI_COMM_WORLD);
dperf_rt_block_after_call(dperf_rt_caller_1); }

int main(int argc, char** argv) {
  int i;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xf01f7548bab1eef5UL); for (i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xf01f7548bab1eef5UL, &dperf_rt_cmp_2, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xf01f7548bab1eef5UL, &dperf_rt_run_2, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } {
    int j = square(i);
    dperf_rt_loop_iteration(0xf01f7548bab1eef5UL); meet(j);
    dperf_rt_block(0x357f0be0a04572e0UL); {
      int k = square(j);
      printf("%d\n", k);
    }
  } } dperf_rt_loop_exit(0xf01f7548bab1eef5UL); } }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { dperf_rt_id dperf_rt_seen_3, dperf_rt_since_3; dperf_rt_seen_3 = dperf_rt_events - 1; dperf_rt_since_3 = 0; dperf_rt_loop_enter(0xc74c0751c0fc6cf0UL); for (i = 0; i < 4; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xc74c0751c0fc6cf0UL, &dperf_rt_cmp_3, "i<4", i, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xc74c0751c0fc6cf0UL, &dperf_rt_run_3, dperf_rt_left(i, 4, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { i++; } } {
    int k = square(i);
    ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_seen_3 != dperf_rt_events, 0)) { dperf_rt_seen_3 = dperf_rt_events; dperf_rt_loop_iterations(0xc74c0751c0fc6cf0UL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (k == 4) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xc74c0751c0fc6cf0UL, 29); } MPI_Barrier(MPI_COMM_WORLD); }
    if (__builtin_expect(dperf_rt_seen_3 != dperf_rt_events, 0)) { dperf_rt_block(0x6e87d3d7a2d82b9bUL); } printf("%d\n", k);
  } } dperf_rt_loop_exit_after(0xc74c0751c0fc6cf0UL, dperf_rt_since_3); } } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_0eefd76f72f4e69f
#define DPERF_RT_TABLE_0eefd76f72f4e69f
static const struct dperf_rt_row dperf_rt_rows_0eefd76f72f4e69f[] = {
  {0x6b4747d732c805c3UL, "meet", DPERF_RT_BLOCK, 12, 12},
  {0x357f0be0a04572e0UL, "main", DPERF_RT_BLOCK, 22, 25},
  {0x6e87d3d7a2d82b9bUL, "main", DPERF_RT_BLOCK, 30, 30},
  {0xf01f7548bab1eef5UL, "main", DPERF_RT_COUNTED_LOOP, 19, 26},
  {0xc74c0751c0fc6cf0UL, "main", DPERF_RT_COUNTED_LOOP, 27, 31},
  {0xc74c0751c0fc6cf0UL, "main", DPERF_RT_BRANCH, 29, 29},
};
static struct dperf_rt_table dperf_rt_table_0eefd76f72f4e69f = {"c90.in.c", dperf_rt_rows_0eefd76f72f4e69f, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_0eefd76f72f4e69f(void) { dperf_rt_register(&dperf_rt_table_0eefd76f72f4e69f); }
#endif
