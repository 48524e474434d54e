/* test: */
#include <mpi.h>
#include <stdio.h>

static int work(int tag) {
  int sum = 0;
  switch (tag) {
    case 0:
      MPI_Barrier(MPI_COMM_WORLD);
      sum = 1;
      break;
    case 1:
      sum = 2;
      /* fall through */
    case 2: {
      sum += 3;
      MPI_Barrier(MPI_COMM_WORLD);
      sum *= 2;
      break;
    }
    default:
      sum = 9;
  }
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int tag = 0; tag < 4; tag++) {
    printf("%d\n", work(tag));
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
