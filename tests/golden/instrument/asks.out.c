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
  if (__builtin_expect((dperf_rt_asked & 0x0020000000000000ULL) != 0, 0)) { const int dperf_rt_truth = (until_time(run) && run->step < run->most) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x5279718007b48475ULL, 1)) { dperf_rt_answer("until_time(run) && run->step < run->most", 0.0, 0.0, 48); } if (dperf_rt_truth) if (dperf_rt_is_asked(0x5279718007b48475ULL, 0)) { dperf_rt_pass("until_time(run)", 0x9b83dbfd09ec25a9ULL, 0, 1); dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } return dperf_rt_truth != 0; } return until_time(run) && run->step < run->most;
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
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000004ULL) != 0, 0)) { const int dperf_rt_truth = (is_small || (is_late && !is_last)) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x44f536ad76b6a942ULL, 1)) { dperf_rt_answer("!is_last", 0.0, 0.0, 48); } if (dperf_rt_truth) if (dperf_rt_is_asked(0x44f536ad76b6a942ULL, 0)) { dperf_rt_answer("is_late", 1.0, 0.0, 48); dperf_rt_answer("!is_last", 0.0, 0.0, 48); } return dperf_rt_truth != 0; } return is_small || (is_late && !is_last);
}

/* It communicates where it returns, and gives the block of its caller back all the same. */
int agrees(struct run *run) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  { const dperf_rt_id dperf_rt_caller_1_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_1; if (__builtin_expect((dperf_rt_asked & 0x0000000000010000ULL) != 0, 0)) { const int dperf_rt_truth = (share(run->end) > 0 && run->step < run->most) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x5fa14e68357ac5d0ULL, 1)) { dperf_rt_answer("share(run->end) > 0 && run->step < run->most", 1.0, 0.0, 48); } if (dperf_rt_truth) if (dperf_rt_is_asked(0x5fa14e68357ac5d0ULL, 0)) { dperf_rt_answer("share(run->end) > 0", 1.0, 0.0, 48); dperf_rt_answer("run->step<run->most", run->step, run->most, 16); } return dperf_rt_truth != 0; } return share(run->end) > 0 && run->step < run->most; }
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

void advance(struct run *run) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
  run->time = share(run->time) + 0.25;
  dperf_rt_block(0x60c5b88b42f3a8d9ULL); ++run->step;
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 1)) { dperf_rt_answer("run->time<run->end", run->time, run->end, 16); } if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 0)) { dperf_rt_answer("run->time>=run->end", run->time, run->end, 19); } } run->finished = run->time >= run->end;
dperf_rt_block(dperf_rt_caller_2); }

/* Two of a kind: sorting calls it, so it says nothing. */
int is_less(const double *a, const double *b) { return *a < *b; }

