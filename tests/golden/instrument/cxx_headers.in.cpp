/* test: -std=c++17 */
#include "headers/field.hpp"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    mesh::Field<double> field(3);
    field.exchange([](double &x) { x += 1; });
    mesh::Field<int> other(2);
    other.exchange([](int &x) {
      MPI_Barrier(MPI_COMM_WORLD);
      x *= 2;
    });
    std::cout << field.sum() << ' ' << other.sum() << '\n';
  }
  MPI_Finalize();
}
