#line 1 "bounds.in.c"
/* test: -std=c11 */
/* What the conditions of loops compare, where it can be said once more without a difference. */
#include <mpi.h>
#include <stdio.h>

#define STEPS 3
#define BELOW(a, b) ((a) < (b))
struct options {
  int its;
  double end;
};
static struct options opts = {2, 1.0};
static volatile int seen_elsewhere = 2;
static int wanted(void) { return opts.its; }
static int drawn(void) { return --opts.its; }

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  const struct options *p = &opts;
  int k, n = 3, done = 0;
  double t, dt = 0.25, norm = 8, tol = 1;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x1138b88ed3e719f6ULL); for (k = 0; k < n; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x1138b88ed3e719f6ULL, &dperf_rt_cmp_1, "k<n", k, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x1138b88ed3e719f6ULL, &dperf_rt_run_1, dperf_rt_left(k, n, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++k; } } dperf_rt_loop_iteration(0x1138b88ed3e719f6ULL); share(k); } dperf_rt_loop_exit(0x1138b88ed3e719f6ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2, dperf_rt_cmp_2_1; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = dperf_rt_cmp_2_1.run = dperf_rt_cmp_2_1.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x084b278ecec5291dULL); for (k = 1; k <= STEPS && norm > tol; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x084b278ecec5291dULL, &dperf_rt_cmp_2, "k<=STEPS", k, STEPS, 1); } if (dperf_rt_cmp_2_1.run++ == dperf_rt_cmp_2_1.next) { dperf_rt_compare(0x084b278ecec5291dULL, &dperf_rt_cmp_2_1, "norm>tol", norm, tol, 514); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x084b278ecec5291dULL, &dperf_rt_run_2, dperf_rt_left(k, STEPS, 1, 1), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { norm /= 2; ++k; } } dperf_rt_loop_iteration(0x084b278ecec5291dULL);
    share(k);
    dperf_rt_block(0xab8cad1ef17bfb46ULL); norm /= 2;
  } dperf_rt_loop_exit(0x084b278ecec5291dULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xe5db7b8ebb532aa1ULL); for (t = 0; t < p->end - dt / 2; t += dt) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xe5db7b8ebb532aa1ULL, &dperf_rt_cmp_3, "t<p->end - dt / 2", t, p->end - dt / 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xe5db7b8ebb532aa1ULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { t += dt; } } dperf_rt_loop_iteration(0xe5db7b8ebb532aa1ULL);
    share(0);
  } dperf_rt_loop_exit(0xe5db7b8ebb532aa1ULL); } }
  dperf_rt_block(0x592a7c27e0bbb572ULL); k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x980de986027ee702ULL); while (k != wanted()) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x980de986027ee702ULL, &dperf_rt_cmp_4, "k!=wanted()", k, wanted(), 4); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x980de986027ee702ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { k++; } } dperf_rt_loop_iteration(0x980de986027ee702ULL);
    share(k++);
  } dperf_rt_loop_exit(0x980de986027ee702ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x6cb0ac85e9eaf7adULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x6cb0ac85e9eaf7adULL, &dperf_rt_cmp_5, "k>0", k, 0, 2); } if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0x6cb0ac85e9eaf7adULL, &dperf_rt_cmp_5_1, "n<=10", n, 10, 529); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x6cb0ac85e9eaf7adULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { k--; } } dperf_rt_loop_iteration(0x6cb0ac85e9eaf7adULL);
    dperf_rt_block(0x2dcdb927c828956bULL); if (k <= 0 || n > 10) break;
    share(k--);
  } dperf_rt_loop_exit(0x6cb0ac85e9eaf7adULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xc7fff07cffcc5840ULL); for (k = 4; opts.its * 2 >= k; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xc7fff07cffcc5840ULL, &dperf_rt_cmp_6, "opts.its * 2>=k", opts.its * 2, k, 3); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xc7fff07cffcc5840ULL, &dperf_rt_run_6, dperf_rt_left(k, opts.its * 2, 1, 1), 0); for (; dperf_rt_skip_6; --dperf_rt_skip_6) { k++; } } dperf_rt_loop_iteration(0xc7fff07cffcc5840ULL); share(k); } dperf_rt_loop_exit(0xc7fff07cffcc5840ULL); } }
  /* Nothing is said of these. */
  { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xda03c27d0a32b716ULL); for (k = 0; k < seen_elsewhere; ++k) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xda03c27d0a32b716ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { ++k; } } dperf_rt_loop_iteration(0xda03c27d0a32b716ULL); share(k); } dperf_rt_loop_exit(0xda03c27d0a32b716ULL); }
  { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0xd116317d0510c63dULL); for (k = 0; BELOW(k, n); ++k) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xd116317d0510c63dULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++k; } } dperf_rt_loop_iteration(0xd116317d0510c63dULL); share(k); } dperf_rt_loop_exit(0xd116317d0510c63dULL); }
  { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0xec229c7d14afeb3cULL); while (drawn() > 0) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xec229c7d14afeb3cULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { } } dperf_rt_loop_iteration(0xec229c7d14afeb3cULL); share(0); } dperf_rt_loop_exit(0xec229c7d14afeb3cULL); }
  { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0xe319fb7d0f77177bULL); while (!done) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0xe319fb7d0f77177bULL, &dperf_rt_run_10, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { } } dperf_rt_loop_iteration(0xe319fb7d0f77177bULL);
    dperf_rt_block(0xf0437fec5dc3cb4fULL); done = 1;
    share(0);
  } dperf_rt_loop_exit(0xe319fb7d0f77177bULL); }
  { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0x7a4e977cd3de26d7ULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0x7a4e977cd3de26d7ULL, &dperf_rt_run_11, dperf_rt_left(n, 1, -1, 1), 0); for (; dperf_rt_skip_11; --dperf_rt_skip_11) { n--; } } dperf_rt_loop_iteration(0x7a4e977cd3de26d7ULL);
    share(n);
  } while (n-- > 1); dperf_rt_loop_exit(0x7a4e977cd3de26d7ULL); }
  dperf_rt_block(0x608e2bf52a1552b0ULL); printf("%d %d %g %g\n", k, n, t, norm);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_0de0f3823088941e
