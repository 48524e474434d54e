/* test: */
#include <mpi.h>
#include <stdio.h>

/* Called a million times, communicates now and then: its entry must read no clock. */
void progress(int step) {
  if (step % 500 != 0) return;
  MPI_Barrier(MPI_COMM_WORLD);
  if (step == 500) puts("half");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int i = 1; i <= 1000; i++) {
    if (i % 10 == 0) continue;
    progress(i + 1);
  }
  MPI_Finalize();
  return 0;
}
