/* test: */
/* Of loops inside each other that only perhaps communicate, two are marked: a deeper nest is computation. In
   main, a loop that calls something for what that does may carry the run however deep it is. One for each
   element of an array is not marked if it is all that the loop around it does. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

int contract(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        say("primitive");
        for (int l = 0; l < n; l++) {
          say("integral");
          sum += i + j + k + l;
          say("stored");
        }
      }
    }
    meet(MPI_COMM_WORLD);
  }
  return sum;
}

int add(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) sum += say("value") > 0;
    }
  return sum;
}

static int store(double* value) {
  return *value > 0 ? say("large") : say("small");
}
static int (*visit)(double*) = store;

void visit_all(double (*cells)[2], int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 2; j++) {
      visit(&cells[i][j]);
    }
  }
}

int main(int argc, char** argv) {
  double cells[2][2] = {{0, 1}, {1, 0}};
  start(&argc, &argv);
  printf("%d\n", contract(2));
  printf("%d\n", add(2));
  visit_all(cells, 2);
  for (int test = 0; test < 2; test++) {
    for (int size = 0; size < 2; size++) {
      for (int step = 0; step < 2; step++) {
        meet(MPI_COMM_WORLD);
        say("step");
      }
      say("size");
    }
    say("test");
  }
  end();
  return 0;
}
