/* test: -Wshadow -Wconversion */
#include <mpi.h>
#include <stdio.h>

struct state {
  long step;
  double t, dt;
};

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* Counters in all places where programs have them; two iterations are left out in each loop. */
int main(int argc, char** argv) {
  struct state state = {0, 0, 0.25}, *s = &state;
  long now = 0, written[16] = {0};
  int k = 0, flip = 0, current = 0, next = 1, turn = 2, seen = 0, i;
  unsigned random = 1;
  double data[2] = {1, 2}, *from = data, *to = data + 1;
  MPI_Init(&argc, &argv);
  for (int it = 0; it < 8; it++) {
    meet();
    now = ++s->step; /* in an expression */
    s->t += s->dt;
    if (now % 3 == 0) meet();
    written[k++] = now; /* in an index */
  }
  printf("%ld %g %d %ld\n", now, s->t, k, written[7]);
  for (int it = 0; it < 8; it++) {
    int kept = current;
    double* swapped = from;
    from = to;
    to = swapped;
    current = next;
    next = kept;
    flip = !flip;
    turn ^= 1;
    random = (random * 5 + 3) % 16;
    if (current == flip) meet();
    meet();
  }
  printf("%d %d %d %d %u %g\n", current, next, flip, turn, random, *from);
  for (int it = 0; it < 8; it++) {
    meet();
    seen += it; /* by the counter itself */
  }
  printf("%d\n", seen);
  for (i = 8; i--;) {
    double sum = 0; /* anew in each iteration */
    for (k = 0; k < 3; k++) sum += k;
    if (sum > 2) meet();
  }
  MPI_Finalize();
  return 0;
}
