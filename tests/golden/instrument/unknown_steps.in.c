/* test: */
/* Time steps all of whose communication is behind calls into other files: the loop has marks and says what it
   compares, and there are no blocks. Calls that are part of an expression are arithmetic. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

struct state {
  int step, last;
};

void integrate(struct state* s) {
  for (s->step = 0; s->step < s->last; s->step++) {
    meet(MPI_COMM_WORLD);
  }
}

int count(const char* text, int times) {
  int sum = 0;
  for (int i = 0; i < times; i++)
    if (i % 2 == 0) say(text);
  for (int i = 0; i < times; i++) sum += say(text) > 0;
  return sum;
}

int main(int argc, char** argv) {
  struct state s = {0, 3};
  int sum = 0;
  start(&argc, &argv);
  integrate(&s);
  for (int i = 0; i < 2; ++i) sum += count("one", 1);
  printf("%d\n", sum);
  end();
  return 0;
}
