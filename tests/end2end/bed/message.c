/* bed_message [hang]: rank 0 sends 100 kB to rank 1, which prints what it got and where; `hang`: and then
 * never ends.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  static char text[100000];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < (int)sizeof text; i++) text[i] = (char)(i % 251);
    MPI_Send(text, sizeof text, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
  } else if (rank == 1) {
    char host[64] = "";
    long sum = 0;
    gethostname(host, sizeof host - 1);
    MPI_Recv(text, sizeof text, MPI_CHAR, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < (int)sizeof text; i++) sum += (unsigned char)text[i];
    printf("%s got %ld\n", host, sum);
    fflush(stdout);
  }
  if (argc > 1) pause();
  MPI_Finalize();
  return 0;
}
