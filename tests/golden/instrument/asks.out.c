#line 1 "asks.in.c"
/* test: -std=c11 -Wall -Wextra */
/* Loops that go on as functions say: what these compare is said where they decide what they return, and where
 * they set a flag. */
#include <mpi.h>
#include <stdio.h>

enum reason { ITERATING, CONVERGED, OUT_OF_STEPS };
struct run { int step, most, finished; double time, end; };

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

static int until_time(const struct run *run) { if (__builtin_expect((dperf_rt_asked & 0x0000020000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x9b83dbfd09ec25a9ULL, 1)) { dperf_rt_answer("run->time>=run->end", run->time, run->end, 19); } if (dperf_rt_is_asked(0x9b83dbfd09ec25a9ULL, 0)) { dperf_rt_answer("run->time<run->end", run->time, run->end, 16); } } return run->time < run->end; }

/* The last part is made only where the first one holds. */
int goes_on(const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0020000000000000ULL) != 0, 0)) { const int dperf_rt_truth = (until_time(run) && run->step < run->most) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x5279718007b48475ULL, 1)) { dperf_rt_answer("until_time(run) && run->step < run->most", 0.0, 0.0, 48); } if (dperf_rt_truth) if (dperf_rt_is_asked(0x5279718007b48475ULL, 0)) { dperf_rt_pass("until_time(run)", 0x9b83dbfd09ec25a9ULL, 0, 1); dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } return dperf_rt_truth; } return until_time(run) && run->step < run->most;
}

enum reason check(double norm, struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0000008000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x830cf17637260a67ULL, 1)) { dperf_rt_answer("norm>=0.1", norm, 0.1, 19); } } if (norm < 0.1) return CONVERGED;
  if (__builtin_expect((dperf_rt_asked & 0x0000008000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x830cf17637260a67ULL, 2)) { dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } } if (run->step >= run->most)
    return OUT_OF_STEPS;
  return ITERATING;
}

/* By a variable that is returned. */
int done(const struct run *run, double norm) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000000020000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xdc51fb6761fd6e91ULL, 1)) { dperf_rt_answer("norm>=0.1", norm, 0.1, 19); } if (dperf_rt_is_asked(0xdc51fb6761fd6e91ULL, 0)) { dperf_rt_answer("norm<0.1", norm, 0.1, 16); } } int answer = norm < 0.1;
  if (__builtin_expect((dperf_rt_asked & 0x0000000000020000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xdc51fb6761fd6e91ULL, 1)) { dperf_rt_answer("run->step<=run->most", run->step, run->most, 17); } } if (run->step > run->most)
    answer = 1;
  return answer;
}

/* By variables that are compared before; what a loop sets is not followed. */
int stops(const struct run *run, const double *norms) {
  const int is_late = run->time >= run->end, is_last = run->step + 1 == run->most;
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000004ULL) != 0, 0)) { if (dperf_rt_is_asked(0x44f536ad76b6a942ULL, 1)) { dperf_rt_answer("norms[0]>=0.25", norms[0], 0.25, 19); } } const int is_small = norms[0] < 0.25;
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000004ULL) != 0, 0)) { const int dperf_rt_truth = (is_small || (is_late && !is_last)) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x44f536ad76b6a942ULL, 1)) { dperf_rt_answer("!is_last", 0.0, 0.0, 48); } if (dperf_rt_truth) if (dperf_rt_is_asked(0x44f536ad76b6a942ULL, 0)) { dperf_rt_answer("is_late", 1.0, 0.0, 48); dperf_rt_answer("!is_last", 0.0, 0.0, 48); } return dperf_rt_truth; } return is_small || (is_late && !is_last);
}

/* What is compared now and then is announced. */
int stops_later(const struct run *run, const double *norms) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000008000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x1df86511347b1d9bULL, 1)) { dperf_rt_answer("norms[1] < 0.5", 1.0, 0.0, 48); } } if (run->step > 1) {
    if (__builtin_expect((dperf_rt_asked & 0x0000000008000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x1df86511347b1d9bULL, 1)) { dperf_rt_answer("norms[1]>=0.5", norms[1], 0.5, 19); } } if (norms[1] < 0.5)
      return 1;
  }
  return 0;
}

int all_are_small(const double *norms) {
  int small = 1;
  for (int i = 0; i < 3; ++i)
    if (norms[i] > 4) small = 0;
  return small;
}

