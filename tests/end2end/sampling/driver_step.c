/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>

void begin(int* argc, char*** argv) {
  MPI_Init(argc, argv);
}

void step(void) {
  static double value = 1;
  double sum;
  for (int i = 0; i < 2000; ++i) value = value * 1.0000001 + 0.1;
  MPI_Allreduce(&value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

void end(void) {
  MPI_Finalize();
}
