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
  for (k = 0; k < most; k++) {
    r *= 0.5;
    const double now = norm(r);
    if (failed) break;                   /* is always the same */
    if (k > 100) break;                  /* floating-point comparisons come first */
    if (__builtin_expect(now != now, 0)) return -1;
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
    if (now > 1e9 || tolerance > now * 1e30) return -1;
    if (now > 2e9) break;                /* two are enough */
  }
  return k;
}

static int is_small(double r) {
  return norm(r * r) < 0.0001;
}

/* Flags, and what is called, may end it, too. */
static double relax(int most) {
  double r = 1;
  int done = 0;
  for (int k = 0; k < most && !done; k++) {
    if (is_small(-r)) return 0;          /* a failure */
    r *= 0.5;
    if (k > 1 && is_small(r)) done = 1;
    if (is_small(r * 8)) break;
  }
  return r;
}

/* What other ranks say is likely to end it. */
static int sweep(int most) {
  int active[2] = {8, 0}, k;
  for (k = 0; k < most; k++) {
    int left[2] = {0, 0};
    active[0] /= 2;
    MPI_Allreduce(active, left, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (left[0] == 0) break;
  }
  return k;
}

/* None of these is a number of iterations. */
static void wait(void) {
  int done = 0;
  while (!done && !is_small(0)) done = norm(1) > 1;
}

/* It is the condition of the loop. */
static void advance(double end) {
  double t = 0;
  for (;;) {
    if (t >= end) break;
    t += norm(0.25);
  }
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
