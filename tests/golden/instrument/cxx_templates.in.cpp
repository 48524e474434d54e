/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <vector>

template <typename T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<int>() { return MPI_INT; }
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <typename T> T sum_of(const std::vector<T> &values) {
  T own{}, all{};
  for (const T &value : values) own += value;
  MPI_Allreduce(&own, &all, 1, type_of<T>(), MPI_SUM, MPI_COMM_WORLD);
  if constexpr (sizeof(T) == 8) {
    all *= 2;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const int whole = sum_of(std::vector<int>{1, 2, 3});
  const double real = sum_of(std::vector<double>{0.5, 1.5});
  std::printf("%d %g\n", whole, real);
  MPI_Finalize();
}
