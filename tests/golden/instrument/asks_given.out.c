#line 1 "asks_given.in.c"
/* test: -std=c11 -Wall -Wextra */
/* Loops that go on as a function says that they are given: by a pointer in a structure, a parameter, or a
 * variable; and loops whose flag a function sets that has its address. */
#include <mpi.h>
#include <stdio.h>

struct run { int step, most; double norm; };
typedef int test(const struct run *run);
struct solver { test *goes_on; struct run run; };
typedef struct { test *goes_on; } options;
enum reason { ITERATING, CONVERGED, OUT_OF_STEPS };

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

static void advance(struct run *run) {
  run->norm = share(run->norm) / 2;
  dperf_rt_block(0xbd5a57fecafeef35ULL); ++run->step;
}

/* Only called through pointers. */
static int is_large(const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 1)) { dperf_rt_answer("run->norm<=0.1", run->norm, 0.1, 17); } if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 0)) { dperf_rt_answer("run->norm>0.1", run->norm, 0.1, 18); } } return run->norm > 0.1;
}
static int has_steps(const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000000008000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x2e46530a299fae0fULL, 0)) { dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } } if (run->step >= run->most) return 0;
  return 1;
}
static int is_early(const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000000200000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x66b14aa07990a295ULL, 1)) { dperf_rt_answer("run->step>=5", run->step, 5, 19); } if (dperf_rt_is_asked(0x66b14aa07990a295ULL, 0)) { dperf_rt_answer("run->step<5", run->step, 5, 16); } } return run->step < 5;
}
/* It compares nothing, so it is not given. */
static int always(const struct run *run) {
  (void)run;
  return 1;
}

static test *first_test = is_early;
static const struct solver later = {has_steps, {0, 4, 1}};

/* Handed on to a member. */
static void set_test(struct solver *solver, test *goes_on) {
  solver->goes_on = goes_on;
}

/* What a parameter says. */
static int solve(struct run run, test *goes_on) {
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x8c8ebe1089bf05e0ULL); while (goes_on(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_ask(0x8c8ebe1089bf05e0ULL, &dperf_rt_cmp_1, "goes_on(&run)", 16, 0x3b6c1d21550b2c68ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x8c8ebe1089bf05e0ULL, &dperf_rt_run_1, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { } } dperf_rt_loop_iteration(0x8c8ebe1089bf05e0ULL); advance(&run); } dperf_rt_loop_exit(0x8c8ebe1089bf05e0ULL); } }
  return run.step;
}
static int solve_twice(struct run run, test *goes_on) {
  return solve(run, goes_on) + solve(run, goes_on);
}

/* By what a pointer points to. */
static void check(double norm, double tolerance, int *done) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000004000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 1)) { dperf_rt_answer("norm>=tolerance", norm, tolerance, 19); } if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 0)) { dperf_rt_answer("norm<tolerance", norm, tolerance, 16); } } *done = norm < tolerance;
}
static void check_steps(const struct run *run, enum reason *reason, int *done) {
  if (__builtin_expect((dperf_rt_asked & 0x0800000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x4765908cfc8706bbULL, 2)) { dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } } if (run->step >= run->most) *reason = OUT_OF_STEPS;
  check(run->norm, 0.01, done);
}

