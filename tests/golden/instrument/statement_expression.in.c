/* test: -std=gnu11 */
#include <mpi.h>
#include <stdio.h>

#define TYPE_NAME(x) _Generic((x), int : "int", double : "double")

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int sum = ({
    int one = 1, all;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    all;
  });
  puts(TYPE_NAME(sum));
  for (int i = 0; i < 2; i++) ({ MPI_Barrier(MPI_COMM_WORLD); });
  printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
