#line 1 "sampling_refused.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void count(int* n) { ++*n; }

/* No guard could be right here. */
int main(int argc, char** argv) {
  int i, n = 4, times = 0;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; dperf_rt_loop_enter(0x002a472f9e38faf8ULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x002a472f9e38faf8ULL, &dperf_rt_cmp_1, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x002a472f9e38faf8ULL);
    meet();
    dperf_rt_block(0x4d543b9522d09129ULL); if (times++ == 2) i++;
  } dperf_rt_loop_exit(0x002a472f9e38faf8ULL); }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; dperf_rt_loop_enter(0x2299f32fb1aaf974ULL); for (i = 0; i < n; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x2299f32fb1aaf974ULL, &dperf_rt_cmp_2, "i<n", i, n, 16); } } dperf_rt_loop_iteration(0x2299f32fb1aaf974ULL);
    meet();
    dperf_rt_block(0x2b1b17950f8d0935ULL); if (times++ == 12) n++;
  } dperf_rt_loop_exit(0x2299f32fb1aaf974ULL); }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; dperf_rt_loop_enter(0x70a38f36262a0f91ULL); for (i = 0; i < 8; count(&i)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x70a38f36262a0f91ULL, &dperf_rt_cmp_3, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x70a38f36262a0f91ULL); meet(); } dperf_rt_loop_exit(0x70a38f36262a0f91ULL); }
  dperf_rt_loop_enter(0x79c740362b79c63aULL); for (i = 0; i < 8; i++) { dperf_rt_loop_iteration(0x79c740362b79c63aULL);
  again:
    meet();
    dperf_rt_block(0x57cb8daf5f93b4faULL); if (times++ == 14) goto again;
  } dperf_rt_loop_exit(0x79c740362b79c63aULL);
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; dperf_rt_loop_enter(0x3dfea13609db0327ULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x3dfea13609db0327ULL, &dperf_rt_cmp_5, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x3dfea13609db0327ULL);
    meet();
    dperf_rt_block(0xbee3e9af99bb0386ULL); count(&i);
  } dperf_rt_loop_exit(0x3dfea13609db0327ULL); }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; dperf_rt_loop_enter(0x2596f53f1930f800ULL); for (i = 0; i != 8; i += 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x2596f53f1930f800ULL, &dperf_rt_cmp_6, "i!=8", i, 8, 4); } } dperf_rt_loop_iteration(0x2596f53f1930f800ULL); meet(); } dperf_rt_loop_exit(0x2596f53f1930f800ULL); }
  dperf_rt_loop_enter(0x1e41543f1569b8bfULL); for (volatile int v = 0; v < 4; v++) { dperf_rt_loop_iteration(0x1e41543f1569b8bfULL); meet(); } dperf_rt_loop_exit(0x1e41543f1569b8bfULL);
  dperf_rt_block(0xb3286ba67580a597ULL); printf("%d %d %d\n", i, n, times);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_873233f9f59a7f67
#define DPERF_RT_TABLE_873233f9f59a7f67
static const struct dperf_rt_row dperf_rt_rows_873233f9f59a7f67[] = {
  {0x4d543b9522d09129ULL, "main", DPERF_RT_BLOCK, 14, 14},
  {0x2b1b17950f8d0935ULL, "main", DPERF_RT_BLOCK, 18, 18},
  {0x57cb8daf5f93b4faULL, "main", DPERF_RT_BLOCK, 24, 24},
  {0xbee3e9af99bb0386ULL, "main", DPERF_RT_BLOCK, 28, 28},
  {0xb3286ba67580a597ULL, "main", DPERF_RT_BLOCK, 32, 32},
  {0x002a472f9e38faf8ULL, "main", DPERF_RT_LOOP, 12, 15},
  {0x2299f32fb1aaf974ULL, "main", DPERF_RT_LOOP, 16, 19},
  {0x70a38f36262a0f91ULL, "main", DPERF_RT_LOOP, 20, 20},
  {0x79c740362b79c63aULL, "main", DPERF_RT_LOOP, 21, 25},
  {0x3dfea13609db0327ULL, "main", DPERF_RT_LOOP, 26, 29},
  {0x2596f53f1930f800ULL, "main", DPERF_RT_COUNTED_LOOP, 30, 30},
  {0x1e41543f1569b8bfULL, "main", DPERF_RT_COUNTED_LOOP, 31, 31},
};
static struct dperf_rt_table dperf_rt_table_873233f9f59a7f67 = {"sampling_refused.in.c", dperf_rt_rows_873233f9f59a7f67, 12, 0};
static void __attribute__((constructor)) dperf_rt_start_873233f9f59a7f67(void) { dperf_rt_register(&dperf_rt_table_873233f9f59a7f67); }
#endif
/* line 12: no: its counter `i` is changed in line 14, too */
/* line 16: no: its bound `n` depends on `n`, which is changed in line 18 */
/* line 20: no: `count(&i)` in its head cannot be repeated: it is changed by a call */
/* line 21: no: it contains a label, which a goto may jump to */
/* line 26: no: its counter `i` is changed in line 28, too */
/* line 30: no: its counter `i` steps away from its bound, or may step over it */
/* line 31: no: its counter `v` is volatile */
