/* test: | 2 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Status status;
  if (MPI_Init(&argc, &argv) != MPI_SUCCESS) return 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int tag = 1; tag <= 3; tag++) MPI_Send(&tag, 1, MPI_INT, 1, tag == 3 ? 9 : 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    while ((MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status) == MPI_SUCCESS) &&
           status.MPI_TAG == 1) {
      value++;
    }
    printf("%d\n", value);
  } else {
    puts("nobody");
  }
  rank == 0 ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}
