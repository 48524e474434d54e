/* test: -std=c++17 */
// Counters that are no local variables, and nothing else writes them.
#include <mpi.h>
#include <cstdio>

namespace {

void meet() {
  MPI_Barrier(MPI_COMM_WORLD);
}

class Solver {
 public:
  explicit Solver(int last) : step_(0), last_(last) {}
  void run() {
    for (step_ = 0; step_ < last_; ++step_) advance();
  }
  void run_to(int end) {
    while (end_ < end) {
      meet();
      end_ += 2;
    }
  }
  int step() const { return step_; }
  int end() const { return end_; }

 private:
  void advance() {
    meet();
    time_ += 0.5;
  }
  int step_, last_, end_ = 0;
  double time_ = 0;
};

struct Clock {
  int cycle = 0, start = 3;
};

int cycle, given;
void reset(int& value) {
  value = 0;
}

}  // namespace

void drive(Clock& clock, Clock* other) {
  for (clock.cycle = 0; clock.cycle < 6; clock.cycle++) meet();
  for (other->cycle = clock.start; other->cycle > -3; other->cycle--) meet();
  for (other->cycle = 0; other->cycle < 5; other->cycle++) {
    meet();
    if (other->cycle == 20) other = &clock;
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Solver solver(8);
  solver.run();
  solver.run_to(12);
  std::printf("%d %d\n", solver.step(), solver.end());
  for (cycle = 0; cycle < 7; cycle++) meet();
  std::printf("%d\n", cycle);
  for (given = 0; given < 4; given++) {
    meet();
    if (given == 100) reset(given);
  }
  int count = 0;
  int& k = count;
  for (k = 1; k <= 6; ++k) meet();
  std::printf("%d\n", count);
  Clock own, driven;
  for (own.cycle = 0; own.cycle < 5; ++own.cycle) meet();
  drive(own, &driven);
  std::printf("%d %d\n", own.cycle, driven.cycle);
  int many = 0;
  int* kept = &many;
  for (many = 0; many < 6; ++many) {
    meet();
    *kept += 0;
  }
  MPI_Finalize();
}
