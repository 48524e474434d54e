/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
#include <mpi.h>
#include <stdio.h>

static int square(int i) {
  return i * i;
}

void meet(int n);
void meet(int n) {
  int s = square(n);
  printf("%d\n", s);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int i;
  MPI_Init(&argc, &argv);
  for (i = 0; i < 2; i++) {
    int j = square(i);
    meet(j);
    {
      int k = square(j);
      printf("%d\n", k);
    }
  }
  for (i = 0; i < 4; i++) {
    int k = square(i);
    if (k == 4) MPI_Barrier(MPI_COMM_WORLD);
    printf("%d\n", k);
  }
  MPI_Finalize();
  return 0;
}
