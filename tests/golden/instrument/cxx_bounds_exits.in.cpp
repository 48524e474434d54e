/* test: -std=c++17 -Wall -Wextra -Wold-style-cast */
// Exits in the body of a loop: members, functions that only compute, names that are declared there.
#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

static void share(double value) { MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

class Solver {
 public:
  int run(int most);
  double change() const { return change_; }

 private:
  double change_ = 8, tolerance_ = 0.3;
  bool converged_ = false;
  int steps_ = 0;
};

int Solver::run(int most) {
  while (!converged_ && steps_ < most) {
    share(change_);
    change_ /= 2;
    ++steps_;
    converged_ = std::max(std::abs(change()), 0.1) < tolerance_;
  }
  return steps_;
}

template <class Number>
static int relax(std::vector<Number>& values, Number tolerance) {
  int k = 0;
  for (bool stop = false; !stop; ++k) {
    share(0);
    values[0] /= 2;
    const bool small = values[0] < tolerance;
    if (small || k > 20) stop = true;
    if (auto last = k; last > 50) break;
  }
  return k;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Solver solver;
  std::vector<double> values = {4};
  std::printf("%d\n", solver.run(9));
  std::printf("%d\n", relax(values, 0.7));
  const std::vector<int> parts = {3, 5, 7};
  auto part = parts.begin();
  while (true) {
    share(*part);
    if (part == parts.end() || *part > 4) break;
    ++part;
  }
  for (int k = 0;; k++) {
    share(k);
    if (const double gap = 3 - k; gap < 0.5) break;
    if (k > 10) {
      std::puts("?");
      return 1;
    }
  }
  MPI_Finalize();
  return 0;
}