/* A reason that is not known, and one in a loop. */
int any_is_large(const double *norms, const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x463b2167a998507aULL, 1)) { dperf_rt_answer("norms[i] > 4", 0.0, 0.0, 48); } } for (int i = 0; i < 3; ++i)
    if (norms[i] > 4) return 1;
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x463b2167a998507aULL, 1)) { dperf_rt_pass("done(run, 1)", 0xdc51fb6761fd6e91ULL, 0, 0); } } if (done(run, 1)) return 1;
  return 0;
}

void advance(struct run *run) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  run->time = share(run->time) + 0.25;
  dperf_rt_block(0x477a3d8b34d23a86ULL); ++run->step;
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 1)) { dperf_rt_answer("run->time<run->end", run->time, run->end, 16); } if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 0)) { dperf_rt_answer("run->time>=run->end", run->time, run->end, 19); } } run->finished = run->time >= run->end;
dperf_rt_block(dperf_rt_caller_1); }

/* Two of a kind: sorting calls it, so it says nothing. */
int is_less(const double *a, const double *b) { return *a < *b; }

static int all(struct run run) {
  dperf_rt_block(0x66f44086cbea626dULL); const struct run begin = run;
  double norm = 1, norms[3] = {1, 2, 3};
  enum reason reason = ITERATING;
  int rounds = 0, is_done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xbe9fa459100fd999ULL); while (goes_on(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0xbe9fa459100fd999ULL, &dperf_rt_cmp_2, "goes_on(&run)", 16, 0x5279718007b48475ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xbe9fa459100fd999ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { ++rounds; } } dperf_rt_loop_iteration(0xbe9fa459100fd999ULL);
    advance(&run);
    dperf_rt_block(0x0eafe89f1d9b1860ULL); ++rounds;
  } dperf_rt_loop_exit(0xbe9fa459100fd999ULL); } }
  dperf_rt_block(0xfe5f1c9f14a6583cULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xa554295901ee6b46ULL); while (reason == ITERATING) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_ask(0xa554295901ee6b46ULL, &dperf_rt_cmp_3, "check(norm, &run)", 272, 0x830cf17637260a67ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xa554295901ee6b46ULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++run.step; } } dperf_rt_loop_iteration(0xa554295901ee6b46ULL);
    norm = share(norm) / 2;
    dperf_rt_block(0x9eaa539ede526e83ULL); ++run.step;
    reason = check(norm, &run);
  } dperf_rt_loop_exit(0xa554295901ee6b46ULL); } }
  dperf_rt_block(0x47b8b696202ddb4dULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x4851dd61ea9b689bULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0x4851dd61ea9b689bULL, &dperf_rt_cmp_4, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x4851dd61ea9b689bULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++run.step; } } dperf_rt_loop_iteration(0x4851dd61ea9b689bULL);
    norm = share(norm) + 1;
    dperf_rt_block(0x62c49f962fcc2366ULL); ++run.step;
    if (done(&run, norm)) break;
  } dperf_rt_loop_exit(0x4851dd61ea9b689bULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x1d021861d212cf8aULL); for (run = begin; !is_done; ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0x1d021861d212cf8aULL, &dperf_rt_cmp_5, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x1d021861d212cf8aULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { ++run.step; } } dperf_rt_loop_iteration(0x1d021861d212cf8aULL);
    norm = share(norm) / 3;
    dperf_rt_block(0xbd5962bf0ee0df01ULL); is_done = done(&run, norm);
  } dperf_rt_loop_exit(0x1d021861d212cf8aULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xaa785eba189fef5aULL); for (run = begin; !any_is_large(norms, &run); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xaa785eba189fef5aULL, &dperf_rt_cmp_6, "!any_is_large(norms, &run)", 16, 0x463b2167a998507aULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xaa785eba189fef5aULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { ++run.step; } } dperf_rt_loop_iteration(0xaa785eba189fef5aULL); norms[2] = share(norms[2]) + 0.5; } dperf_rt_loop_exit(0xaa785eba189fef5aULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xa1542dba134f5f31ULL); for (run = begin; !stops_later(&run, norms); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0xa1542dba134f5f31ULL, &dperf_rt_cmp_7, "!stops_later(&run, norms)", 16, 0x1df86511347b1d9bULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xa1542dba134f5f31ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { ++run.step; } } dperf_rt_loop_iteration(0xa1542dba134f5f31ULL); norms[1] = share(norms[1]) / 2; } dperf_rt_loop_exit(0xa1542dba134f5f31ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_8, dperf_rt_cmp_8_1; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = dperf_rt_cmp_8_1.run = dperf_rt_cmp_8_1.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x7604e0b9fac79208ULL); for (run = begin; !stops(&run, norms) && all_are_small(norms + 0); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_ask(0x7604e0b9fac79208ULL, &dperf_rt_cmp_8, "!stops(&run, norms)", 16, 0x44f536ad76b6a942ULL, 0, 0); } if (dperf_rt_cmp_8_1.run++ == dperf_rt_cmp_8_1.next) { dperf_rt_ask(0x7604e0b9fac79208ULL, &dperf_rt_cmp_8_1, "all_are_small(norms + 0)", 528, 0x6ca3c6b0f9328351ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x7604e0b9fac79208ULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++run.step; } } dperf_rt_loop_iteration(0x7604e0b9fac79208ULL); norms[0] = share(norms[0]) / 2; } dperf_rt_loop_exit(0x7604e0b9fac79208ULL); } }
  dperf_rt_block(0xe71e31bf261946a4ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x8655b2ba03bc5c5eULL); while (!run.finished) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_ask(0x8655b2ba03bc5c5eULL, &dperf_rt_cmp_9, "!run.finished", 272, 0xdb53b510d64eb0faULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x8655b2ba03bc5c5eULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++rounds; } } dperf_rt_loop_iteration(0x8655b2ba03bc5c5eULL);
    advance(&run);
    dperf_rt_block(0x02021abf35963ca9ULL); ++rounds;
  } dperf_rt_loop_exit(0x8655b2ba03bc5c5eULL); } }
  dperf_rt_block(0x724cd2c801e7d86eULL); return rounds + run.step + (int)reason + is_less(norms, norms + 1);
}

