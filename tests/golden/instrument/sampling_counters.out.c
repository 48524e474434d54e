#line 1 "sampling_counters.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

#define STEPS 7

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* What is left out is made up for: counters are where they would be. */
int main(int argc, char** argv) {
  int i, j, step = 0, phase = 0, last = -1;
  unsigned k = 0;
  long n = 9;
  double t = 0, dt = 0.125;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xf44ea481922ac2b3ULL); for (i = 0; i < STEPS; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xf44ea481922ac2b3ULL, &dperf_rt_cmp_1, "i<STEPS", i, STEPS, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xf44ea481922ac2b3ULL, &dperf_rt_run_1, dperf_rt_left(i, STEPS, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++step; t += dt; phase = (phase + 1) % 3; i++; } } dperf_rt_loop_iteration(0xf44ea481922ac2b3ULL);
    meet();
    dperf_rt_block(0x933d9d37bc3c6f00ULL); last = i;
    ++step;
    t += dt;
    phase = (phase + 1) % 3;
  } dperf_rt_loop_exit(0xf44ea481922ac2b3ULL); } }
  dperf_rt_block(0xa5a7a03e0f3fd150ULL); printf("%d %d %d %g %d\n", i, last, step, t, phase);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x20fe58791f0fdf96ULL); for (i = 1, j = 10; i <= STEPS; i += 1, j -= 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x20fe58791f0fdf96ULL, &dperf_rt_cmp_2, "i<=STEPS", i, STEPS, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x20fe58791f0fdf96ULL, &dperf_rt_run_2, dperf_rt_left(i, STEPS, 1, 1), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i += 1; j -= 2; } } dperf_rt_loop_iteration(0x20fe58791f0fdf96ULL); meet(); } dperf_rt_loop_exit(0x20fe58791f0fdf96ULL); } }
  dperf_rt_block(0xd8679e3e2ba5c0a2ULL); printf("%d %d\n", i, j);
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x0efa867914a980c0ULL); for (int down = 8; down > 0; down = down - 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x0efa867914a980c0ULL, &dperf_rt_cmp_3, "down>0", down, 0, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x0efa867914a980c0ULL, &dperf_rt_run_3, dperf_rt_left(down, 0, -(2), 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { step--; down = down - 2; } } dperf_rt_loop_iteration(0x0efa867914a980c0ULL);
    meet();
    dperf_rt_block(0x6862033dec5d0c93ULL); step--;
  } dperf_rt_loop_exit(0x0efa867914a980c0ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x8e7a16703f7a0e8bULL); for (int down = 8; down >= 2 - 1; --down) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x8e7a16703f7a0e8bULL, &dperf_rt_cmp_4, "down>=2 - 1", down, 2 - 1, 3); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x8e7a16703f7a0e8bULL, &dperf_rt_run_4, dperf_rt_left(down, 2 - 1, -1, 1), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { --down; } } dperf_rt_loop_iteration(0x8e7a16703f7a0e8bULL); meet(); } dperf_rt_loop_exit(0x8e7a16703f7a0e8bULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x9782b77044b2e24cULL); for (int to = 0; to != STEPS; ++to) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x9782b77044b2e24cULL, &dperf_rt_cmp_5, "to!=STEPS", to, STEPS, 4); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x9782b77044b2e24cULL, &dperf_rt_run_5, dperf_rt_left(to, STEPS, 1, 0), 0); for (; dperf_rt_skip_5; --dperf_rt_skip_5) { ++to; } } dperf_rt_loop_iteration(0x9782b77044b2e24cULL); meet(); } dperf_rt_loop_exit(0x9782b77044b2e24cULL); } }
  dperf_rt_block(0x74021947107ff212ULL); printf("%d\n", step);
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xa7d389704da7aca2ULL); while (k < n) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xa7d389704da7aca2ULL, &dperf_rt_cmp_6, "k<n", k, (double)(n), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xa7d389704da7aca2ULL, &dperf_rt_run_6, dperf_rt_left(k, n, 1, 0), 0); for (; dperf_rt_skip_6; --dperf_rt_skip_6) { k = 1 + k; } } dperf_rt_loop_iteration(0xa7d389704da7aca2ULL);
    meet();
    dperf_rt_block(0x3838f846eee05219ULL); k = 1 + k;
  } dperf_rt_loop_exit(0xa7d389704da7aca2ULL); } }
  { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x8563dd703a35ae26ULL); while (n-- > 0) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x8563dd703a35ae26ULL, &dperf_rt_run_7, dperf_rt_left(n, 0, -1, 1), 0); for (; dperf_rt_skip_7; --dperf_rt_skip_7) { n--; } } dperf_rt_loop_iteration(0x8563dd703a35ae26ULL); meet(); } dperf_rt_loop_exit(0x8563dd703a35ae26ULL); }
  dperf_rt_block(0x1d558f46df643594ULL); printf("%u %ld\n", k, n);
  { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x5126ff701c8bf024ULL); while (++n < STEPS) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x5126ff701c8bf024ULL, &dperf_rt_run_8, dperf_rt_left(n, STEPS, 1, 0), 0); for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++n; } } dperf_rt_loop_iteration(0x5126ff701c8bf024ULL); meet(); } dperf_rt_loop_exit(0x5126ff701c8bf024ULL); }
  { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x2e369069c066e160ULL); while (i++ < 20) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x2e369069c066e160ULL, &dperf_rt_run_9, dperf_rt_left(i, 20, 1, 1), 0); for (; dperf_rt_skip_9; --dperf_rt_skip_9) { i++; } } dperf_rt_loop_iteration(0x2e369069c066e160ULL); meet(); } dperf_rt_loop_exit(0x2e369069c066e160ULL); }
  dperf_rt_block(0x363bce0dea7047e0ULL); printf("%ld %d\n", n, i);
  { struct dperf_rt_compared dperf_rt_cmp_10; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = 0; { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0x403a6269cacd4036ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0x403a6269cacd4036ULL, &dperf_rt_run_10, dperf_rt_left(i, 0, -(3), 0), 0); for (; dperf_rt_skip_10; --dperf_rt_skip_10) { i -= 3; } } dperf_rt_loop_iteration(0x403a6269cacd4036ULL);
    dperf_rt_block(0x483fa20df4d6aa1cULL); i -= 3;
    meet();
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_compare(0x403a6269cacd4036ULL, &dperf_rt_cmp_10, "0<i", 0, i, 8); } } } while (0 < i); dperf_rt_loop_exit(0x403a6269cacd4036ULL); } }
  { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0x62a98e69de3e6532ULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0x62a98e69de3e6532ULL, &dperf_rt_run_11, dperf_rt_left(i, 6, 1, 0), 0); for (; dperf_rt_skip_11; --dperf_rt_skip_11) { ++i; } } dperf_rt_loop_iteration(0x62a98e69de3e6532ULL); meet(); }
  while (++i < 6); dperf_rt_loop_exit(0x62a98e69de3e6532ULL); }
  dperf_rt_block(0xe88a750dbe821677ULL); printf("%d\n", i);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_5f91ec6734d193fe