/* Together with something else; and in a loop, for which only the text is given. */
static void judge(const struct run *run, const double *norms, int *done, int *late) {
  if (__builtin_expect((dperf_rt_asked & 0x0020000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x55b1da276fbcfb75ULL, 0)) { dperf_rt_answer("*done = 0", 0.0, 0.0, 48); } if (dperf_rt_is_asked(0x55b1da276fbcfb75ULL, 1)) { dperf_rt_answer("*done = 1", 0.0, 0.0, 48); } } *done = 0;
  if (__builtin_expect((dperf_rt_asked & 0x0020000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x55b1da276fbcfb75ULL, 1)) { dperf_rt_answer("run->step + 1<run->most", run->step + 1, run->most, 16); } } if (run->step + 1 >= run->most) {
    *late = 1;
    *done = 1;
    return;
  }
  for (int i = 0; i < 2; ++i)
    if (norms[i] > 3) *done = 1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x23f7497e73e07094ULL); const struct run begin = {0, 6, 1};
  struct solver solver = {always, begin};
  struct run run = begin;
  enum reason reason = ITERATING;
  int done = 0, late = 0;
  const double norms[] = {1, 2};
  const options chosen = {.goes_on = is_early};
  test *const goes_on = has_steps;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x559c7408933a6595ULL); while (chosen.goes_on(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0x559c7408933a6595ULL, &dperf_rt_cmp_2, "chosen.goes_on(&run)", 16, 0x1fa00823443291a9ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x559c7408933a6595ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } dperf_rt_loop_iteration(0x559c7408933a6595ULL); advance(&run); } dperf_rt_loop_exit(0x559c7408933a6595ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x5e8a2508985c8cceULL); for (run = begin; goes_on(&run);) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_ask(0x5e8a2508985c8cceULL, &dperf_rt_cmp_3, "goes_on(&run)", 16, 0xb1ec89160ee99e29ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x5e8a2508985c8cceULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { } } dperf_rt_loop_iteration(0x5e8a2508985c8cceULL); advance(&run); } dperf_rt_loop_exit(0x5e8a2508985c8cceULL); } }
  dperf_rt_block(0x6f03c37580d951c5ULL); run = begin;
  set_test(&solver, is_large);
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x0c7f040f435deb62ULL); while (solver.goes_on(&solver.run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0x0c7f040f435deb62ULL, &dperf_rt_cmp_4, "solver.goes_on(&solver.run)", 16, 0x63ae21ba158b52eeULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x0c7f040f435deb62ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0x0c7f040f435deb62ULL); advance(&solver.run); } dperf_rt_loop_exit(0x0c7f040f435deb62ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x050e530f3f7fc939ULL); while ((*first_test)(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0x050e530f3f7fc939ULL, &dperf_rt_cmp_5, "(*first_test)(&run)", 16, 0x77bc2826fe30bbb6ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x050e530f3f7fc939ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { } } dperf_rt_loop_iteration(0x050e530f3f7fc939ULL); advance(&run); } dperf_rt_loop_exit(0x050e530f3f7fc939ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xd9bf060f26f7fc10ULL); for (solver = later; solver.goes_on(&solver.run);) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xd9bf060f26f7fc10ULL, &dperf_rt_cmp_6, "solver.goes_on(&solver.run)", 16, 0x63ae21ba158b52eeULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xd9bf060f26f7fc10ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } dperf_rt_loop_iteration(0xd9bf060f26f7fc10ULL); advance(&solver.run); } dperf_rt_loop_exit(0xd9bf060f26f7fc10ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xd0b6650f21bf284fULL); for (run = begin; !done;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0xd0b6650f21bf284fULL, &dperf_rt_cmp_7, "check(run.norm, 0.05, &done)", 16, 0xa0fe3721a4ba45daULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xd0b6650f21bf284fULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { } } dperf_rt_loop_iteration(0xd0b6650f21bf284fULL);
    advance(&run);
    dperf_rt_block(0x885ccc758f063bbeULL); check(run.norm, 0.05, &done);
  } dperf_rt_loop_exit(0xd0b6650f21bf284fULL); } }
  dperf_rt_block(0xbc99ac75acaffd26ULL); done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_8, dperf_rt_cmp_8_1; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = dperf_rt_cmp_8_1.run = dperf_rt_cmp_8_1.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x3cb8e09662c37192ULL); for (run = begin; reason == ITERATING && !done;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_ask(0x3cb8e09662c37192ULL, &dperf_rt_cmp_8, "check_steps(&run, &reason, &done)", 16, 0x4765908cfc8706bbULL, 0, 0); } if (dperf_rt_cmp_8_1.run++ == dperf_rt_cmp_8_1.next) { dperf_rt_ask(0x3cb8e09662c37192ULL, &dperf_rt_cmp_8_1, "check_steps(&run, &reason, &done)", 528, 0x4765918cfc87086eULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x3cb8e09662c37192ULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { } } dperf_rt_loop_iteration(0x3cb8e09662c37192ULL);
    advance(&run);
    dperf_rt_block(0xc47fe91f4203768dULL); check_steps(&run, &reason, &done);
  } dperf_rt_loop_exit(0x3cb8e09662c37192ULL); } }
  dperf_rt_block(0xb42f191f390eaf9dULL); done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x115ba3964a2f823dULL); for (run = begin; !done;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_ask(0x115ba3964a2f823dULL, &dperf_rt_cmp_9, "judge(&run, norms, &done, &late)", 16, 0x55b1da276fbcfb75ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x115ba3964a2f823dULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { } } dperf_rt_loop_iteration(0x115ba3964a2f823dULL);
    advance(&run);
    dperf_rt_block(0xab18de1f33ca4bd2ULL); judge(&run, norms, &done, &late);
  } dperf_rt_loop_exit(0x115ba3964a2f823dULL); } }
  printf("%d %d %d %d\n", solver.run.step, run.step, done + late, solve_twice(begin, has_steps));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_5b8ade796b63d971
