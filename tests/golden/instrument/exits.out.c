#line 1 "exits.in.c"
/* test: -std=c11 */
/* Loops whose number of iterations is known, but whose body may leave them: by what it compares there. */
#include <mpi.h>
#include <stdio.h>

static double norm(double r) {
  double all;
  MPI_Allreduce(&r, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static int solve(int most, double tolerance) {
  double r = 1;
  int failed = 0, k;
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1, dperf_rt_cmp_1_2, dperf_rt_cmp_1_3, dperf_rt_cmp_1_4, dperf_rt_cmp_1_5; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1_2.run = dperf_rt_cmp_1_2.next = dperf_rt_cmp_1_3.run = dperf_rt_cmp_1_3.next = dperf_rt_cmp_1_4.run = dperf_rt_cmp_1_4.next = dperf_rt_cmp_1_5.run = dperf_rt_cmp_1_5.next = dperf_rt_cmp_1_1.iteration = dperf_rt_cmp_1_2.iteration = dperf_rt_cmp_1_3.iteration = dperf_rt_cmp_1_4.iteration = dperf_rt_cmp_1_5.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { struct dperf_rt_open dperf_rt_open_1 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_1.id = 0xf416d577c856f956ULL; dperf_rt_open_1.in = 1; dperf_rt_open_1.since = 0; dperf_rt_loop_enter(0xf416d577c856f956ULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1, "k<most", k, most, 0); } if (dperf_rt_cmp_1_1.iteration++ < 5) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_1, "k<=100", 0.0, 0.0, 681); } if (dperf_rt_cmp_1_2.iteration++ < 5) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_2, "now>=tolerance", 1.0, 0.0, 1467); } if (dperf_rt_cmp_1_3.iteration++ < 5) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_3, "now<=1e9", 1.0, 0.0, 1977); } if (dperf_rt_cmp_1_4.iteration++ < 5) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_4, "tolerance<=now * 1e30", 1.0, 0.0, 2489); } if (dperf_rt_cmp_1_5.iteration++ < 5) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_5, "now<=2e9", 1.0, 0.0, 3001); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xf416d577c856f956ULL, &dperf_rt_run_1, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { r *= 0.5; k++; } } dperf_rt_loop_iteration(0xf416d577c856f956ULL);
    dperf_rt_block(0x64611a65da85aa6eULL); r *= 0.5;
    const double now = norm(r);
    dperf_rt_block(0x989dfc65f82f6f3cULL); if (failed) break;                   /* is always the same */
    if (k > 100) break;                  /* floating-point comparisons come first */
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_1, "k<=100", k, 100, 649); } } if (__builtin_expect(now != now, 0)) return -1;
    for (int i = 0; i < 2; i++)
      if (now < 1e-9 * i) break;         /* leaves the other loop */
    switch (k) {
      case 1000:
        if (now < 2 * tolerance) break;  /* leaves the switch */
    }
    if (now < tolerance) {
      printf("%d\n", k);
      break;
    }
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_2.run++ == dperf_rt_cmp_1_2.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_2, "now>=tolerance", now, tolerance, 1435); } } if (now > 1e9 || tolerance > now * 1e30) return -1;
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_3.run++ == dperf_rt_cmp_1_3.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_3, "now<=1e9", now, 1e9, 1945); } } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_4.run++ == dperf_rt_cmp_1_4.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_4, "tolerance<=now * 1e30", tolerance, now * 1e30, 2457); } } if (now > 2e9) break;                /* two are enough */
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_5.run++ == dperf_rt_cmp_1_5.next) { dperf_rt_compare(0xf416d577c856f956ULL, &dperf_rt_cmp_1_5, "now<=2e9", now, 2e9, 2969); } } } } } }
  return k;
}

static int is_small(double r) {
  return norm(r * r) < 0.0001;
}

/* Flags, and what is called, may end it, too. */
static double relax(int most) {
  double r = 1;
  int done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2, dperf_rt_cmp_2_1, dperf_rt_cmp_2_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = dperf_rt_cmp_2_1.run = dperf_rt_cmp_2_1.next = dperf_rt_cmp_2_2.run = dperf_rt_cmp_2_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { struct dperf_rt_open dperf_rt_open_2 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_2.id = 0xb298b2bd1e36a18aULL; dperf_rt_open_2.in = 1; dperf_rt_open_2.since = 0; dperf_rt_loop_enter(0xb298b2bd1e36a18aULL); for (int k = 0; k < most && !done; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xb298b2bd1e36a18aULL, &dperf_rt_cmp_2, "k<most", k, most, 0); } if (dperf_rt_cmp_2_1.run++ == dperf_rt_cmp_2_1.next) { dperf_rt_ask(0xb298b2bd1e36a18aULL, &dperf_rt_cmp_2_1, "is_small(r)", 816, 0x47fe4cacd80f665dULL, 0, 0); } if (dperf_rt_cmp_2_2.run++ == dperf_rt_cmp_2_2.next) { dperf_rt_ask(0xb298b2bd1e36a18aULL, &dperf_rt_cmp_2_2, "is_small(r * 8)", 1328, 0x47fe4cacd80f665dULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xb298b2bd1e36a18aULL, &dperf_rt_run_2, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { r *= 0.5; k++; } } dperf_rt_loop_iteration(0xb298b2bd1e36a18aULL);
    if (is_small(-r)) return 0;          /* a failure */
    dperf_rt_block(0x24e5a1b16589184bULL); r *= 0.5;
    if (k > 1 && is_small(r)) done = 1;
    if (is_small(r * 8)) break;
  } } } }
  return r;
}

