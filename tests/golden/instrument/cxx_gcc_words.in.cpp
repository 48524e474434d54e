/* test: -std=c++17 | | gcc */
/* Text that gcc has preprocessed: a system header has words that Clang has not; a function is named as a built-in one. */
#include <mpi.h>
#include <cstdio>
# 1 "words.hpp" 1 3
template <int... I> struct Row { static constexpr int size = sizeof...(I); };
template <int N> struct Numbers { using Type = Row<__integer_pack(N)...>; };
# 8 "cxx_gcc_words.in.cpp" 2

inline int __sync_fetch_and_add(int *sum, int value) {
  const int before = *sum;
  *sum += value;
  return before;
}

int main(int argc, char **argv) {
  int sum = 0;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    __sync_fetch_and_add(&sum, i + Row<1, 2>::size);
  }
  std::printf("%d\n", sum);
  MPI_Finalize();
}
