/* test: */
#include <mpi.h>
#include <stdio.h>
#include "headers/level.h"
#include "headers/other.h"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  level();
  other();
  MPI_Finalize();
  return 0;
}
