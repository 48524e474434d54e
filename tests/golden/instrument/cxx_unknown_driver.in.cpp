/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace {

struct Halo {
  virtual ~Halo() = default;
  virtual int exchange(int step) = 0;
};

int (*meet)(MPI_Comm) = MPI_Barrier;
int (*start)(int*, char***) = MPI_Init;
int (*finish)() = MPI_Finalize;

class Solver {
 public:
  explicit Solver(std::unique_ptr<Halo> halo) : halo_(std::move(halo)) {
    halo_->exchange(0);
    meet(MPI_COMM_WORLD);
    std::puts("ready");
  }
  int run(int steps) {
    for (int step = 0; step < steps; step++) {
      halo_->exchange(step);
      std::puts("computed");
      try {
        meet(MPI_COMM_WORLD);
        if (step == 2) throw std::runtime_error("diverged");
        std::puts("checked");
        meet(MPI_COMM_WORLD);
      } catch (const std::exception& error) {
        std::puts(error.what());
        halo_->exchange(9);
        throw;
      }
    }
    return steps;
  }

 private:
  std::unique_ptr<Halo> halo_;
};

struct Barrier : Halo {
  int exchange(int step) override {
    if (step % 2 == 0) meet(MPI_COMM_WORLD);
    return step;
  }
};

}  // namespace

int main(int argc, char** argv) {
  start(&argc, &argv);
  Solver solver(std::make_unique<Barrier>());
  std::printf("%d\n", solver.run(2));
  const auto later = [&](int steps) {
    meet(MPI_COMM_WORLD);
    meet(MPI_COMM_WORLD);
    return solver.run(steps);
  };
  try {
    later(4);
  } catch (const std::exception&) {
    std::puts("stopped");
  }
  finish();
}
