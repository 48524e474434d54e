/* test: */
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>

static jmp_buf retry;
static volatile int attempts;

void attempt(int step) {
  MPI_Barrier(MPI_COMM_WORLD);
  printf("attempt %d\n", step);
  if (attempts++ < 2) longjmp(retry, attempts);
  puts("done");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (setjmp(retry) != 0) {
    puts("again");
    MPI_Barrier(MPI_COMM_WORLD);
  }
  puts("try");
  for (int step = 0; step < 2; step++) {
    attempt(step);
    puts("after");
  }
  MPI_Finalize();
  return attempts;
}
