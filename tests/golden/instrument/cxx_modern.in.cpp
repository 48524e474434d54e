/* test: -std=c++17 */
#include <mpi.h>
#include <array>
#include <cstdio>
#include <map>
#include <new>
#include <string>
#include <tuple>

struct Meeting {
  explicit Meeting(int n) : size_(sum(n)) {
    std::puts("begun");
    MPI_Barrier(MPI_COMM_WORLD);
  }
  ~Meeting() {
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("over");
  }
  static int sum(int own) {
    int all = 0;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }
  int size_;
  int twice_ = sum(2);
};

static std::tuple<int, double> bounds(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  return {n, n + 0.5};
}

static std::map<std::string, int> table() {
  MPI_Barrier(MPI_COMM_WORLD);
  return {{"a", 1}, {"b", 2}};
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  auto [low, high] = bounds(2);
  std::printf("%d %g\n", low, high);
  for (const auto& [name, value] : table()) {
    std::printf("%s %d\n", name.c_str(), value);
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("next");
  }
  for (const int n : std::array<int, 2>{1, 2}) std::printf("%d\n", Meeting(n).twice_);
  if (auto [found, weight] = bounds(4); found > 3) {
    std::printf("%g\n", weight);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  switch (const int n = Meeting::sum(1); n) {
    case 1:
      std::puts("one");
  }
  if constexpr (sizeof(int) > 2) {
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("wide");
  }
  Meeting last(3);
  std::puts("end");
  last.~Meeting();
  new (&last) Meeting(1);
  {
    Meeting inner(1);
    if (inner.size_ > 0) goto out;
    std::puts("never");
  }
out:
  std::atexit([] {
    MPI_Finalize();
    std::puts("finalized");
  });
  return 0;
}
