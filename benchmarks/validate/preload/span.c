/* Loaded (LD_PRELOAD) into the ranks of a program that runs as it is: when MPI_Init returned and
 * MPI_Finalize was called, in the file span.RANK of the folder BED_ACCOUNT.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double begun_s;

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void leave_account(double ended_s) {
  const char* folder = getenv("BED_ACCOUNT");
  int rank = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char name[4096];
  if (!folder || snprintf(name, sizeof name, "%s/span.%d", folder, rank) >= (int)sizeof name) return;
  FILE* file = fopen(name, "w");
  if (!file) return;
  fprintf(file, "{\"begun_s\": %.9f, \"ended_s\": %.9f}\n", begun_s, ended_s);
  fclose(file);
}

__attribute__((visibility("default"))) int MPI_Init(int* argc, char*** argv) {
  const int result = PMPI_Init(argc, argv);
  begun_s = now_s();
  return result;
}

__attribute__((visibility("default"))) int MPI_Init_thread(int* argc, char*** argv, int required,
                                                           int* provided) {
  const int result = PMPI_Init_thread(argc, argv, required, provided);
  begun_s = now_s();
  return result;
}

__attribute__((visibility("default"))) int MPI_Finalize(void) {
  leave_account(now_s());
  return PMPI_Finalize();
}
