#line 1 "branches.in.c"
/* test: -std=c11 */
/* Branches in loops that may be taken seldom. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int sum, flag;

static void share(void) { MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); }
static int far(int k) { return k > 3; }
void elsewhere(int k);
void elsewhere(int k) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_1 = dperf_rt_events;
  if (k > 5) share();
if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_2); } }

static void steps(int n, int verbose) {
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = dperf_rt_cmp_3_1.iteration = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x236c3409b55f45d1ULL); for (int k = 0; k < n; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x236c3409b55f45d1ULL, &dperf_rt_cmp_3, "k<n", k, n, 0); } if (dperf_rt_cmp_3_1.iteration++ < 5) { dperf_rt_compare(0x236c3409b55f45d1ULL, &dperf_rt_cmp_3_1, "sum % 50!=49", 1.0, 0.0, 764); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x236c3409b55f45d1ULL, &dperf_rt_run_3, dperf_rt_left(k, n, 1, 0), 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { k++; } } dperf_rt_loop_iteration(0x236c3409b55f45d1ULL);
    share();
    if (k % 4 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 19); } share(); }
    if (k % 3 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 20); }
      elsewhere(k);
      dperf_rt_block(0xa7d031cd79c00df4ULL); printf("third\n");
    } else if (k == 4)
      elsewhere(k);
    else {
      dperf_rt_block(0xca3f55cd8d312558ULL); int last = k;
      printf("%d\n", last);
    }
    if (far(k))
      { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 29); } for (int i = 0; i < 2; i++) share(); }
    if (verbose) share();          /* as it was before */
    dperf_rt_block(0x6a094dc70e2958a3ULL); if (k % 3 == 1) sum++;         /* too little */
    if (sum % 50 == 49) break;     /* leaves the loop */
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0x236c3409b55f45d1ULL, &dperf_rt_cmp_3_1, "sum % 50!=49", sum % 50, 49, 732); } } if (k == 2) share();           /* once */
    if (sum == 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 35); } share(); }
    dperf_rt_block(0x8df581c722de9047ULL); if (sum < 0) exit(1);
    if (flag)
      if (k % 2 == 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 38); } far(k); }
    if (k % 2 == 1) printf("odd\n"); /* calls no function of the program */
    for (int i = 0; i < 2; i++)
      if (far(k) && i == 1) sum += far(k); /* in a loop without marks */
    switch (k) {
      case 2:
        if (sum > 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x236c3409b55f45d1ULL, 44); } share(); }
    }
  } dperf_rt_loop_exit(0x236c3409b55f45d1ULL); } }
}

/* What may be seldom by the loop around it. */
static void nested(int n) {
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xff4f70f2315ba829ULL); for (int k = 0; k < n; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xff4f70f2315ba829ULL, &dperf_rt_cmp_4, "k<n", k, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xff4f70f2315ba829ULL, &dperf_rt_run_4, dperf_rt_left(k, n, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { k++; } } dperf_rt_loop_iteration(0xff4f70f2315ba829ULL);
    { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0xf8224df22db69116ULL); for (int stage = 0; stage < 2; stage++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xf8224df22db69116ULL, &dperf_rt_cmp_5, "stage<2", stage, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xf8224df22db69116ULL, &dperf_rt_run_5, dperf_rt_left(stage, 2, 1, 0), 0); for (; dperf_rt_skip_5; --dperf_rt_skip_5) { stage++; } } dperf_rt_loop_iteration(0xf8224df22db69116ULL);
      share();
      if (k % 2 == 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xff4f70f2315ba829ULL, 54); } share(); }
    } dperf_rt_loop_exit(0xf8224df22db69116ULL); } }
  } dperf_rt_loop_exit(0xff4f70f2315ba829ULL); } }
}

