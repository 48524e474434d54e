/* test: -std=c++17 */
/* Its headers only perhaps communicate: no blocks, and marks for the loops that may carry the run. */
#include "headers/stepper.hpp"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    struct Meeting : Method {
      void advance() override { meet(MPI_COMM_WORLD); }
    } meeting;
    Stepper<Ball> stepper(3);
    stepper.run(3);
    stepper.exchange_if(true);
    stepper.run(2);
    std::printf("%g %d\n", stepper.sum(), advance_all(meeting, 2));
  }
  MPI_Finalize();
}
