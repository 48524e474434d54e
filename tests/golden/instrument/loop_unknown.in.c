/* test: */
#include <mpi.h>
#include <stdio.h>

static int add(int a) {
  return a + 1;
}
static int add_and_meet(int a) {
  MPI_Barrier(MPI_COMM_WORLD);
  return a + 1;
}

/* Whether it communicates depends on what it is given. */
static int repeat(int (*f)(int), int times) {
  int value = 0;
  for (int i = 0; i < times; i++) {
    value = f(value);
  }
  return value;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  printf("%d\n", repeat(add, 1000));
  printf("%d\n", repeat(add_and_meet, 3));
  MPI_Finalize();
  return 0;
}
