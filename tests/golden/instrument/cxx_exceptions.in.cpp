/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

void exchange(int step) {
  MPI_Barrier(MPI_COMM_WORLD);
  if (step == 1) throw std::runtime_error("step 1");
  std::puts("exchanged");
}

// A throw from inside a loop ends it.
void search(int most) {
  for (int i = 0; i < 3; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (i == most) throw i;
  }
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
  try {
    search(1);
  } catch (int found) {
    std::printf("%d\n", found);
  }
  MPI_Finalize();
  return 0;
}