int main(int argc, char **argv) {
  dperf_rt_block(0x44ff9a2313d08da6ULL); const struct run run = {0, 5, 0, 0, 1};
  MPI_Init(&argc, &argv);
  printf("%d\n", all(run));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_da387255de987dff
#define DPERF_RT_TABLE_da387255de987dff
static const struct dperf_rt_row dperf_rt_rows_da387255de987dff[] = {
  {0x477a3d8b34d23a86ULL, "advance", DPERF_RT_BLOCK, 70, 71},
  {0x66f44086cbea626dULL, "all", DPERF_RT_BLOCK, 78, 81},
  {0x0eafe89f1d9b1860ULL, "all", DPERF_RT_BLOCK, 84, 84},
  {0xfe5f1c9f14a6583cULL, "all", DPERF_RT_BLOCK, 86, 86},
  {0x9eaa539ede526e83ULL, "all", DPERF_RT_BLOCK, 89, 90},
  {0x47b8b696202ddb4dULL, "all", DPERF_RT_BLOCK, 92, 92},
  {0x62c49f962fcc2366ULL, "all", DPERF_RT_BLOCK, 95, 96},
  {0xbd5962bf0ee0df01ULL, "all", DPERF_RT_BLOCK, 100, 100},
  {0xe71e31bf261946a4ULL, "all", DPERF_RT_BLOCK, 105, 105},
  {0x02021abf35963ca9ULL, "all", DPERF_RT_BLOCK, 108, 108},
  {0x724cd2c801e7d86eULL, "all", DPERF_RT_BLOCK, 110, 110},
  {0x44ff9a2313d08da6ULL, "main", DPERF_RT_BLOCK, 114, 114},
  {0xbe9fa459100fd999ULL, "all", DPERF_RT_LOOP, 82, 85},
  {0xa554295901ee6b46ULL, "all", DPERF_RT_LOOP, 87, 91},
  {0x4851dd61ea9b689bULL, "all", DPERF_RT_LOOP, 93, 97},
  {0x1d021861d212cf8aULL, "all", DPERF_RT_LOOP, 98, 101},
  {0xaa785eba189fef5aULL, "all", DPERF_RT_LOOP, 102, 102},
  {0xa1542dba134f5f31ULL, "all", DPERF_RT_LOOP, 103, 103},
  {0x7604e0b9fac79208ULL, "all", DPERF_RT_LOOP, 104, 104},
  {0x8655b2ba03bc5c5eULL, "all", DPERF_RT_LOOP, 106, 109},
};
static struct dperf_rt_table dperf_rt_table_da387255de987dff = {"asks.in.c", dperf_rt_rows_da387255de987dff, 20, 0};
static void __attribute__((constructor)) dperf_rt_start_da387255de987dff(void) { dperf_rt_register(&dperf_rt_table_da387255de987dff); }
#endif
