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

struct list { int value; struct list *next; };

/* The condition itself says where its last part must not be evaluated, at its end, too. */
static int to_the_end_of(const struct list *list, int rounds) {
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = dperf_rt_cmp_3_1.iteration = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 2) { dperf_rt_run_3 = ~dperf_rt_run_3; --dperf_rt_cmp_3.next, --dperf_rt_cmp_3_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0xa2972dac27f62520ULL); } if (!dperf_rt_in_3) --dperf_rt_cmp_3.next, --dperf_rt_cmp_3_1.next; if (dperf_rt_in_3 || (dperf_rt_sampling && dperf_rt_run_3 + 1 != 0)) --dperf_rt_ask_3; } do { { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xa2972dac27f62520ULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 3); if (dperf_rt_skip_3 + 1 == 0) break; if (dperf_rt_skip_3 >> 63) { __atomic_store_n(&dperf_rt_loud_3, 2, __ATOMIC_RELAXED); dperf_rt_skip_3 = 0; } for (; dperf_rt_skip_3; --dperf_rt_skip_3) { list = list->next; k++; } } if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0xa2972dac27f62520ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0xa2972dac27f62520ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_sampling && dperf_rt_run_3 + 1 != 0)) --dperf_rt_ask_3; }
    meet(MPI_COMM_WORLD);
    list = list->next;
    k++;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xa2972dac27f62520ULL, &dperf_rt_cmp_3, "list", 0.0, 0.0, 56); } if (dperf_rt_cmp_3_1.iteration++ < 5) { dperf_rt_compare(0xa2972dac27f62520ULL, &dperf_rt_cmp_3_1, "list->value<9", 0.0, 0.0, 696); } if ((list)) { if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0xa2972dac27f62520ULL, &dperf_rt_cmp_3_1, "list->value<9", list->value, 9, 664); } } } } while (list && list->value < 9); if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0xa2972dac27f62520ULL, dperf_rt_since_3); } } }
  { struct dperf_rt_compared dperf_rt_cmp_4, dperf_rt_cmp_4_1; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = dperf_rt_cmp_4_1.run = dperf_rt_cmp_4_1.next = dperf_rt_cmp_4_1.iteration = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { static int dperf_rt_loud_4 = 1; int dperf_rt_in_4 = 0; dperf_rt_id dperf_rt_seen_4, dperf_rt_ask_4, dperf_rt_since_4; dperf_rt_since_4 = 0; dperf_rt_seen_4 = dperf_rt_ask_4 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 2) { dperf_rt_run_4 = ~dperf_rt_run_4; --dperf_rt_cmp_4.next, --dperf_rt_cmp_4_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_4, 0, __ATOMIC_RELAXED); dperf_rt_in_4 = 1; dperf_rt_loop_enter(0x296c5ea3568df22cULL); } if (!dperf_rt_in_4) --dperf_rt_cmp_4.next, --dperf_rt_cmp_4_1.next; if (dperf_rt_in_4 || (dperf_rt_sampling && dperf_rt_run_4 + 1 != 0)) --dperf_rt_ask_4; } do { { ++dperf_rt_since_4; if (__builtin_expect(dperf_rt_ask_4 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x296c5ea3568df22cULL, &dperf_rt_run_4, dperf_rt_left(rounds, 0, -1, 0), 3); if (dperf_rt_skip_4 + 1 == 0) break; if (dperf_rt_skip_4 >> 63) { __atomic_store_n(&dperf_rt_loud_4, 2, __ATOMIC_RELAXED); dperf_rt_skip_4 = 0; } for (; dperf_rt_skip_4; --dperf_rt_skip_4) { k++; rounds--; } } if (dperf_rt_in_4 == 1 || dperf_rt_seen_4 != dperf_rt_events) { if (!dperf_rt_in_4) dperf_rt_loop_enter(0x296c5ea3568df22cULL); dperf_rt_in_4 = 2; dperf_rt_loop_iterations(0x296c5ea3568df22cULL, dperf_rt_since_4); dperf_rt_since_4 = 0; } if (dperf_rt_seen_4 != dperf_rt_events) { dperf_rt_seen_4 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); } dperf_rt_ask_4 = dperf_rt_seen_4; if ((dperf_rt_sampling && dperf_rt_run_4 + 1 != 0)) --dperf_rt_ask_4; }
    meet(MPI_COMM_WORLD);
    k++;
    rounds--;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x296c5ea3568df22cULL, &dperf_rt_cmp_4, "rounds!=0", rounds, 0, 12); } if (dperf_rt_cmp_4_1.iteration++ < 5) { dperf_rt_compare(0x296c5ea3568df22cULL, &dperf_rt_cmp_4_1, "100 / rounds<60", 0.0, 0.0, 696); } if ((rounds != 0)) { if (dperf_rt_cmp_4_1.run++ == dperf_rt_cmp_4_1.next) { dperf_rt_compare(0x296c5ea3568df22cULL, &dperf_rt_cmp_4_1, "100 / rounds<60", 100 / rounds, 60, 664); } } } } while (rounds != 0 && 100 / rounds < 60); if (dperf_rt_seen_4 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); if (dperf_rt_in_4) dperf_rt_loop_exit_after(0x296c5ea3568df22cULL, dperf_rt_since_4); } } }
  return k;
}