static int all(struct run run) {
  dperf_rt_block(0xd2e6cf9efbfb85ffULL); const struct run begin = run;
  double norm = 1, norms[3] = {1, 2, 3};
  enum reason reason = ITERATING;
  int rounds = 0, is_done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xa554295901ee6b46ULL); while (goes_on(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_ask(0xa554295901ee6b46ULL, &dperf_rt_cmp_3, "goes_on(&run)", 16, 0x5279718007b48475ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xa554295901ee6b46ULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++rounds; } } dperf_rt_loop_iteration(0xa554295901ee6b46ULL);
    advance(&run);
    dperf_rt_block(0x9eaa539ede526e83ULL); ++rounds;
  } dperf_rt_loop_exit(0xa554295901ee6b46ULL); } }
  dperf_rt_block(0x405575961c5b01d0ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x515a7e61efd43c5cULL); while (reason == ITERATING) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0x515a7e61efd43c5cULL, &dperf_rt_cmp_4, "check(norm, &run)", 272, 0x830cf17637260a67ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x515a7e61efd43c5cULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++run.step; } } dperf_rt_loop_iteration(0x515a7e61efd43c5cULL);
    norm = share(norm) / 2;
    dperf_rt_block(0x59bc06962a935d3dULL); ++run.step;
    reason = check(norm, &run);
  } dperf_rt_loop_exit(0x515a7e61efd43c5cULL); } }
  dperf_rt_block(0x7315739638c0f122ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x1d021861d212cf8aULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0x1d021861d212cf8aULL, &dperf_rt_cmp_5, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x1d021861d212cf8aULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { ++run.step; } } dperf_rt_loop_iteration(0x1d021861d212cf8aULL);
    norm = share(norm) + 1;
    dperf_rt_block(0xbd5962bf0ee0df01ULL); ++run.step;
    if (done(&run, norm)) break;
  } dperf_rt_loop_exit(0x1d021861d212cf8aULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xa1542dba134f5f31ULL); for (run = begin; !is_done; ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xa1542dba134f5f31ULL, &dperf_rt_cmp_6, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xa1542dba134f5f31ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { ++run.step; } } dperf_rt_loop_iteration(0xa1542dba134f5f31ULL);
    norm = share(norm) / 3;
    dperf_rt_block(0xe71e2fbf2619433eULL); is_done = done(&run, norm);
  } dperf_rt_loop_exit(0xa1542dba134f5f31ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x7f1b01ba000bc9a5ULL); for (run = begin; !any_is_large(norms, &run); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0x7f1b01ba000bc9a5ULL, &dperf_rt_cmp_7, "!any_is_large(norms, &run)", 16, 0x463b2167a998507aULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x7f1b01ba000bc9a5ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { ++run.step; } } dperf_rt_loop_iteration(0x7f1b01ba000bc9a5ULL); norms[2] = share(norms[2]) + 0.5; } dperf_rt_loop_exit(0x7f1b01ba000bc9a5ULL); } }
  dperf_rt_block(0x02021cbf3596400fULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0xd5c7a3ba3127aeebULL); while (agrees(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_ask(0xd5c7a3ba3127aeebULL, &dperf_rt_cmp_8, "agrees(&run)", 272, 0x5fa14e68357ac5d0ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xd5c7a3ba3127aeebULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++run.step; } } dperf_rt_loop_iteration(0xd5c7a3ba3127aeebULL); ++run.step; } dperf_rt_loop_exit(0xd5c7a3ba3127aeebULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0xe38106b11b3271b5ULL); for (run = begin; !stops_later(&run, norms); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_ask(0xe38106b11b3271b5ULL, &dperf_rt_cmp_9, "!stops_later(&run, norms)", 16, 0x1df86511347b1d9bULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xe38106b11b3271b5ULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++run.step; } } dperf_rt_loop_iteration(0xe38106b11b3271b5ULL); norms[1] = share(norms[1]) / 2; } dperf_rt_loop_exit(0xe38106b11b3271b5ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_10, dperf_rt_cmp_10_1; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = dperf_rt_cmp_10_1.run = dperf_rt_cmp_10_1.next = 0; { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0xec6e37b12053bf6eULL); for (run = begin; !stops(&run, norms) && all_are_small(norms + 0); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_ask(0xec6e37b12053bf6eULL, &dperf_rt_cmp_10, "!stops(&run, norms)", 16, 0x44f536ad76b6a942ULL, 0, 0); } if (dperf_rt_cmp_10_1.run++ == dperf_rt_cmp_10_1.next) { dperf_rt_ask(0xec6e37b12053bf6eULL, &dperf_rt_cmp_10_1, "all_are_small(norms + 0)", 528, 0x6ca3c6b0f9328351ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0xec6e37b12053bf6eULL, &dperf_rt_run_10, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { ++run.step; } } dperf_rt_loop_iteration(0xec6e37b12053bf6eULL); norms[0] = share(norms[0]) / 2; } dperf_rt_loop_exit(0xec6e37b12053bf6eULL); } }
  dperf_rt_block(0x604900c7f7817998ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_11; dperf_rt_cmp_11.run = dperf_rt_cmp_11.next = 0; { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0xda6a65b115ed6098ULL); while (!run.finished) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_11.run++ == dperf_rt_cmp_11.next) { dperf_rt_ask(0xda6a65b115ed6098ULL, &dperf_rt_cmp_11, "!run.finished", 272, 0xdb53b510d64eb0faULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0xda6a65b115ed6098ULL, &dperf_rt_run_11, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_11 + 1 == 0) break; for (; dperf_rt_skip_11; --dperf_rt_skip_11) { ++rounds; } } dperf_rt_loop_iteration(0xda6a65b115ed6098ULL);
    advance(&run);
    dperf_rt_block(0x8b98cfc8100a23a7ULL); ++rounds;
  } dperf_rt_loop_exit(0xda6a65b115ed6098ULL); } }
  dperf_rt_block(0x79afebc805ba6df3ULL); return rounds + run.step + (int)reason + is_less(norms, norms + 1);
}

