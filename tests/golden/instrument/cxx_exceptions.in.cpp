/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

void exchange(int step) {
  MPI_Barrier(MPI_COMM_WORLD);
  if (step == 1) throw std::runtime_error("step 1");
  std::puts("exchanged");
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  for (int step = 0; step < 3; step++) {
    try {
      exchange(step);
      std::puts("after");
    } catch (const std::exception &error) {
      std::puts(error.what());
      MPI_Barrier(MPI_COMM_WORLD);
      std::puts("caught");
    }
    std::puts("next");
  }
  MPI_Finalize();
  return 0;
}
