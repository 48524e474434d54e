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
  ++run->step;
}

/* Only called through pointers. */
static int is_large(const struct run *run) {
  return run->norm > 0.1;
}
static int has_steps(const struct run *run) {
  if (run->step >= run->most) return 0;
  return 1;
}
static int is_early(const struct run *run) {
  return run->step < 5;
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
  while (goes_on(&run)) advance(&run);
  return run.step;
}
static int solve_twice(struct run run, test *goes_on) {
  return solve(run, goes_on) + solve(run, goes_on);
}

/* By what a pointer points to. */
static void check(double norm, double tolerance, int *done) {
  *done = norm < tolerance;
}
static void check_steps(const struct run *run, enum reason *reason, int *done) {
  if (run->step >= run->most) *reason = OUT_OF_STEPS;
  check(run->norm, 0.01, done);
}

/* Together with something else; and in a loop, for which only the text is given. */
static void judge(const struct run *run, const double *norms, int *done, int *late) {
  *done = 0;
  if (run->step + 1 >= run->most) {
    *late = 1;
    *done = 1;
    return;
  }
  for (int i = 0; i < 2; ++i)
    if (norms[i] > 3) *done = 1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const struct run begin = {0, 6, 1};
  struct solver solver = {always, begin};
  struct run run = begin;
  enum reason reason = ITERATING;
  int done = 0, late = 0;
  const double norms[] = {1, 2};
  const options chosen = {.goes_on = is_early};
  test *const goes_on = has_steps;
  while (chosen.goes_on(&run)) advance(&run);
  for (run = begin; goes_on(&run);) advance(&run);
  run = begin;
  set_test(&solver, is_large);
  while (solver.goes_on(&solver.run)) advance(&solver.run);
  while ((*first_test)(&run)) advance(&run);
  for (solver = later; solver.goes_on(&solver.run);) advance(&solver.run);
  for (run = begin; !done;) {
    advance(&run);
    check(run.norm, 0.05, &done);
  }
  done = 0;
  for (run = begin; reason == ITERATING && !done;) {
    advance(&run);
    check_steps(&run, &reason, &done);
  }
  done = 0;
  for (run = begin; !done;) {
    advance(&run);
    judge(&run, norms, &done, &late);
  }
  printf("%d %d %d %d\n", solver.run.step, run.step, done + late, solve_twice(begin, has_steps));
  MPI_Finalize();
  return 0;
}
