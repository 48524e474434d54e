/* test: */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void last_words(void) {
  puts("leaving");
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  puts("left");
  fflush(stdout);
  abort();
}

static void on_abort(int signal_number) {
  _Exit(signal_number == SIGABRT ? 5 : 6);
}

static int work(int step) {
  printf("step %d\n", step);
  MPI_Barrier(MPI_COMM_WORLD);
  if (step == 2) exit(0);
  puts("worked");
  return step;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  signal(SIGABRT, on_abort);
  atexit(last_words);
  for (int step = 0; step < 9; step++) {
    if (work(step) > 5) break;
    puts("next");
  }
  puts("never here");
  return 1;
}
