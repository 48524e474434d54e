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

static int until_time(const struct run *run) { return run->time < run->end; }

/* The last part is made only where the first one holds. */
int goes_on(const struct run *run) {
  return until_time(run) && run->step < run->most;
}

enum reason check(double norm, struct run *run) {
  if (norm < 0.1) return CONVERGED;
  if (run->step >= run->most)
    return OUT_OF_STEPS;
  return ITERATING;
}

/* By a variable that is returned. */
int done(const struct run *run, double norm) {
  int answer = norm < 0.1;
  if (run->step > run->most)
    answer = 1;
  return answer;
}

/* By variables that are compared before; what a loop sets is not followed. */
int stops(const struct run *run, const double *norms) {
  const int is_late = run->time >= run->end, is_last = run->step + 1 == run->most;
  const int is_small = norms[0] < 0.25;
  return is_small || (is_late && !is_last);
}

/* It communicates where it returns, and gives the block of its caller back all the same. */
int agrees(struct run *run) {
  return share(run->end) > 0 && run->step < run->most;
}

/* What is compared now and then is announced. */
int stops_later(const struct run *run, const double *norms) {
  if (run->step > 1) {
    if (norms[1] < 0.5)
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
  for (int i = 0; i < 3; ++i)
    if (norms[i] > 4) return 1;
  if (done(run, 1)) return 1;
  return 0;
}

void advance(struct run *run) {
  run->time = share(run->time) + 0.25;
  ++run->step;
  run->finished = run->time >= run->end;
}

/* Two of a kind: sorting calls it, so it says nothing. */
int is_less(const double *a, const double *b) { return *a < *b; }

static int all(struct run run) {
  const struct run begin = run;
  double norm = 1, norms[3] = {1, 2, 3};
  enum reason reason = ITERATING;
  int rounds = 0, is_done = 0;
  while (goes_on(&run)) {
    advance(&run);
    ++rounds;
  }
  run = begin;
  while (reason == ITERATING) {
    norm = share(norm) / 2;
    ++run.step;
    reason = check(norm, &run);
  }
  run = begin;
  for (;;) {
    norm = share(norm) + 1;
    ++run.step;
    if (done(&run, norm)) break;
  }
  for (run = begin; !is_done; ++run.step) {
    norm = share(norm) / 3;
    is_done = done(&run, norm);
  }
  for (run = begin; !any_is_large(norms, &run); ++run.step) norms[2] = share(norms[2]) + 0.5;
  run = begin;
  while (agrees(&run)) ++run.step;
  for (run = begin; !stops_later(&run, norms); ++run.step) norms[1] = share(norms[1]) / 2;
  for (run = begin; !stops(&run, norms) && all_are_small(norms + 0); ++run.step) norms[0] = share(norms[0]) / 2;
  run = begin;
  while (!run.finished) {
    advance(&run);
    ++rounds;
  }
  return rounds + run.step + (int)reason + is_less(norms, norms + 1);
}

int main(int argc, char **argv) {
  const struct run run = {0, 5, 0, 0, 1};
  MPI_Init(&argc, &argv);
  printf("%d\n", all(run));
  MPI_Finalize();
  return 0;
}
