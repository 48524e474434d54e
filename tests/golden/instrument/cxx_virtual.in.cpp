/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>

struct Step {
  virtual ~Step() = default;
  virtual void run() = 0;
};
struct Meeting final : Step {
  void run() override {
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("met");
  }
};

static void repeat(Step &step, int times) {
  for (int i = 0; i < times; i++) {
    step.run();
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  Meeting meeting;
  repeat(meeting, 3);
  meeting.run();
  std::puts("end");
  MPI_Finalize();
  return 0;
}
