/* test: -Wno-implicit-fallthrough */
#include <mpi.h>
#include <stdio.h>

static void send_all(int count) {
  int n = (count + 1) / 2;
  switch (count % 2) {
    case 0:
      do {
        MPI_Barrier(MPI_COMM_WORLD);
        puts("even");
        case 1:
          MPI_Barrier(MPI_COMM_WORLD);
          puts("odd");
      } while (--n > 0);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  send_all(3);
  MPI_Finalize();
  return 0;
}
