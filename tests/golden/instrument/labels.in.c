/* test: */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int round = 0;
  MPI_Init(&argc, &argv);
  puts("start");
again:
  round++;
  MPI_Barrier(MPI_COMM_WORLD);
  if (round < 3) goto again;
  {
    int n = round + 2;
    double scratch[n];
    for (int i = 0; i < n; i++) {
      scratch[i] = i;
      if (i == 4) goto out;
      MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%g\n", scratch[0]);
  }
out:
  printf("%d\n", round);
  MPI_Finalize();
  return 0;
}