int main(int argc, char **argv) {
  int k = 0, n = 3;
  double norm = 9, tol = 1;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0xf7cda30d9c81f291ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xf7cda30d9c81f291ULL, &dperf_rt_run_5, dperf_rt_left(k, n, 1, 1), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { k++; } } dperf_rt_loop_iteration(0xf7cda30d9c81f291ULL);
    int n = 7; /* not the one that is compared */
    share(n);
    dperf_rt_block(0x54d880d34ec11073ULL); norm = n - 2.0 * k++;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xf7cda30d9c81f291ULL, &dperf_rt_cmp_5, "norm>tol", norm, tol, 26); } if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0xf7cda30d9c81f291ULL, &dperf_rt_cmp_5_1, "k<=n", k, n, 521); } } } while (norm > tol && k <= n); dperf_rt_loop_exit(0xf7cda30d9c81f291ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0x35493a0dbf923c8cULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x35493a0dbf923c8cULL, &dperf_rt_run_6, dperf_rt_left(k, 0, -1, 0), 0); for (; dperf_rt_skip_6; --dperf_rt_skip_6) { k--; } } dperf_rt_loop_iteration(0x35493a0dbf923c8cULL); share(k--); if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x35493a0dbf923c8cULL, &dperf_rt_cmp_6, "k>0", k, 0, 10); } } }
  while (k > 0); dperf_rt_loop_exit(0x35493a0dbf923c8cULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x8eb77c0718638115ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x8eb77c0718638115ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { k++; } } dperf_rt_loop_iteration(0x8eb77c0718638115ULL);
    dperf_rt_block(0x12ac2fdc46dee507ULL); if (k == 1) break;
    share(k++);
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x8eb77c0718638115ULL, &dperf_rt_cmp_7, "k!=1", k, 1, 12); } } } while (1); dperf_rt_loop_exit(0x8eb77c0718638115ULL); } }
  /* Nothing is said of these: an iteration may not come to its end, or nothing is compared twice. */
  { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; { dperf_rt_id dperf_rt_seen_8, dperf_rt_since_8; dperf_rt_seen_8 = dperf_rt_events - 1; dperf_rt_since_8 = 0; dperf_rt_loop_enter(0xba14590730f6cd4aULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xba14590730f6cd4aULL, &dperf_rt_run_8, dperf_rt_left(k, 4, 1, 0), 0); for (; dperf_rt_skip_8; --dperf_rt_skip_8) { k++; } } ++dperf_rt_since_8; if (__builtin_expect(dperf_rt_seen_8 != dperf_rt_events, 0)) { dperf_rt_seen_8 = dperf_rt_events; dperf_rt_loop_iterations(0xba14590730f6cd4aULL, dperf_rt_since_8); dperf_rt_since_8 = 0; dperf_rt_block(0xe75ce6dc2e571eaaULL); }
    if (k++ == 2) continue;
    share(k);
  } while (k < 4); dperf_rt_loop_exit_after(0xba14590730f6cd4aULL, dperf_rt_since_8); } }
  { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0xde00e50745ac9a76ULL); do { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xde00e50745ac9a76ULL, &dperf_rt_run_9, dperf_rt_left(k, 3, -1, 1), 0); for (; dperf_rt_skip_9; --dperf_rt_skip_9) { k--; } } dperf_rt_loop_iteration(0xde00e50745ac9a76ULL);
    share(k);
  } while (k-- > 3); dperf_rt_loop_exit(0xde00e50745ac9a76ULL); }
  dperf_rt_block(0x69d9f2e2c0ae7a4fULL); struct list last = {5, 0}, first = {3, &last};
  printf("%d\n", to_the_end_of(&first, 4));
  printf("%d %d %g %d\n", k, n, norm, in_turn(3));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_58144e6eb291fe1a
#define DPERF_RT_TABLE_58144e6eb291fe1a
static const struct dperf_rt_row dperf_rt_rows_58144e6eb291fe1a[] = {
  {0x54d880d34ec11073ULL, "main", DPERF_RT_BLOCK, 46, 46},
  {0x12ac2fdc46dee507ULL, "main", DPERF_RT_BLOCK, 51, 51},
  {0xe75ce6dc2e571eaaULL, "main", DPERF_RT_BLOCK, 56, 56},
  {0x69d9f2e2c0ae7a4fULL, "main", DPERF_RT_BLOCK, 62, 64},
  {0x49862a7a38aa4674ULL, "in_turn", DPERF_RT_COUNTED_LOOP, 11, 13},
  {0x1e0ddd7a1fff7437ULL, "in_turn", DPERF_RT_COUNTED_LOOP, 14, 17},
  {0xa2972dac27f62520ULL, "to_the_end_of", DPERF_RT_LOOP, 26, 30},
  {0x296c5ea3568df22cULL, "to_the_end_of", DPERF_RT_LOOP, 31, 35},
  {0xf7cda30d9c81f291ULL, "main", DPERF_RT_LOOP, 43, 47},
  {0x35493a0dbf923c8cULL, "main", DPERF_RT_COUNTED_LOOP, 48, 49},
  {0x8eb77c0718638115ULL, "main", DPERF_RT_LOOP, 50, 53},
  {0xba14590730f6cd4aULL, "main", DPERF_RT_COUNTED_LOOP, 55, 58},
  {0xde00e50745ac9a76ULL, "main", DPERF_RT_COUNTED_LOOP, 59, 61},
};
static struct dperf_rt_table dperf_rt_table_58144e6eb291fe1a = {"bounds_do.in.c", dperf_rt_rows_58144e6eb291fe1a, 13, 0};
static void __attribute__((constructor)) dperf_rt_start_58144e6eb291fe1a(void) { dperf_rt_register(&dperf_rt_table_58144e6eb291fe1a); }
#endif
static void __attribute__((constructor)) dperf_rt_given_58144e6eb291fe1a(void) { dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); }
