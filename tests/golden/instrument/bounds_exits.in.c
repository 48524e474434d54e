/* test: -std=c11 -Wall -Wextra */
/* What the body of a loop compares before it leaves the loop, or sets a flag that ends it, is said behind
 * that: where the loop goes on, all of it was compared. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define LEAVE_IF(condition) if (condition) break
#define ALMOST 1e-9

struct list { int value; struct list *next; };
struct state { int done; double change; };

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

/* The last part is compared only if those before it allow it. */
static int until_end_of(const struct list *list) {
  int rounds = 0;
  for (;;) {
    share(0);
    ++rounds;
    if (list == NULL || list->value > 2) break;
    list = list->next;
  }
  return rounds;
}

static int until_last_of(const struct list *list) {
  for (int k = 0; k < 9; ++k) {
    share(0);
    if (list && list->value > 1.5)
      return k;
    list = list->next;
  }
  return -1;
}

/* Every second iteration, in braces of its own, a variable that is declared there. */
static int now_and_then(double norm) {
  int k;
  for (k = 0; k < 40; k++) {
    norm = share(norm) / 2;
    if (k % 2 == 1) {
      const double root = sqrt(fabs(norm));
      if (root < 0.5) {
        puts("converged");
        break;
      }
    }
  }
  return k;
}

static int by_flags(struct state *state, int most) {
  int k = 0, converged = 0;
  while (!converged) {
    state->change = share(state->change) / 2;
    if (k++ == 50) { puts("?"); }
    if (state->change < ALMOST || k >= most) { converged = 1; }
  }
  do {
    state->change = share(state->change) * 2;
    k++;
    state->done = state->change > 3;
  } while (!state->done && k < 100);
  while (state->done != 0) {
    int goes_on = 1;
    share(0);
    if (--k <= 3) goes_on = 0;
    if (!goes_on) break;
    state->done = k > 2;
  }
  return k;
}

/* Some iterations come whatever the norms are, and then both have to be small. */
static int at_least(double one, double other, int least) {
  const struct list *list = NULL;
  int k = 0;
  do {
    one = share(one) / 2;
    other /= 4;
    k++;
  } while (k < least || ((one > 0.1 || other > 0.1) && k < 50));
  while (k < 2 * least || (list && list->value > 2) || !(one <= 0.01)) {
    one = share(one) / 2;
    k++;
  }
  return k;
}

/* All ranks have to be content: this one says when it will be, and what all say is said, too. */
static int agreed(double change) {
  int k = 0, done = 0;
  while (!done) {
    int mine;
    change /= 2;
    mine = change < 0.1;
    MPI_Allreduce(&mine, &done, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    k++;
  }
  return k;
}

/* Its values are more than those of a flag: the first one that is set does not end the loop. */
static int in_phases(void) {
  int k = 0, phase = 0;
  while (phase != 2 && k < 50) {
    share(phase);
    k++;
    if (k > 3) phase = 1;
    if (k > 6) phase = 2;
  }
  return k;
}

static int is_seven(int k) { return share(k) + k == 14; }

/* Something else ends them, too: the number of iterations is a limit. */
static int or_otherwise(int most) {
  int k = 0, done = 0;
  while (!done) {
    k++;
    if (k >= most) done = 1;
    if (is_seven(k)) done = 1;
  }
  while (!is_seven(k - 7)) {
    k++;
    if (k == most) break;
  }
  return k;
}

/* Nothing is said of these: there is something else behind, or no place, or no number to compare. */
static int not_said(int k) {
  for (;;) {
    share(0);
    if (k++ > 3) break;
  }
  for (;;) {
    share(0);
    LEAVE_IF(k < 0);
    k--;
  }
  for (;;) {
    share(0);
    if (k == 4) break; else k++;
  }
  for (;;) {
    share(0);
    if (k > 6) { break; } k++; if (k > 7) { break; }
  }
  for (;;) {
    share(0);
    if (k == 3) goto behind;
    k--;
    if (k > 20) break;
  label:
    if (k == 5) { k--; goto label; }
  }
behind:
  return k;
}

int main(int argc, char **argv) {
  struct list last = {3, NULL}, first = {1, &last};
  struct state state = {0, 1};
  MPI_Init(&argc, &argv);
  printf("%d %d\n", until_end_of(&first), until_end_of(NULL));
  printf("%d\n", until_last_of(&first));
  printf("%d\n", now_and_then(64));
  printf("%d\n", by_flags(&state, 5));
  printf("%d\n", at_least(1, 1, 2));
  printf("%d\n", agreed(1));
  printf("%d\n", in_phases());
  printf("%d\n", or_otherwise(30));
  printf("%d\n", not_said(1));
  MPI_Finalize();
  return 0;
}
