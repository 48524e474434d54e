/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void die(const char* why) {
  fprintf(stderr, "%s\n", why);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Only fails with MPI: it does not communicate. */
static void* allocate(size_t size) {
  void* p = malloc(size);
  if (!p) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    exit(1);
  }
  return p;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int* a = allocate(sizeof(int));
  if (!a) die("no memory");
  *a = 3;
  int* b = allocate(sizeof(int));
  *b = *a + 1;
  printf("%d\n", *b);
  free(a);
  free(b);
  MPI_Finalize();
  exit(0);
}