/* What a loop inside goes through in each iteration again is no reason, unless it ends elsewhere each time. */
static void inside(int n, const int *neighbour) {
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; { static int dperf_rt_loud_7 = 1; int dperf_rt_in_7 = 0; dperf_rt_id dperf_rt_seen_7, dperf_rt_ask_7, dperf_rt_since_7; dperf_rt_since_7 = 0; dperf_rt_seen_7 = dperf_rt_ask_7 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_7, __ATOMIC_RELAXED) == 2) { dperf_rt_run_7 = ~dperf_rt_run_7; --dperf_rt_cmp_7.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_7, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_7, 0, __ATOMIC_RELAXED); dperf_rt_in_7 = 1; dperf_rt_loop_enter(0x99af22c887dbfdc5ULL); } if (!dperf_rt_in_7) --dperf_rt_cmp_7.next; if (dperf_rt_in_7 || (dperf_rt_sampling && dperf_rt_run_7 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_7.next + 1 != 0)) --dperf_rt_ask_7; } for (int k = 0; k < n; k++) { ++dperf_rt_since_7; if (__builtin_expect(dperf_rt_ask_7 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x99af22c887dbfdc5ULL, &dperf_rt_cmp_7, "k<n", k, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x99af22c887dbfdc5ULL, &dperf_rt_run_7, dperf_rt_left(k, n, 1, 0), 2); if (dperf_rt_skip_7 >> 63) { __atomic_store_n(&dperf_rt_loud_7, 2, __ATOMIC_RELAXED); dperf_rt_skip_7 = 0; } for (; dperf_rt_skip_7; --dperf_rt_skip_7) { k++; } } if (dperf_rt_in_7 == 1 || dperf_rt_seen_7 != dperf_rt_events) { if (!dperf_rt_in_7) dperf_rt_loop_enter(0x99af22c887dbfdc5ULL); dperf_rt_in_7 = 2; dperf_rt_loop_iterations(0x99af22c887dbfdc5ULL, dperf_rt_since_7); dperf_rt_since_7 = 0; } if (dperf_rt_seen_7 != dperf_rt_events) { dperf_rt_seen_7 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_7, 1, __ATOMIC_RELAXED); dperf_rt_block(0x0d84714f5186047dULL); } dperf_rt_ask_7 = dperf_rt_seen_7; if ((dperf_rt_sampling && dperf_rt_run_7 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_7.next + 1 != 0)) --dperf_rt_ask_7; }
    const int due = k % 2 == 0, once = flag;
    if (due) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x99af22c887dbfdc5ULL, 63); } share(); }
    if (once) share();
    { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; { static int dperf_rt_loud_8 = 1; int dperf_rt_in_8 = 0; dperf_rt_id dperf_rt_seen_8, dperf_rt_ask_8, dperf_rt_since_8; dperf_rt_since_8 = 0; dperf_rt_seen_8 = dperf_rt_ask_8 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_8, __ATOMIC_RELAXED) == 2) { dperf_rt_run_8 = ~dperf_rt_run_8; --dperf_rt_cmp_8.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_8, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_8, 0, __ATOMIC_RELAXED); dperf_rt_in_8 = 1; dperf_rt_loop_enter(0xbbe850c89b1f96b7ULL); } if (!dperf_rt_in_8) --dperf_rt_cmp_8.next; if (dperf_rt_in_8 || (dperf_rt_sampling && dperf_rt_run_8 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_8.next + 1 != 0)) --dperf_rt_ask_8; } for (int d = 0; d < 2; d++)
      { ++dperf_rt_since_8; if (__builtin_expect(dperf_rt_ask_8 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0xbbe850c89b1f96b7ULL, &dperf_rt_cmp_8, "d<2", d, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xbbe850c89b1f96b7ULL, &dperf_rt_run_8, dperf_rt_left(d, 2, 1, 0), 2); if (dperf_rt_skip_8 >> 63) { __atomic_store_n(&dperf_rt_loud_8, 2, __ATOMIC_RELAXED); dperf_rt_skip_8 = 0; } for (; dperf_rt_skip_8; --dperf_rt_skip_8) { d++; } } if (dperf_rt_in_8 == 1 || dperf_rt_seen_8 != dperf_rt_events) { if (!dperf_rt_in_8) dperf_rt_loop_enter(0xbbe850c89b1f96b7ULL); dperf_rt_in_8 = 2; dperf_rt_loop_iterations(0xbbe850c89b1f96b7ULL, dperf_rt_since_8); dperf_rt_since_8 = 0; } if (dperf_rt_seen_8 != dperf_rt_events) { dperf_rt_seen_8 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_8, 1, __ATOMIC_RELAXED); } dperf_rt_ask_8 = dperf_rt_seen_8; if ((dperf_rt_sampling && dperf_rt_run_8 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_8.next + 1 != 0)) --dperf_rt_ask_8; } if (neighbour[d]) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xbbe850c89b1f96b7ULL, 66); } share(); } } if (dperf_rt_seen_8 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_8, 1, __ATOMIC_RELAXED); if (dperf_rt_in_8) dperf_rt_loop_exit_after(0xbbe850c89b1f96b7ULL, dperf_rt_since_8); } } }
    { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; { static int dperf_rt_loud_9 = 1; int dperf_rt_in_9 = 0; dperf_rt_id dperf_rt_seen_9, dperf_rt_ask_9, dperf_rt_since_9; dperf_rt_since_9 = 0; dperf_rt_seen_9 = dperf_rt_ask_9 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_9, __ATOMIC_RELAXED) == 2) { dperf_rt_run_9 = ~dperf_rt_run_9; --dperf_rt_cmp_9.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_9, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_9, 0, __ATOMIC_RELAXED); dperf_rt_in_9 = 1; dperf_rt_loop_enter(0xabb2f2c892425935ULL); } if (!dperf_rt_in_9) --dperf_rt_cmp_9.next; if (dperf_rt_in_9 || (dperf_rt_sampling && dperf_rt_run_9 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_9.next + 1 != 0)) --dperf_rt_ask_9; } for (int d = 0; d < k; d++)
      { ++dperf_rt_since_9; if (__builtin_expect(dperf_rt_ask_9 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0xabb2f2c892425935ULL, &dperf_rt_cmp_9, "d<k", d, k, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xabb2f2c892425935ULL, &dperf_rt_run_9, dperf_rt_left(d, k, 1, 0), 2); if (dperf_rt_skip_9 >> 63) { __atomic_store_n(&dperf_rt_loud_9, 2, __ATOMIC_RELAXED); dperf_rt_skip_9 = 0; } for (; dperf_rt_skip_9; --dperf_rt_skip_9) { d++; } } if (dperf_rt_in_9 == 1 || dperf_rt_seen_9 != dperf_rt_events) { if (!dperf_rt_in_9) dperf_rt_loop_enter(0xabb2f2c892425935ULL); dperf_rt_in_9 = 2; dperf_rt_loop_iterations(0xabb2f2c892425935ULL, dperf_rt_since_9); dperf_rt_since_9 = 0; } if (dperf_rt_seen_9 != dperf_rt_events) { dperf_rt_seen_9 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_9, 1, __ATOMIC_RELAXED); } dperf_rt_ask_9 = dperf_rt_seen_9; if ((dperf_rt_sampling && dperf_rt_run_9 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_9.next + 1 != 0)) --dperf_rt_ask_9; } if (neighbour[d % 2]) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x99af22c887dbfdc5ULL, 68); } share(); } } if (dperf_rt_seen_9 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_9, 1, __ATOMIC_RELAXED); if (dperf_rt_in_9) dperf_rt_loop_exit_after(0xabb2f2c892425935ULL, dperf_rt_since_9); } } }
  } if (dperf_rt_seen_7 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_7, 1, __ATOMIC_RELAXED); if (dperf_rt_in_7) dperf_rt_loop_exit_after(0x99af22c887dbfdc5ULL, dperf_rt_since_7); } } }
}