#define DPERF_RT_TABLE_5f91ec6734d193fe
static const struct dperf_rt_row dperf_rt_rows_5f91ec6734d193fe[] = {
  {0x933d9d37bc3c6f00ULL, "main", DPERF_RT_BLOCK, 18, 21},
  {0xa5a7a03e0f3fd150ULL, "main", DPERF_RT_BLOCK, 23, 23},
  {0xd8679e3e2ba5c0a2ULL, "main", DPERF_RT_BLOCK, 25, 25},
  {0x6862033dec5d0c93ULL, "main", DPERF_RT_BLOCK, 28, 28},
  {0x74021947107ff212ULL, "main", DPERF_RT_BLOCK, 32, 32},
  {0x3838f846eee05219ULL, "main", DPERF_RT_BLOCK, 35, 35},
  {0x1d558f46df643594ULL, "main", DPERF_RT_BLOCK, 38, 38},
  {0x363bce0dea7047e0ULL, "main", DPERF_RT_BLOCK, 41, 41},
  {0x483fa20df4d6aa1cULL, "main", DPERF_RT_BLOCK, 43, 43},
  {0xe88a750dbe821677ULL, "main", DPERF_RT_BLOCK, 48, 48},
  {0xf44ea481922ac2b3ULL, "main", DPERF_RT_COUNTED_LOOP, 16, 22},
  {0x20fe58791f0fdf96ULL, "main", DPERF_RT_COUNTED_LOOP, 24, 24},
  {0x0efa867914a980c0ULL, "main", DPERF_RT_COUNTED_LOOP, 26, 29},
  {0x8e7a16703f7a0e8bULL, "main", DPERF_RT_COUNTED_LOOP, 30, 30},
  {0x9782b77044b2e24cULL, "main", DPERF_RT_COUNTED_LOOP, 31, 31},
  {0xa7d389704da7aca2ULL, "main", DPERF_RT_COUNTED_LOOP, 33, 36},
  {0x8563dd703a35ae26ULL, "main", DPERF_RT_COUNTED_LOOP, 37, 37},
  {0x5126ff701c8bf024ULL, "main", DPERF_RT_COUNTED_LOOP, 39, 39},
  {0x2e369069c066e160ULL, "main", DPERF_RT_COUNTED_LOOP, 40, 40},
  {0x403a6269cacd4036ULL, "main", DPERF_RT_COUNTED_LOOP, 42, 45},
  {0x62a98e69de3e6532ULL, "main", DPERF_RT_COUNTED_LOOP, 46, 47},
};
static struct dperf_rt_table dperf_rt_table_5f91ec6734d193fe = {"sampling_counters.in.c", dperf_rt_rows_5f91ec6734d193fe, 21, 0};
static void __attribute__((constructor)) dperf_rt_start_5f91ec6734d193fe(void) { dperf_rt_register(&dperf_rt_table_5f91ec6734d193fe); }
#endif
/* line 16: sampled: its counter `i` steps to `STEPS`, and nothing else changes it */
/* line 24: sampled: its counter `i` steps to `STEPS`, and nothing else changes it */
/* line 26: sampled: its counter `down` steps to `0`, and nothing else changes it */
/* line 30: sampled: its counter `down` steps to `2 - 1`, and nothing else changes it */
/* line 31: sampled: its counter `to` steps to `STEPS`, and nothing else changes it */
/* line 33: sampled: its counter `k` steps to `n`, and nothing else changes it */
/* line 37: sampled: its counter `n` steps to `0`, and nothing else changes it */
/* line 39: sampled: its counter `n` steps to `STEPS`, and nothing else changes it */
/* line 40: sampled: its counter `i` steps to `20`, and nothing else changes it */
/* line 42: sampled: its counter `i` steps to `0`, and nothing else changes it */
/* line 46: sampled: its counter `i` steps to `6`, and nothing else changes it */
