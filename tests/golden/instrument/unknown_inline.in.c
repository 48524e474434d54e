/* test: -std=c11 */
/* An inline function that is not static may not have static variables: its loops remember nothing. */
#include <mpi.h>
#include <stdio.h>

extern int (*meet)(MPI_Comm);
int (*meet)(MPI_Comm) = MPI_Barrier;
extern int (*say)(const char*);
int (*say)(const char*) = puts;

inline int steps(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += meet(MPI_COMM_WORLD) + 1;
  return sum;
}
extern inline int steps(int n);

static inline int silent(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += say("silent") >= 0;
  return sum;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  printf("%d\n", steps(2) + silent(2) + silent(1));
  for (int i = 0; i < 3; i++) printf("%d\n", steps(i));
  MPI_Finalize();
  return 0;
}
