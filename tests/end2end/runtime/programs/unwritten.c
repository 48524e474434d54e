// Rank 0 sends 64 KiB of each of several kinds to rank 1, four times each, between pauses in which the
// runtime has time to look at them. The tag says which kind.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BYTES = 1 << 16, TIMES = 4, MANY = 40 };

static char zeros[BYTES];

static char* memory_of(size_t bytes) {
  char* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) MPI_Abort(MPI_COMM_WORLD, 1);
  return memory;
}

static void send(int rank, const char* data, int count, MPI_Datatype type, int tag, int times) {
  static char received[4 * BYTES];
  usleep(5000);
  for (int i = 0; i < times; ++i) {
    if (rank == 0) MPI_Send(data, count, type, 1, tag, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(received, 4 * BYTES, MPI_BYTE, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype row, column;
  MPI_Type_contiguous(BYTES, MPI_BYTE, &row);
  MPI_Type_vector(BYTES / 2, 1, 2, MPI_BYTE, &column);
  MPI_Type_commit(&row);
  MPI_Type_commit(&column);
  char* never = memory_of(BYTES);
  char* later = memory_of(BYTES);
  char* written = memory_of(BYTES);
  memset(written, 1, BYTES);
  send(rank, never, BYTES, MPI_BYTE, 1, TIMES);
  send(rank, written, BYTES, MPI_BYTE, 2, TIMES);
  send(rank, zeros, BYTES, MPI_BYTE, 3, TIMES);
  send(rank, memory_of(BYTES), 1, row, 4, TIMES);
  send(rank, memory_of(2 * BYTES), 2, column, 5, TIMES);
  send(rank, memory_of(BYTES), 1000, MPI_BYTE, 6, TIMES);
  send(rank, later, BYTES, MPI_BYTE, 7, TIMES);
  memset(later, 1, BYTES);
  send(rank, later, BYTES, MPI_BYTE, 8, MANY);
  send(rank, later, BYTES, MPI_BYTE, 9, TIMES);
  usleep(5000);
  MPI_Bcast(rank == 0 ? never : written, BYTES, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Type_free(&row);
  MPI_Type_free(&column);
  MPI_Finalize();
}
