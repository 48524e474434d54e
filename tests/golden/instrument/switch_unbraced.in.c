/* test: */
#include <mpi.h>
#include <stdio.h>

static int visit(int kind) {
  int seen = 0;
  switch (kind)
  case 1:
  case 2:
    seen = MPI_Barrier(MPI_COMM_WORLD) + kind;
  puts("between");
  switch (kind)
  default:
    if (kind == 0)
    case 3:
      MPI_Barrier(MPI_COMM_WORLD);
    else
      seen++;
  switch (kind)
  case 2:
    while (seen < 5) {
      seen++;
      MPI_Barrier(MPI_COMM_WORLD);
    }
  return seen;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  for (int kind = 0; kind < 4; kind++) printf("%d %d\n", kind, visit(kind));
  MPI_Finalize();
  return 0;
}
