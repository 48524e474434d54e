/* test: -std=c++17 */
/* Loops that go on as an object says that they are given, a std::function or a template's; and loops whose flag
 * a function sets that has a reference. */
#include <mpi.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

struct Run {
  int step = 0, most = 6;
  double norm = 1;
  void advance() {
    MPI_Bcast(&norm, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    norm /= 2;
    ++step;
  }
};

class Solver {
 public:
  explicit Solver(std::function<bool(const Run&)> stops) : stops_(std::move(stops)) {}
  void set(std::function<bool(const Run&)> stops) { stops_ = stops; }
  Run solve() {
    Run run;
    while (!stops_(run)) run.advance();
    return run;
  }

 private:
  std::function<bool(const Run&)> stops_;
};

struct Options {
  bool (*goes_on)(const Run&) = nullptr;
};

struct HasSteps {
  int most;
  bool operator()(const Run& run) const { return run.step < most; }
};

template <class Test> int solve_while(Run run, Test&& goes_on) {
  while (goes_on(run)) run.advance();
  return run.step;
}

static bool is_large(const Run& run) { return run.norm > 0.1; }

static void check(const Run& run, double tolerance, bool& done) {
  done = run.norm < tolerance || run.step == run.most;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Solver solver([](const Run& run) { return run.norm < 0.2; });
  int steps = solver.solve().step;
  solver.set([&](const Run& run) { return run.step >= run.most - 1; });
  steps += solver.solve().step;
  const auto made = std::make_unique<Solver>([](const Run& run) { return run.step > 2; });
  steps += made->solve().step;
  const std::function<bool(const Run&)> is_few = [&](const Run& run) { return run.step < steps; };
  for (Run other; is_few(other);) other.advance();
  const Options options{is_large};
  Run run;
  while (options.goes_on(run)) run.advance();
  steps += solve_while(Run{}, HasSteps{3}) + solve_while(Run{}, [](const Run& one) { return one.norm > 0.4; });
  bool done = false;
  for (Run other; !done;) {
    other.advance();
    check(other, 0.05, done);
    steps += other.step;
  }
  std::printf("%d %d\n", steps, run.step);
  MPI_Finalize();
}
