/* test: | | gcc */
#include <mpi.h>
#include <stdio.h>

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

#pragma dperf sample
int main(int argc, char** argv) {
  int i;
  double error = 1;
  MPI_Init(&argc, &argv);
#pragma dperf sample /* it is never left early */
  for (i = 0; i < 8; i++) {
    meet();
    if (i > 100) break;
  }
#pragma GCC ivdep
#pragma dperf iterations(4)
  for (i = 0; i < 8; i++) meet();
#pragma dperf iterations( 500 ) /* more than \
   enough */
  while (error > 0.01) {
    meet();
    error /= 2;
  }
#pragma dperf run_in_full
  for (i = 0; i < 8; i++) meet();
#pragma dperf sample
  while (error > 0.001) {
    meet();
    error /= 2;
  }
#pragma dperf sample
  for (i = 0; i != 8; i += 2) meet();
#pragma dperf sometimes
#pragma dperf iterations(0)
  for (i = 0; i < 8; i++) meet();
#pragma dperf run_in_full
  printf("%d at line %d\n", i, __LINE__);
  MPI_Finalize();
  return 0;
}
