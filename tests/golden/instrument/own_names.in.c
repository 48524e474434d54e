/* test: -Wno-unused-macros -Wshadow */
#include <mpi.h>
#include <stdio.h>
#define block nothing
#define id nothing
#define function nothing
#define rows nothing

int seen = 1, caller = 2;

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2; i++) {
    if (i == 1) MPI_Barrier(MPI_COMM_WORLD);
    for (int j = 0; j < 2; j++) {
      if (j == 1) MPI_Barrier(MPI_COMM_WORLD);
      seen += caller;
    }
    seen++;
  }
  printf("%d\n", seen);
  MPI_Finalize();
  return 0;
}