int main(int argc, char **argv) {
  static const int neighbour[] = {1, 0};
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x7a387188041a4e44ULL); flag = argc;
  steps(6, argc > 5);
  nested(2);
  inside(3, neighbour);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_7d8d1d7760215549
#define DPERF_RT_TABLE_7d8d1d7760215549
static const struct dperf_rt_row dperf_rt_rows_7d8d1d7760215549[] = {
  {0xa7d031cd79c00df4ULL, "steps", DPERF_RT_BLOCK, 22, 22},
  {0xca3f55cd8d312558ULL, "steps", DPERF_RT_BLOCK, 26, 27},
  {0x6a094dc70e2958a3ULL, "steps", DPERF_RT_BLOCK, 32, 33},
  {0x8df581c722de9047ULL, "steps", DPERF_RT_BLOCK, 36, 41},
  {0x0d84714f5186047dULL, "inside", DPERF_RT_BLOCK, 62, 62},
  {0x7a387188041a4e44ULL, "main", DPERF_RT_BLOCK, 75, 75},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_LOOP, 17, 46},
  {0xff4f70f2315ba829ULL, "nested", DPERF_RT_COUNTED_LOOP, 51, 56},
  {0xf8224df22db69116ULL, "nested", DPERF_RT_COUNTED_LOOP, 52, 55},
  {0x99af22c887dbfdc5ULL, "inside", DPERF_RT_COUNTED_LOOP, 61, 69},
  {0xbbe850c89b1f96b7ULL, "inside", DPERF_RT_COUNTED_LOOP, 65, 66},
  {0xabb2f2c892425935ULL, "inside", DPERF_RT_COUNTED_LOOP, 67, 68},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 19, 19},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 20, 28},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 29, 30},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 35, 35},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 38, 38},
  {0x236c3409b55f45d1ULL, "steps", DPERF_RT_BRANCH, 44, 44},
  {0xff4f70f2315ba829ULL, "nested", DPERF_RT_BRANCH, 54, 54},
  {0x99af22c887dbfdc5ULL, "inside", DPERF_RT_BRANCH, 63, 63},
  {0xbbe850c89b1f96b7ULL, "inside", DPERF_RT_BRANCH, 66, 66},
  {0x99af22c887dbfdc5ULL, "inside", DPERF_RT_BRANCH, 68, 68},
};
static struct dperf_rt_table dperf_rt_table_7d8d1d7760215549 = {"branches.in.c", dperf_rt_rows_7d8d1d7760215549, 22, 0};
static void __attribute__((constructor)) dperf_rt_start_7d8d1d7760215549(void) { dperf_rt_register(&dperf_rt_table_7d8d1d7760215549); }
#endif
