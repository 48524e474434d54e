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

/* A reason that is not known, and one in a loop. */
int any_is_large(const double *norms, const struct run *run) {
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x463b2167a998507aULL, 1)) { dperf_rt_answer("norms[i] > 4", 0.0, 0.0, 48); } } for (int i = 0; i < 3; ++i)
    if (norms[i] > 4) return 1;
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x463b2167a998507aULL, 1)) { dperf_rt_pass("done(run, 1)", 0xdc51fb6761fd6e91ULL, 0, 0); } } if (done(run, 1)) return 1;
  return 0;
}

void advance(struct run *run) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  run->time = share(run->time) + 0.25;
  dperf_rt_block(0xd110e6940f460d20ULL); ++run->step;
  if (__builtin_expect((dperf_rt_asked & 0x0400000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 1)) { dperf_rt_answer("run->time<run->end", run->time, run->end, 16); } if (dperf_rt_is_asked(0xdb53b510d64eb0faULL, 0)) { dperf_rt_answer("run->time>=run->end", run->time, run->end, 19); } } run->finished = run->time >= run->end;
dperf_rt_block(dperf_rt_caller_1); }

/* Two of a kind: sorting calls it, so it says nothing. */
int is_less(const double *a, const double *b) { return *a < *b; }

static int all(struct run run) {
  dperf_rt_block(0xb1ad99754bce17c0ULL); const struct run begin = run;
  double norm = 1, norms[3] = {1, 2, 3};
  enum reason reason = ITERATING;
  int rounds = 0, is_done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x804c97828a0b93e5ULL); while (goes_on(&run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0x804c97828a0b93e5ULL, &dperf_rt_cmp_2, "goes_on(&run)", 16, 0x5279718007b48475ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x804c97828a0b93e5ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { ++rounds; } } dperf_rt_loop_iteration(0x804c97828a0b93e5ULL);
    advance(&run);
    dperf_rt_block(0xce36b38f9303c6c5ULL); ++rounds;
  } dperf_rt_loop_exit(0x804c97828a0b93e5ULL); } }
  dperf_rt_block(0xe01f0f8f9d529561ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x608fea8b959b595dULL); while (reason == ITERATING) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_ask(0x608fea8b959b595dULL, &dperf_rt_cmp_3, "check(norm, &run)", 272, 0x830cf17637260a67ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x608fea8b959b595dULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++run.step; } } dperf_rt_loop_iteration(0x608fea8b959b595dULL);
    norm = share(norm) / 2;
    dperf_rt_block(0xc520968f8dbf95f4ULL); ++run.step;
    reason = check(norm, &run);
  } dperf_rt_loop_exit(0x608fea8b959b595dULL); } }
  dperf_rt_block(0x12df858fb9b9509bULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x2366dc93ff9f38f8ULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0x2366dc93ff9f38f8ULL, &dperf_rt_cmp_4, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x2366dc93ff9f38f8ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++run.step; } } dperf_rt_loop_iteration(0x2366dc93ff9f38f8ULL);
    norm = share(norm) + 1;
    dperf_rt_block(0x102ca4869ab7bfa1ULL); ++run.step;
    if (done(&run, norm)) break;
  } dperf_rt_loop_exit(0x2366dc93ff9f38f8ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x3ccdc7940dd82d53ULL); for (run = begin; !is_done; ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0x3ccdc7940dd82d53ULL, &dperf_rt_cmp_5, "done(&run, norm)", 272, 0xdc51fb6761fd6e91ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x3ccdc7940dd82d53ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { ++run.step; } } dperf_rt_loop_iteration(0x3ccdc7940dd82d53ULL);
    norm = share(norm) / 3;
    dperf_rt_block(0x3ba4f186b36291deULL); is_done = done(&run, norm);
  } dperf_rt_loop_exit(0x3ccdc7940dd82d53ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0x5f06f394211bc2dfULL); for (run = begin; !any_is_large(norms, &run); ++run.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0x5f06f394211bc2dfULL, &dperf_rt_cmp_6, "!any_is_large(norms, &run)", 16, 0x463b2167a998507aULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x5f06f394211bc2dfULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { ++run.step; } } dperf_rt_loop_iteration(0x5f06f394211bc2dfULL); norms[2] = share(norms[2]) + 0.5; } dperf_rt_loop_exit(0x5f06f394211bc2dfULL); } }
  dperf_rt_block(0xec40429f0a292416ULL); run = begin;
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xb5c003590afa0aecULL); while (!run.finished) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0xb5c003590afa0aecULL, &dperf_rt_cmp_7, "!run.finished", 272, 0xdb53b510d64eb0faULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xb5c003590afa0aecULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { ++rounds; } } dperf_rt_loop_iteration(0xb5c003590afa0aecULL);
    advance(&run);
    dperf_rt_block(0xd2e6cd9efbfb8299ULL); ++rounds;
  } dperf_rt_loop_exit(0xb5c003590afa0aecULL); } }
  dperf_rt_block(0x058c3d9f184b6be9ULL); return rounds + run.step + (int)reason + is_less(norms, norms + 1);
}

