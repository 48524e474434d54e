/* test: */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

static void exchange(int step) {
  say("pack");
  if (step != 1) meet(MPI_COMM_WORLD);
  say("unpack");
  printf("%d\n", step);
}

int early(int step) {
  say("early");
  if (step == 0) return say("zero");
  meet(MPI_COMM_WORLD);
  switch (step) {
    int unused;
    case 1:
      say("one");
      meet(MPI_COMM_WORLD);
      say("behind one");
      return 1;
    default:
      (void)unused;
      say("more");
  }
  return step;
}

/* Short, called often: left as it is. */
static int leaf(int step) {
  int twice = say("leaf") > 0 ? 2 * step : 0;
  return twice + 1;
}

static int sum_of(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += leaf(i);
  return sum;
}

typedef struct {
  float red, green, blue;
} colour;

/* Arithmetic, whatever it calls: left as it is. */
static colour shade(int ray) {
  colour result = {0, 0, 0};
  say("shade");
  say("reflect");
  result.red = (float)ray;
  return result;
}

int main(int argc, char** argv) {
  start(&argc, &argv);
  printf("%d\n", (int)shade(3).red);
  printf("%d\n", sum_of(2));
  for (int step = 0; step < 4; step++) {
    exchange(step);
    say("compute");
    if (step == 2) {
      meet(MPI_COMM_WORLD);
      say("checked");
    } else {
      say("not checked");
    }
    printf("early %d\n", early(step));
  }
  do {
    meet(MPI_COMM_WORLD);
    say("once");
  } while (argc > 5);
again:
  say("again");
  meet(MPI_COMM_WORLD);
  say("met");
  if (argc++ < 2) goto again;
  end();
  return 0;
}
