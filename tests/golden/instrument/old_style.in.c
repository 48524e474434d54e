/* test: -std=gnu99 -Wno-old-style-definition -Wno-implicit-function-declaration -Wno-implicit-int -Wno-int-conversion | | gcc */
#include <mpi.h>
#include <stdio.h>

reduce(value, times)
int value;
long times;
{
  int sum = 0;
  while (times-- > 0) {
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    value += sum;
  }
  return value;
}

int main(int argc, char **argv) {
  char *p = 0;
  long address = p;
  MPI_Init(&argc, &argv);
  printf("%d %ld\n", reduce(1, 3L), address);
  MPI_Finalize();
  return declared_nowhere();
}

int declared_nowhere() { return 3; }