int main(int argc, char **argv) {
  dperf_rt_block(0x09ab0ad0cad34be1ULL); const struct run run = {0, 5, 0, 0, 1};
  MPI_Init(&argc, &argv);
  printf("%d\n", all(run));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_da387255de987dff
#define DPERF_RT_TABLE_da387255de987dff
static const struct dperf_rt_row dperf_rt_rows_da387255de987dff[] = {
  {0xd110e6940f460d20ULL, "advance", DPERF_RT_BLOCK, 47, 48},
  {0xb1ad99754bce17c0ULL, "all", DPERF_RT_BLOCK, 55, 58},
  {0xce36b38f9303c6c5ULL, "all", DPERF_RT_BLOCK, 61, 61},
  {0xe01f0f8f9d529561ULL, "all", DPERF_RT_BLOCK, 63, 63},
  {0xc520968f8dbf95f4ULL, "all", DPERF_RT_BLOCK, 66, 67},
  {0x12df858fb9b9509bULL, "all", DPERF_RT_BLOCK, 69, 69},
  {0x102ca4869ab7bfa1ULL, "all", DPERF_RT_BLOCK, 72, 73},
  {0x3ba4f186b36291deULL, "all", DPERF_RT_BLOCK, 77, 77},
  {0xec40429f0a292416ULL, "all", DPERF_RT_BLOCK, 80, 80},
  {0xd2e6cd9efbfb8299ULL, "all", DPERF_RT_BLOCK, 83, 83},
  {0x058c3d9f184b6be9ULL, "all", DPERF_RT_BLOCK, 85, 85},
  {0x09ab0ad0cad34be1ULL, "main", DPERF_RT_BLOCK, 89, 89},
  {0x804c97828a0b93e5ULL, "all", DPERF_RT_LOOP, 59, 62},
  {0x608fea8b959b595dULL, "all", DPERF_RT_LOOP, 64, 68},
  {0x2366dc93ff9f38f8ULL, "all", DPERF_RT_LOOP, 70, 74},
  {0x3ccdc7940dd82d53ULL, "all", DPERF_RT_LOOP, 75, 78},
  {0x5f06f394211bc2dfULL, "all", DPERF_RT_LOOP, 79, 79},
  {0xb5c003590afa0aecULL, "all", DPERF_RT_LOOP, 81, 84},
};
static struct dperf_rt_table dperf_rt_table_da387255de987dff = {"asks.in.c", dperf_rt_rows_da387255de987dff, 18, 0};
static void __attribute__((constructor)) dperf_rt_start_da387255de987dff(void) { dperf_rt_register(&dperf_rt_table_da387255de987dff); }
#endif
