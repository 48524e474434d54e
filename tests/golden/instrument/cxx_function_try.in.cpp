/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

// A body that is a try block gets braces around it: the handlers, too, hand the caller's block back.
void meet(int n) try {
  std::puts("meet");
  MPI_Barrier(MPI_COMM_WORLD);
  if (n > 1) throw n;
  std::puts("met");
} catch (int) {
  std::puts("caught");
}

int met(int n) noexcept try {
  if (n == 0) return 0;
  MPI_Barrier(MPI_COMM_WORLD);
  std::puts("one");
  if (n > 1) throw std::runtime_error("more");
  return 1;
} catch (const std::exception &error) {
  MPI_Barrier(MPI_COMM_WORLD);
  std::puts(error.what());
  return 2;
} catch (...) {
  return 3;
}

template <class T> static T twice(T value)
try {
  MPI_Barrier(MPI_COMM_WORLD);
  std::puts("twice");
  return 2 * value;
} catch (int) { throw; }

// Nothing is inserted here.
static int plain(int n) try {
  if (n > 1) throw n;
  return n;
} catch (int caught) { return -caught; }

int main(int argc, char **argv) try {
  MPI_Init(&argc, &argv);
  meet(1);
  std::puts("main");
  meet(2);
  std::puts("main again");
  std::printf("%d %d %d\n", met(0), met(1), met(2));
  std::printf("%d\n", twice(plain(1)) + plain(2));
  MPI_Finalize();
} catch (...) {
  return 1;
}
