/* test: -std=c11 */
/* What the conditions of loops compare, where it can be said once more without a difference. */
#include <mpi.h>
#include <stdio.h>

#define STEPS 3
#define BELOW(a, b) ((a) < (b))
struct options {
  int its;
  double end;
};
static struct options opts = {2, 1.0};
static volatile int seen_elsewhere = 2;
static int wanted(void) { return opts.its; }
static int drawn(void) { return --opts.its; }

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  const struct options *p = &opts;
  int k, n = 3, done = 0;
  double t, dt = 0.25, norm = 8, tol = 1;
  MPI_Init(&argc, &argv);
  for (k = 0; k < n; ++k) share(k);
  for (k = 1; k <= STEPS && norm > tol; ++k) {
    share(k);
    norm /= 2;
  }
  for (t = 0; t < p->end - dt / 2; t += dt) {
    share(0);
  }
  k = 0;
  while (k != wanted()) {
    share(k++);
  }
  for (;;) {
    if (k <= 0 || n > 10) break;
    share(k--);
  }
  for (k = 4; opts.its * 2 >= k; k++) share(k);
  /* Nothing is said of these. */
  for (k = 0; k < seen_elsewhere; ++k) share(k);
  for (k = 0; BELOW(k, n); ++k) share(k);
  while (drawn() > 0) share(0);
  while (!done) {
    done = 1;
    share(0);
  }
  do {
    share(n);
  } while (n-- > 1);
  printf("%d %d %g %g\n", k, n, t, norm);
  MPI_Finalize();
  return 0;
}
