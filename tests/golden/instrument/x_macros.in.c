/* test: */
#include <mpi.h>
#include <stdio.h>

#define FIELDS(X)            \
  X(density, double, DOUBLE) \
  X(marker, int, INT)

#define DECLARE(name, type, mpi) static type name[4];
FIELDS(DECLARE)

#define TAG(name, type, mpi) tag_##name,
enum { FIELDS(TAG) tag_count };

#define SUM(name, type, mpi)                                                       \
  static type sum_of_##name(void) {                                                \
    type own = 0, all = 0;                                                         \
    for (int i = 0; i < 4; i++) own += name[i];                                    \
    MPI_Allreduce(&own, &all, 1, MPI_##mpi, MPI_SUM, MPI_COMM_WORLD);              \
    return all;                                                                    \
  }
FIELDS(SUM)

#define EXCHANGE(name, type, mpi) MPI_Bcast(name, 4, MPI_##mpi, 0, MPI_COMM_WORLD);
#define PRINT(name, type, mpi) printf(#name " %g\n", (double)sum_of_##name());

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int step = 0; step < 2; step++) {
    density[step] = step + 0.5;
    marker[step] = tag_count;
    FIELDS(EXCHANGE)
    puts("exchanged");
  }
  FIELDS(PRINT)
  switch (argc) {
#define CASE(name, type, mpi) \
  case tag_##name:            \
    puts(#name);              \
    break;
    FIELDS(CASE)
    default:
      MPI_Barrier(MPI_COMM_WORLD);
      puts("none");
  }
  MPI_Finalize();
  return 0;
}
