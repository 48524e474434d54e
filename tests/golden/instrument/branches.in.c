/* test: -std=c11 */
/* Branches in loops that may be taken seldom. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int sum, flag;

static void share(void) { MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); }
static int far(int k) { return k > 3; }
void elsewhere(int k);
void elsewhere(int k) {
  if (k > 5) share();
}

static void steps(int n, int verbose) {
  for (int k = 0; k < n; k++) {
    share();
    if (k % 4 == 0) share();
    if (k % 3 == 0) {
      elsewhere(k);
      printf("third\n");
    } else if (k == 4)
      elsewhere(k);
    else {
      int last = k;
      printf("%d\n", last);
    }
    if (far(k))
      for (int i = 0; i < 2; i++) share();
    if (verbose) share();          /* as it was before */
    if (k % 3 == 1) sum++;         /* too little */
    if (sum % 50 == 49) break;     /* leaves the loop */
    if (k == 2) share();           /* once */
    if (sum == 2) share();
    if (sum < 0) exit(1);
    if (flag)
      if (k % 2 == 1) far(k);
    if (k % 2 == 1) printf("odd\n"); /* calls no function of the program */
    for (int i = 0; i < 2; i++)
      if (far(k) && i == 1) sum += far(k); /* in a loop without marks */
    switch (k) {
      case 2:
        if (sum > 1) { share(); }
    }
  }
}

/* What may be seldom by the loop around it. */
static void nested(int n) {
  for (int k = 0; k < n; k++) {
    for (int stage = 0; stage < 2; stage++) {
      share();
      if (k % 2 == 1) share();
    }
  }
}

/* What a loop inside goes through in each iteration again is no reason, unless it ends elsewhere each time. */
static void inside(int n, const int *neighbour) {
  for (int k = 0; k < n; k++) {
    const int due = k % 2 == 0, once = flag;
    if (due) share();
    if (once) share();
    for (int d = 0; d < 2; d++)
      if (neighbour[d]) share();
    for (int d = 0; d < k; d++)
      if (neighbour[d % 2]) share();
  }
}

int main(int argc, char **argv) {
  static const int neighbour[] = {1, 0};
  MPI_Init(&argc, &argv);
  flag = argc;
  steps(6, argc > 5);
  nested(2);
  inside(3, neighbour);
  MPI_Finalize();
  return 0;
}