int main(int argc, char **argv) {
  dperf_rt_block(0x10eccd2b8318db3eULL); const struct run run = {0, 5, 0, 0, 1};
  MPI_Init(&argc, &argv);
  printf("%d\n", all(run));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_da387255de987dff
#define DPERF_RT_TABLE_da387255de987dff
static const struct dperf_rt_row dperf_rt_rows_da387255de987dff[] = {
  {0x60c5b88b42f3a8d9ULL, "advance", DPERF_RT_BLOCK, 75, 76},
  {0xd2e6cf9efbfb85ffULL, "all", DPERF_RT_BLOCK, 83, 86},
  {0x9eaa539ede526e83ULL, "all", DPERF_RT_BLOCK, 89, 89},
  {0x405575961c5b01d0ULL, "all", DPERF_RT_BLOCK, 91, 91},
  {0x59bc06962a935d3dULL, "all", DPERF_RT_BLOCK, 94, 95},
  {0x7315739638c0f122ULL, "all", DPERF_RT_BLOCK, 97, 97},
  {0xbd5962bf0ee0df01ULL, "all", DPERF_RT_BLOCK, 100, 101},
  {0xe71e2fbf2619433eULL, "all", DPERF_RT_BLOCK, 105, 105},
  {0x02021cbf3596400fULL, "all", DPERF_RT_BLOCK, 108, 108},
  {0x604900c7f7817998ULL, "all", DPERF_RT_BLOCK, 112, 112},
  {0x8b98cfc8100a23a7ULL, "all", DPERF_RT_BLOCK, 115, 115},
  {0x79afebc805ba6df3ULL, "all", DPERF_RT_BLOCK, 117, 117},
  {0x10eccd2b8318db3eULL, "main", DPERF_RT_BLOCK, 121, 121},
  {0xa554295901ee6b46ULL, "all", DPERF_RT_LOOP, 87, 90},
  {0x515a7e61efd43c5cULL, "all", DPERF_RT_LOOP, 92, 96},
  {0x1d021861d212cf8aULL, "all", DPERF_RT_LOOP, 98, 102},
  {0xa1542dba134f5f31ULL, "all", DPERF_RT_LOOP, 103, 106},
  {0x7f1b01ba000bc9a5ULL, "all", DPERF_RT_LOOP, 107, 107},
  {0xd5c7a3ba3127aeebULL, "all", DPERF_RT_LOOP, 109, 109},
  {0xe38106b11b3271b5ULL, "all", DPERF_RT_LOOP, 110, 110},
  {0xec6e37b12053bf6eULL, "all", DPERF_RT_LOOP, 111, 111},
  {0xda6a65b115ed6098ULL, "all", DPERF_RT_LOOP, 113, 116},
};
static struct dperf_rt_table dperf_rt_table_da387255de987dff = {"asks.in.c", dperf_rt_rows_da387255de987dff, 22, 0};
static void __attribute__((constructor)) dperf_rt_start_da387255de987dff(void) { dperf_rt_register(&dperf_rt_table_da387255de987dff); }
#endif
