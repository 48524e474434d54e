/* test: -std=c++17 | | gcc */
#include <mpi.h>
#include <cstdio>

// gcc looks into the body of a template when it is used, Clang when it is defined. Nobody uses this one.
template <typename T> struct Unused {
  T forget(const Unused<T> &other) const { return other.parameters_; }
};

template <typename T> T sum_of(T own) {
  T all{};
  own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  all += 1;
  return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::printf("%d\n", sum_of(3));
  MPI_Finalize();
}
