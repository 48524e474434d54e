/* test: */
#include <mpi.h>
#include <stdio.h>

static int polls;

static void poll(void) {
  int flag;
  polls++;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  unsigned sum = 0;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2048; i++) {
    sum += (unsigned)i * 3;
    if (i % 1024 == 0) poll();
    sum ^= 5;
  }
  printf("%u %d\n", sum, polls);
  MPI_Finalize();
  return 0;
}
