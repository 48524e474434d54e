/* test: -std=c11 */
/* What ends these loops follows from what other ranks say, through functions, other variables and conditions. */
#include <mpi.h>
#include <stdio.h>

static int rank;

static int global_sum(int mine) {
  int all;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static void sum_into(int mine, int *all) {
  *all = 0;
  MPI_Allreduce(&mine, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static int is_done(int mine) {
  if (global_sum(mine) == 0) return 1;
  return 0;
}

/* Its result is an error code. */
static int exchange(int *mine) {
  int all, error = MPI_Allreduce(mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (error != MPI_SUCCESS) return error;
  *mine = *mine > 1 ? *mine / 2 : 0;
  return MPI_SUCCESS;
}

static int returned(int most) {
  int left = 8, k;
  for (k = 0; k < most; k++) {
    if (global_sum(left) == 0) break;
    left /= 2;
  }
  return k;
}

static int written(int most) {
  int left = 8, all, k, stop = 0;
  for (k = 0; k < most; k++) {
    sum_into(left, &all);
    left /= 2;
    if (all == 0) stop = 1;
    if (stop) break;
  }
  return k;
}

static int decided(int most) {
  int left = 8, k = 0;
  while (k < most && !is_done(left)) {
    left /= 2;
    k++;
  }
  return k;
}

/* How many are left is compared with none. */
static int counted(int most) {
  int changed = 1, left = 8, k = 0;
  while (k < most && changed > 0) {
    changed = global_sum(left);
    left /= 2;
    k++;
  }
  return k;
}

/* The time goes on by what all agree on: it is the number of iterations all the same. */
static int steps(int end) {
  int now = 0, k = 0;
  while (now < end) {
    const int step = global_sum(1);
    now += step;
    k++;
  }
  return k;
}

/* A flag that norms set ends the loop as they would; what else they set does not. */
static int settled(int most) {
  double change = 8;
  int converged = 0, large = 0, k;
  for (k = 0; k < most && !converged; k++) {
    MPI_Barrier(MPI_COMM_WORLD);
    change /= 2;
    if (change > 3) large++;
    if (large > 100) break;
    if (change < 0.1 && k > 2) converged = 1;
  }
  return k;
}

static int compared(int most) {
  double change = 8;
  int k = 0, goes_on;
  do {
    MPI_Barrier(MPI_COMM_WORLD);
    change /= 2;
    goes_on = change > 0.1;
    k++;
  } while (k < most && goes_on);
  return k;
}

struct solver {
  double change;
  int done;
};

static void step(struct solver *s) {
  MPI_Barrier(MPI_COMM_WORLD);
  s->change /= 2;
  if (s->change < 0.1) s->done = 1;
}

static int remembered(int most) {
  struct solver s = {8, 0};
  int k = 0, stop = 0;
  while (k < most && !s.done) {
    step(&s);
    k++;
  }
  for (s.change = 8, s.done = 0; k < 2 * most; k++) {
    step(&s);
    stop = s.done || s.change > 100;
    if (stop) break;
  }
  return k;
}

/* What is done because of a flag is no flag. */
static int written_now_and_then(int most) {
  double now = 0, next = 2;
  int outputs = 0, k;
  for (k = 0; k < most; k++) {
    const int is_due = now >= next;
    MPI_Barrier(MPI_COMM_WORLD);
    now += 0.5;
    if (is_due) {
      outputs++;
      next += 2;
    }
    if (outputs == 100) break;
  }
  return k;
}

/* These depend on this rank alone. */
static int own(int most) {
  int mine = 8, k;
  for (k = 0; k < most; k++) {
    const int error = exchange(&mine);
    if (error) break;
    if (rank < 0) break;
    if (mine == 0) break;
  }
  return k;
}

/* By their names, these are what happens if something is wrong. */
static int checked(int most) {
  int k, bad = 0, all_ok = 1;
  for (k = 0; k < most && !bad; k++) {
    const int some = global_sum(k < 0);
    bad = some > 0;
    all_ok = !some;
    if (!all_ok) break;
  }
  return k;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int all = returned(50) + written(50) + decided(50) + counted(50) + steps(4) + own(50) + checked(5) +
                  settled(50) + compared(50) + remembered(50) + written_now_and_then(50);
  if (rank == 0) printf("%d\n", all);
  MPI_Finalize();
  return 0;
}
