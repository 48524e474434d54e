/* test: */
/* Which of several things that perhaps communicate is done in each step may be the user's choice. Where only
   one of the branches does something unknown, the loop may be hot: it is not marked. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

enum method { EULER, LEAPFROG, RUNGE_KUTTA };

void either(int steps, enum method method) {
  for (int step = 0; step < steps; step++) {
    if (method == EULER)
      say("Euler");
    else {
      say("leapfrog");
      meet(MPI_COMM_WORLD);
    }
  }
}

void one_of_many(int steps, enum method method) {
  for (int step = 0; step < steps; step++) {
    if (method == EULER)
      say("Euler");
    else if (method == LEAPFROG)
      meet(MPI_COMM_WORLD);
  }
}

int by_switch(int steps, enum method method) {
  int step = 0;
  while (step < steps) {
    switch (method) {
      case EULER:
        step++;
        say("Euler");
        break;
      case LEAPFROG: {
        meet(MPI_COMM_WORLD);
        step += 2;
        break;
      }
      default:
        return 1;
    }
  }
  return 0;
}

int seldom(const int* values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] < 0)
      say("negative");
    else
      sum += values[i];
  }
  for (int i = 0; i < n; i++) switch (values[i]) {
      case 0:
        say("none");
        say("nothing");
        break;
      default:
        sum += 1;
    }
  return sum;
}

int main(int argc, char** argv) {
  const int values[] = {3, -1, 0, 4};
  start(&argc, &argv);
  either(2, argc > 1 ? EULER : LEAPFROG);
  one_of_many(2, argc > 1 ? EULER : LEAPFROG);
  printf("%d\n", by_switch(3, argc > 1 ? RUNGE_KUTTA : LEAPFROG));
  printf("%d\n", seldom(values, 4));
  end();
  return 0;
}
