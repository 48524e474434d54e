#line 1 "bounds_do.in.c"
/* test: -std=c11 */
/* Loops whose condition comes last: what it compares is said at the end of each iteration. */
#include <mpi.h>
#include <stdio.h>

static int (*meet)(MPI_Comm) = MPI_Barrier;
static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

static int in_turn(int n) {
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 2) { dperf_rt_run_1 = ~dperf_rt_run_1; --dperf_rt_cmp_1.next, --dperf_rt_cmp_1_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0x49862a7a38aa4674ULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next, --dperf_rt_cmp_1_1.next; if (dperf_rt_in_1 || (dperf_rt_sampling && dperf_rt_run_1 + 1 != 0)) --dperf_rt_ask_1; } do { { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x49862a7a38aa4674ULL, &dperf_rt_run_1, dperf_rt_left(k, n, 1, 0), 3); if (dperf_rt_skip_1 + 1 == 0) break; if (dperf_rt_skip_1 >> 63) { __atomic_store_n(&dperf_rt_loud_1, 2, __ATOMIC_RELAXED); dperf_rt_skip_1 = 0; } for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++k; } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x49862a7a38aa4674ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x49862a7a38aa4674ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0)) --dperf_rt_ask_1; }
    meet(MPI_COMM_WORLD);
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x49862a7a38aa4674ULL, &dperf_rt_cmp_1, "++k < n", 0.0, 0.0, 56); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x49862a7a38aa4674ULL, &dperf_rt_cmp_1_1, "k<9", k, 9, 520); } } } while (++k < n && k < 9); if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x49862a7a38aa4674ULL, dperf_rt_since_1); } } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x1e0ddd7a1fff7437ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0)) --dperf_rt_ask_2; } do { { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x1e0ddd7a1fff7437ULL, &dperf_rt_run_2, dperf_rt_left(k, 0, -1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { k--; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x1e0ddd7a1fff7437ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x1e0ddd7a1fff7437ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0)) --dperf_rt_ask_2; }
    meet(MPI_COMM_WORLD);
    k--;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x1e0ddd7a1fff7437ULL, &dperf_rt_cmp_2, "k>0", k, 0, 10); } } } while (k > 0); if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x1e0ddd7a1fff7437ULL, dperf_rt_since_2); } } }
  return k;
}

int main(int argc, char **argv) {
  int k = 0, n = 3;
  double norm = 9, tol = 1;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x8a14d0dd7923fda1ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x8a14d0dd7923fda1ULL, &dperf_rt_run_3, dperf_rt_left(k, n, 1, 1), 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { k++; } } dperf_rt_loop_iteration(0x8a14d0dd7923fda1ULL);
    int n = 7; /* not the one that is compared */
    share(n);
    dperf_rt_block(0xcae1cec1e72db067ULL); norm = n - 2.0 * k++;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x8a14d0dd7923fda1ULL, &dperf_rt_cmp_3, "norm>tol", norm, tol, 26); } if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0x8a14d0dd7923fda1ULL, &dperf_rt_cmp_3_1, "k<=n", k, n, 521); } } } while (norm > tol && k <= n); dperf_rt_loop_exit(0x8a14d0dd7923fda1ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xba2267d476892b47ULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xba2267d476892b47ULL, &dperf_rt_run_4, dperf_rt_left(k, 0, -1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { k--; } } dperf_rt_loop_iteration(0xba2267d476892b47ULL); share(k--); if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xba2267d476892b47ULL, &dperf_rt_cmp_4, "k>0", k, 0, 10); } } }
  while (k > 0); dperf_rt_loop_exit(0xba2267d476892b47ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0xcc4129d4810636a5ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xcc4129d4810636a5ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { k++; } } dperf_rt_loop_iteration(0xcc4129d4810636a5ULL);
    dperf_rt_block(0xb93e85ca69e7b883ULL); if (k == 1) break;
    share(k++);
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xcc4129d4810636a5ULL, &dperf_rt_cmp_5, "k!=1", k, 1, 12); } } } while (1); dperf_rt_loop_exit(0xcc4129d4810636a5ULL); } }
  /* Nothing is said of these: an iteration may not come to its end, or nothing is compared twice. */
  { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; { dperf_rt_id dperf_rt_seen_6, dperf_rt_since_6; dperf_rt_seen_6 = dperf_rt_events - 1; dperf_rt_since_6 = 0; dperf_rt_loop_enter(0xf79e86d4999a5c5aULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xf79e86d4999a5c5aULL, &dperf_rt_run_6, dperf_rt_left(k, 4, 1, 0), 0); for (; dperf_rt_skip_6; --dperf_rt_skip_6) { k++; } } ++dperf_rt_since_6; if (__builtin_expect(dperf_rt_seen_6 != dperf_rt_events, 0)) { dperf_rt_seen_6 = dperf_rt_events; dperf_rt_loop_iterations(0xf79e86d4999a5c5aULL, dperf_rt_since_6); dperf_rt_since_6 = 0; dperf_rt_block(0xf4d0a8ca8b581972ULL); }
    if (k++ == 2) continue;
    share(k);
  } while (k < 4); dperf_rt_loop_exit_after(0xf79e86d4999a5c5aULL, dperf_rt_since_6); } }
  { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xe798410d93a4ae43ULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xe798410d93a4ae43ULL, &dperf_rt_run_7, dperf_rt_left(k, 3, -1, 1), 0); for (; dperf_rt_skip_7; --dperf_rt_skip_7) { k--; } } dperf_rt_loop_iteration(0xe798410d93a4ae43ULL);
    share(k);
  } while (k-- > 3); dperf_rt_loop_exit(0xe798410d93a4ae43ULL); }
  dperf_rt_block(0x42b9c4d344440f47ULL); printf("%d %d %g %d\n", k, n, norm, in_turn(3));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_58144e6eb291fe1a
#define DPERF_RT_TABLE_58144e6eb291fe1a
static const struct dperf_rt_row dperf_rt_rows_58144e6eb291fe1a[] = {
  {0xcae1cec1e72db067ULL, "main", DPERF_RT_BLOCK, 28, 28},
  {0xb93e85ca69e7b883ULL, "main", DPERF_RT_BLOCK, 33, 33},
  {0xf4d0a8ca8b581972ULL, "main", DPERF_RT_BLOCK, 38, 38},
  {0x42b9c4d344440f47ULL, "main", DPERF_RT_BLOCK, 44, 44},
  {0x49862a7a38aa4674ULL, "in_turn", DPERF_RT_COUNTED_LOOP, 11, 13},
  {0x1e0ddd7a1fff7437ULL, "in_turn", DPERF_RT_COUNTED_LOOP, 14, 17},
  {0x8a14d0dd7923fda1ULL, "main", DPERF_RT_LOOP, 25, 29},
  {0xba2267d476892b47ULL, "main", DPERF_RT_COUNTED_LOOP, 30, 31},
  {0xcc4129d4810636a5ULL, "main", DPERF_RT_LOOP, 32, 35},
  {0xf79e86d4999a5c5aULL, "main", DPERF_RT_COUNTED_LOOP, 37, 40},
  {0xe798410d93a4ae43ULL, "main", DPERF_RT_COUNTED_LOOP, 41, 43},
};
static struct dperf_rt_table dperf_rt_table_58144e6eb291fe1a = {"bounds_do.in.c", dperf_rt_rows_58144e6eb291fe1a, 11, 0};
static void __attribute__((constructor)) dperf_rt_start_58144e6eb291fe1a(void) { dperf_rt_register(&dperf_rt_table_58144e6eb291fe1a); }
#endif
