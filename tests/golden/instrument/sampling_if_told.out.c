#line 1 "sampling_if_told.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int steps; /* not local */

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static int failed(int step) { return step > 100; }

/* What only the user can know: whether loops are left early, and how many iterations there are. */
int main(int argc, char** argv) {
  int i, next = 0;
  double t = 0, error = 8;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x6b06ed08eb39a5e8ULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x6b06ed08eb39a5e8ULL, &dperf_rt_cmp_1, "i<8", i, 8, 0); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x6b06ed08eb39a5e8ULL, &dperf_rt_cmp_1_1, "failed(i)", 0.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x6b06ed08eb39a5e8ULL, &dperf_rt_run_1, dperf_rt_left(i, 8, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x6b06ed08eb39a5e8ULL);
    meet();
    dperf_rt_block(0xad0c680091f2f3ebULL); if (failed(i)) break;
  } dperf_rt_loop_exit(0x6b06ed08eb39a5e8ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2, dperf_rt_cmp_2_1; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = dperf_rt_cmp_2_1.run = dperf_rt_cmp_2_1.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xd3d1d10926d1bd0cULL); for (i = 0; i < 8 && error > 0; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xd3d1d10926d1bd0cULL, &dperf_rt_cmp_2, "i<8", i, 8, 0); } if (dperf_rt_cmp_2_1.run++ == dperf_rt_cmp_2_1.next) { dperf_rt_compare(0xd3d1d10926d1bd0cULL, &dperf_rt_cmp_2_1, "error>0", error, 0, 530); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xd3d1d10926d1bd0cULL, &dperf_rt_run_2, dperf_rt_left(i, 8, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0xd3d1d10926d1bd0cULL); meet(); } dperf_rt_loop_exit(0xd3d1d10926d1bd0cULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xa4ee4223d3eebcdcULL); while (t < 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xa4ee4223d3eebcdcULL, &dperf_rt_cmp_3, "t<1", t, 1, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xa4ee4223d3eebcdcULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { t += 0.125; } } dperf_rt_loop_iteration(0xa4ee4223d3eebcdcULL);
    meet();
    dperf_rt_block(0xb7cdd2e5cff34837ULL); t += 0.125;
  } dperf_rt_loop_exit(0xa4ee4223d3eebcdcULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x827e9623c07cbe60ULL); for (steps = 0; steps < 8; steps++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x827e9623c07cbe60ULL, &dperf_rt_cmp_4, "steps<8", steps, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x827e9623c07cbe60ULL, &dperf_rt_run_4, dperf_rt_left(steps, 8, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { steps++; } } dperf_rt_loop_iteration(0x827e9623c07cbe60ULL); meet(); } dperf_rt_loop_exit(0x827e9623c07cbe60ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x7975f523bb43ea9fULL); for (i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x7975f523bb43ea9fULL, &dperf_rt_cmp_5, "i<8", i, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x7975f523bb43ea9fULL, &dperf_rt_run_5, dperf_rt_left(i, 8, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { i++; } } dperf_rt_loop_iteration(0x7975f523bb43ea9fULL);
    if (i == next) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x7975f523bb43ea9fULL, 26); }
      meet();
      dperf_rt_block(0xec40cae5edcac1d7ULL); next += 1000;
    }
    meet();
  } dperf_rt_loop_exit(0x7975f523bb43ea9fULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; { struct dperf_rt_open dperf_rt_open_6 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_6.id = 0xdddb7a1ad669b92fULL; dperf_rt_open_6.in = 1; dperf_rt_open_6.since = 0; dperf_rt_loop_enter(0xdddb7a1ad669b92fULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xdddb7a1ad669b92fULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } dperf_rt_loop_iteration(0xdddb7a1ad669b92fULL);
    meet();
    dperf_rt_block(0x3a1c52eea6ab31d4ULL); if (failed(next)) goto out;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xdddb7a1ad669b92fULL, &dperf_rt_cmp_6, "next>2000", next, 2000, 26); } } } while (next > 2000); } } }
out:
  dperf_rt_block(0x1f0fddee970bfbd7ULL); printf("%d %g %d\n", i, t, steps);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_3b9a1b8a34204a88
#define DPERF_RT_TABLE_3b9a1b8a34204a88
static const struct dperf_rt_row dperf_rt_rows_3b9a1b8a34204a88[] = {
  {0xad0c680091f2f3ebULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0xb7cdd2e5cff34837ULL, "main", DPERF_RT_BLOCK, 22, 22},
  {0xec40cae5edcac1d7ULL, "main", DPERF_RT_BLOCK, 28, 28},
  {0x3a1c52eea6ab31d4ULL, "main", DPERF_RT_BLOCK, 34, 34},
  {0x1f0fddee970bfbd7ULL, "main", DPERF_RT_BLOCK, 37, 37},
  {0x6b06ed08eb39a5e8ULL, "main", DPERF_RT_LOOP, 15, 18},
  {0xd3d1d10926d1bd0cULL, "main", DPERF_RT_LOOP, 19, 19},
  {0xa4ee4223d3eebcdcULL, "main", DPERF_RT_COUNTED_LOOP, 20, 23},
  {0x827e9623c07cbe60ULL, "main", DPERF_RT_COUNTED_LOOP, 24, 24},
  {0x7975f523bb43ea9fULL, "main", DPERF_RT_COUNTED_LOOP, 25, 31},
  {0xdddb7a1ad669b92fULL, "main", DPERF_RT_LOOP, 32, 35},
  {0x7975f523bb43ea9fULL, "main", DPERF_RT_BRANCH, 26, 29},
};
static struct dperf_rt_table dperf_rt_table_3b9a1b8a34204a88 = {"sampling_if_told.in.c", dperf_rt_rows_3b9a1b8a34204a88, 12, 0};
static void __attribute__((constructor)) dperf_rt_start_3b9a1b8a34204a88(void) { dperf_rt_register(&dperf_rt_table_3b9a1b8a34204a88); }
#endif
/* line 15: if told: it may be left early by the break in line 17 */
/* line 19: if told: `i < 8` is a plain counter, but `error > 0` may end it earlier */
/* line 20: if told: its condition `t < 1` is not a plain counter: `t` is not an integer */
/* line 24: sampled: its counter `steps` steps to `8`, and nothing else changes it */
/* line 25: if told: `next` (line 28) is changed conditionally and reaches the condition in line 26 */
/* line 32: if told: its condition `next > 2000` is not a plain counter */
