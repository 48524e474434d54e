/* test: -std=c11 */
/* Loops whose condition comes last: what it compares is said at the end of each iteration. */
#include <mpi.h>
#include <stdio.h>

static int (*meet)(MPI_Comm) = MPI_Barrier;
static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

static int in_turn(int n) {
  int k = 0;
  do {
    meet(MPI_COMM_WORLD);
  } while (++k < n && k < 9);
  do {
    meet(MPI_COMM_WORLD);
    k--;
  } while (k > 0);
  return k;
}

struct list { int value; struct list *next; };

/* The condition itself says where its last part must not be evaluated, at its end, too. */
static int to_the_end_of(const struct list *list, int rounds) {
  int k = 0;
  do {
    meet(MPI_COMM_WORLD);
    list = list->next;
    k++;
  } while (list && list->value < 9);
  do {
    meet(MPI_COMM_WORLD);
    k++;
    rounds--;
  } while (rounds != 0 && 100 / rounds < 60);
  return k;
}

int main(int argc, char **argv) {
  int k = 0, n = 3;
  double norm = 9, tol = 1;
  MPI_Init(&argc, &argv);
  do {
    int n = 7; /* not the one that is compared */
    share(n);
    norm = n - 2.0 * k++;
  } while (norm > tol && k <= n);
  do share(k--);
  while (k > 0);
  do {
    if (k == 1) break;
    share(k++);
  } while (1);
  /* Nothing is said of these: an iteration may not come to its end, or nothing is compared twice. */
  do {
    if (k++ == 2) continue;
    share(k);
  } while (k < 4);
  do {
    share(k);
  } while (k-- > 3);
  struct list last = {5, 0}, first = {3, &last};
  printf("%d\n", to_the_end_of(&first, 4));
  printf("%d %d %g %d\n", k, n, norm, in_turn(3));
  MPI_Finalize();
  return 0;
}
