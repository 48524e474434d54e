/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                          \
  do {                                       \
    if ((call) != MPI_SUCCESS) {             \
      fprintf(stderr, "%s failed\n", #call); \
      MPI_Abort(MPI_COMM_WORLD, 1);          \
    }                                        \
  } while (0)
#define MEET CHECK(MPI_Barrier(MPI_COMM_WORLD));
#define TWO_CALLS              \
  MPI_Barrier(MPI_COMM_WORLD); \
  puts("between");
#define REPEAT(n) for (int i_ = 0; i_ < (n); i_++) {
#define END_REPEAT }
#define RENAMED_Barrier MPI_Barrier
#define OP(x) x

int main(int argc, char** argv) {
  CHECK(MPI_Init(&argc, &argv));
  puts("one");
  MEET
  puts("two");
  TWO_CALLS
  puts("three");
  REPEAT(2)
  puts("in the loop");
  MPI_Barrier(MPI_COMM_WORLD);
  END_REPEAT
  OP(RENAMED_Barrier(MPI_COMM_WORLD));
  OP(puts("four"));
  CHECK(MPI_Finalize());
  return 0;
}