#define DPERF_RT_TABLE_0de0f3823088941e
static const struct dperf_rt_row dperf_rt_rows_0de0f3823088941e[] = {
  {0xab8cad1ef17bfb46ULL, "main", DPERF_RT_BLOCK, 27, 27},
  {0x592a7c27e0bbb572ULL, "main", DPERF_RT_BLOCK, 32, 32},
  {0x2dcdb927c828956bULL, "main", DPERF_RT_BLOCK, 37, 37},
  {0xf0437fec5dc3cb4fULL, "main", DPERF_RT_BLOCK, 46, 46},
  {0x608e2bf52a1552b0ULL, "main", DPERF_RT_BLOCK, 52, 52},
  {0x1138b88ed3e719f6ULL, "main", DPERF_RT_COUNTED_LOOP, 24, 24},
  {0x084b278ecec5291dULL, "main", DPERF_RT_COUNTED_LOOP, 25, 28},
  {0xe5db7b8ebb532aa1ULL, "main", DPERF_RT_COUNTED_LOOP, 29, 31},
  {0x980de986027ee702ULL, "main", DPERF_RT_COUNTED_LOOP, 33, 35},
  {0x6cb0ac85e9eaf7adULL, "main", DPERF_RT_LOOP, 36, 39},
  {0xc7fff07cffcc5840ULL, "main", DPERF_RT_COUNTED_LOOP, 40, 40},
  {0xda03c27d0a32b716ULL, "main", DPERF_RT_COUNTED_LOOP, 42, 42},
  {0xd116317d0510c63dULL, "main", DPERF_RT_COUNTED_LOOP, 43, 43},
  {0xec229c7d14afeb3cULL, "main", DPERF_RT_LOOP, 44, 44},
  {0xe319fb7d0f77177bULL, "main", DPERF_RT_LOOP, 45, 48},
  {0x7a4e977cd3de26d7ULL, "main", DPERF_RT_COUNTED_LOOP, 49, 51},
};
static struct dperf_rt_table dperf_rt_table_0de0f3823088941e = {"bounds.in.c", dperf_rt_rows_0de0f3823088941e, 16, 0};
static void __attribute__((constructor)) dperf_rt_start_0de0f3823088941e(void) { dperf_rt_register(&dperf_rt_table_0de0f3823088941e); }
#endif
