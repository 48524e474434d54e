/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Pinned {
  explicit Pinned(int n) : value(n) { copies.push_back(n); }
  Pinned(const Pinned&) = delete;  // what is returned must not be copied
  int value;
  static inline std::vector<int> copies;
};

Pinned make(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  n += 1;
  if (n > 2) return Pinned(n * 2);
  return Pinned{n};
}

int checked(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  n += 1;
  if (n > 5) throw std::runtime_error("large");
  return make(n).value;
}

const std::string& longest(const std::string& a, const std::string& b) {
  int n = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return a.size() * n > b.size() ? a : b;
}

std::vector<std::string> names(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  if (n == 0) return {};
  return {std::to_string(checked(n)), "two"};
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const std::string a = "a", bb = "bb";
  std::printf("%d %d %s %zu %zu\n", make(1).value, make(2).value, longest(a, bb).c_str(), names(0).size(), names(1).size());
  try {
    checked(7);
  } catch (const std::exception& error) {
    std::printf("%s %d\n", error.what(), &longest(a, bb) == &bb);
  }
  MPI_Finalize();
}
