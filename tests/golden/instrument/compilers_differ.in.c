/* test: -DDEBUG | | gcc */
#include <mpi.h>
#include <stdio.h>

/* Clang and gcc see different functions here: it is left alone. */
static void which(void) {
#ifdef __clang__ /* as it
is parsed */
  puts("Clang");
#elif __GNUC__ > 6
  puts("gcc");
#endif
  MPI_Barrier(MPI_COMM_WORLD);
  puts("behind");
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
#ifdef DEBUG
  puts("debug");
#else
  puts("release");
#endif
  which();
  puts("end");
  MPI_Finalize();
  return 0;
}
