/* test: -std=c++98 -pedantic -Wno-long-long */
#include <mpi.h>
#include <cstdio>

namespace mesh {
class Halo {
 public:
  explicit Halo(int width) : width_(width) { MPI_Barrier(MPI_COMM_WORLD); }
  ~Halo() { MPI_Barrier(MPI_COMM_WORLD); std::puts("gone"); }
  int exchange();

 private:
  int width_;
};

int Halo::exchange() {
  int sum = 0;
  MPI_Allreduce(&width_, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}
}  // namespace mesh

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    mesh::Halo halo(3);
    int sum = halo.exchange();
    std::printf("%d\n", sum);
  }
  MPI_Finalize();
  return 0;
}
