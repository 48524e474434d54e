/* test: -std=c++17
 * Templates, lambdas, functions that are left alone. */
#include <mpi.h>

template <typename T>
void send_all(const T& value, int to) {
  MPI_Send(&value, static_cast<int>(sizeof value), MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

struct Guard {
  ~Guard() { MPI_Finalize(); }
};

struct Table {
  int entries = 0;
  Table() try { MPI_Bcast(&entries, 1, MPI_INT, 0, MPI_COMM_WORLD); } catch (...) {
  }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const Guard guard;
  const Table table;
  send_all(1, 0);
  send_all(2.0, 1);
  const auto meet = [] { PMPI_Barrier(MPI_COMM_WORLD); };
  meet();
  return 0;
}
