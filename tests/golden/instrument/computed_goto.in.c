/* test: */
#include <mpi.h>
#include <stdio.h>

static int interpret(const int* program) {
  static const void* const kActions[] = {&&add, &&meet, &&stop};
  int sum = 0;
  goto* kActions[*program++];
add:
  sum += 3;
  goto* kActions[*program++];
meet:
  sum *= 2;
  MPI_Barrier(MPI_COMM_WORLD);
  sum += 1;
  goto* kActions[*program++];
stop:
  return sum;
}

/* Such a jump may not leave what has a destructor. */
static int leave(int n) {
  static const void* const kActions[] = {&&stop, &&stop};
  int i;
  for (i = 0; i < n; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (i == 2) return i;
    if (i == 1) goto* kActions[i];
  }
stop:
  return n;
}

int main(int argc, char** argv) {
  static const int kProgram[] = {0, 1, 0, 1, 1, 2};
  MPI_Init(&argc, &argv);
  printf("%d\n", interpret(kProgram) + leave(3));
  MPI_Finalize();
  return 0;
}