#define DPERF_RT_TABLE_5b8ade796b63d971
static const struct dperf_rt_row dperf_rt_rows_5b8ade796b63d971[] = {
  {0xbd5a57fecafeef35ULL, "advance", DPERF_RT_BLOCK, 20, 20},
  {0x23f7497e73e07094ULL, "main", DPERF_RT_BLOCK, 80, 87},
  {0x6f03c37580d951c5ULL, "main", DPERF_RT_BLOCK, 90, 91},
  {0x885ccc758f063bbeULL, "main", DPERF_RT_BLOCK, 97, 97},
  {0xbc99ac75acaffd26ULL, "main", DPERF_RT_BLOCK, 99, 99},
  {0xc47fe91f4203768dULL, "main", DPERF_RT_BLOCK, 102, 102},
  {0xb42f191f390eaf9dULL, "main", DPERF_RT_BLOCK, 104, 104},
  {0xab18de1f33ca4bd2ULL, "main", DPERF_RT_BLOCK, 107, 107},
  {0x8c8ebe1089bf05e0ULL, "solve", DPERF_RT_LOOP, 50, 50},
  {0x559c7408933a6595ULL, "main", DPERF_RT_LOOP, 88, 88},
  {0x5e8a2508985c8cceULL, "main", DPERF_RT_LOOP, 89, 89},
  {0x0c7f040f435deb62ULL, "main", DPERF_RT_LOOP, 92, 92},
  {0x050e530f3f7fc939ULL, "main", DPERF_RT_LOOP, 93, 93},
  {0xd9bf060f26f7fc10ULL, "main", DPERF_RT_LOOP, 94, 94},
  {0xd0b6650f21bf284fULL, "main", DPERF_RT_LOOP, 95, 98},
  {0x3cb8e09662c37192ULL, "main", DPERF_RT_LOOP, 100, 103},
  {0x115ba3964a2f823dULL, "main", DPERF_RT_LOOP, 105, 108},
};
static struct dperf_rt_table dperf_rt_table_5b8ade796b63d971 = {"asks_given.in.c", dperf_rt_rows_5b8ade796b63d971, 17, 0};
static void __attribute__((constructor)) dperf_rt_start_5b8ade796b63d971(void) { dperf_rt_register(&dperf_rt_table_5b8ade796b63d971); }
#endif
static void __attribute__((constructor)) dperf_rt_given_5b8ade796b63d971(void) { dperf_rt_gives(0x77bc2826fe30bbb6ULL, 0x66b14aa07990a295ULL, 0); dperf_rt_gives(0x4765918cfc87086eULL, 0xa0fe3721a4ba45daULL, 2); dperf_rt_gives(0xb1ec89160ee99e29ULL, 0x2e46530a299fae0fULL, 0); dperf_rt_gives(0x1fa00823443291a9ULL, 0x66b14aa07990a295ULL, 0); dperf_rt_gives(0xd17794e172fda9c8ULL, 0xf0dc36718f6bd9d9ULL, 0); dperf_rt_gives(0x3b6c1d21550b2c68ULL, 0x1064858ad1cca1abULL, 0); dperf_rt_gives(0x1064858ad1cca1abULL, 0x2e46530a299fae0fULL, 0); dperf_rt_gives(0x63ae21ba158b52eeULL, 0x2e46530a299fae0fULL, 0); dperf_rt_gives(0x63ae21ba158b52eeULL, 0xd17794e172fda9c8ULL, 0); }
