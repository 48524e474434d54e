/* test: -std=c90 -pedantic-errors -Wno-long-long */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  puts("strict");
  MPI_Finalize();
  return 0;
}
