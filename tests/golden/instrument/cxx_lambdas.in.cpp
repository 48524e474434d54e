/* test: -std=c++17 */
#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::vector<int> steps{1, 2, 3};
  int sum = 0;
  const auto meet = [&](int step) {
    sum += step;
    MPI_Barrier(MPI_COMM_WORLD);
    sum *= 2;
  };
  for (const int step : steps) {
    meet(step);
    sum++;
  }
  std::for_each(steps.begin(), steps.end(), [&](int step) { meet(step); });
  std::sort(steps.begin(), steps.end(), [](int a, int b) { return a > b; });
  std::function<void(int)> stored = meet;
  for (const int step : steps) {
    stored(step);
  }
  std::printf("%d %d\n", sum, steps[0]);
  MPI_Finalize();
  return 0;
}