/* What other ranks say is likely to end it. */
static int sweep(int most) {
  dperf_rt_block(0x90bcef52d52802f1ULL); int active[2] = {8, 0}, k;
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = dperf_rt_cmp_3_1.iteration = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x8cf3569bd652747fULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x8cf3569bd652747fULL, &dperf_rt_cmp_3, "k<most", k, most, 0); } if (dperf_rt_cmp_3_1.iteration++ < 5) { dperf_rt_compare(0x8cf3569bd652747fULL, &dperf_rt_cmp_3_1, "left[0]!=0", 1.0, 0.0, 764); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x8cf3569bd652747fULL, &dperf_rt_run_3, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { k++; } } dperf_rt_loop_iteration(0x8cf3569bd652747fULL);
    dperf_rt_block(0xa10db752de1cbc49ULL); int left[2] = {0, 0};
    active[0] /= 2;
    MPI_Allreduce(active, left, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x1f1f286b18ab2199ULL); if (left[0] == 0) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0x8cf3569bd652747fULL, &dperf_rt_cmp_3_1, "left[0]!=0", left[0], 0, 732); } } } dperf_rt_loop_exit(0x8cf3569bd652747fULL); } }
  return k;
}

/* None of these is a number of iterations. */
static void wait(void) {
  int done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x03c6d3ed14db599fULL); while (!done && !is_small(0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0x03c6d3ed14db599fULL, &dperf_rt_cmp_4, "!is_small(0)", 272, 0x47fe4cacd80f665dULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x03c6d3ed14db599fULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0x03c6d3ed14db599fULL); done = norm(1) > 1; } dperf_rt_loop_exit(0x03c6d3ed14db599fULL); } }
}

/* It is the condition of the loop. */
static void advance(double end) {
  double t = 0;
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0xb94c69b00f292421ULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xb94c69b00f292421ULL, &dperf_rt_cmp_5, "t<end", t, end, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xb94c69b00f292421ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { } } dperf_rt_loop_iteration(0xb94c69b00f292421ULL);
    dperf_rt_block(0xe0937d2f1c50868fULL); if (t >= end) break;
    t += norm(0.25);
  } dperf_rt_loop_exit(0xb94c69b00f292421ULL); } }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  solve(50, 0.01);
  relax(50);
  sweep(50);
  wait();
  advance(2);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_a1cd14bceadb0744
#define DPERF_RT_TABLE_a1cd14bceadb0744
static const struct dperf_rt_row dperf_rt_rows_a1cd14bceadb0744[] = {
  {0x64611a65da85aa6eULL, "solve", DPERF_RT_BLOCK, 16, 16},
  {0x989dfc65f82f6f3cULL, "solve", DPERF_RT_BLOCK, 18, 32},
  {0x24e5a1b16589184bULL, "relax", DPERF_RT_BLOCK, 47, 47},
  {0x90bcef52d52802f1ULL, "sweep", DPERF_RT_BLOCK, 56, 56},
  {0xa10db752de1cbc49ULL, "sweep", DPERF_RT_BLOCK, 58, 59},
  {0x1f1f286b18ab2199ULL, "sweep", DPERF_RT_BLOCK, 61, 61},
  {0xe0937d2f1c50868fULL, "advance", DPERF_RT_BLOCK, 76, 76},
  {0xf416d577c856f956ULL, "solve", DPERF_RT_LOOP, 15, 33},
  {0xb298b2bd1e36a18aULL, "relax", DPERF_RT_LOOP, 45, 50},
  {0x8cf3569bd652747fULL, "sweep", DPERF_RT_LOOP, 57, 62},
  {0x03c6d3ed14db599fULL, "wait", DPERF_RT_LOOP, 69, 69},
  {0xb94c69b00f292421ULL, "advance", DPERF_RT_LOOP, 75, 78},
};
static struct dperf_rt_table dperf_rt_table_a1cd14bceadb0744 = {"exits.in.c", dperf_rt_rows_a1cd14bceadb0744, 12, 0};
static void __attribute__((constructor)) dperf_rt_start_a1cd14bceadb0744(void) { dperf_rt_register(&dperf_rt_table_a1cd14bceadb0744); }
#endif
