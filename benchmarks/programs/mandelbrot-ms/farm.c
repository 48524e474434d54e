/* Who does which task: the master sends the next one to the slave whose result has come.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mandelbrot-ms.h"

enum { MASTER = 0, TAG_TASK = 1, TAG_RESULT = 2, TAG_STOP = 3 };

/* As it travels. */
struct result {
  int64_t first;
  int32_t counts[];
};

static int bytes_of_result(const struct image* image) {
  return (int)(sizeof(struct result) + sizeof(int32_t) * (size_t)image->grain);
}

static struct result* make_result(const struct image* image) {
  struct result* result = calloc(1, (size_t)bytes_of_result(image));
  if (result != NULL) return result;
  fprintf(stderr, "mandelbrot-ms: out of memory\n");
  MPI_Abort(MPI_COMM_WORLD, 1);
  return NULL;
}

static void keep(struct image* image, const struct result* result) {
  const int64_t left = points(image) - result->first;
  const int64_t number = left < image->grain ? left : image->grain;
  memcpy(image->counts + result->first, result->counts, sizeof(int32_t) * (size_t)number);
}

static void do_all(struct image* image) {
  struct result* result = make_result(image);
  for (result->first = 0; result->first < points(image); result->first += image->grain) {
    explore(image, result->first, result->counts);
    keep(image, result);
  }
  free(result);
}

/* False: there is none left. */
static bool send_task(const struct image* image, int slave, int64_t* next) {
  const bool is_task = *next < points(image);
  MPI_Send(next, 1, MPI_INT64_T, slave, is_task ? TAG_TASK : TAG_STOP, MPI_COMM_WORLD);
  if (is_task) *next += image->grain;
  return is_task;
}

void be_the_master(struct image* image, int slaves) {
  if (slaves == 0) {
    do_all(image);
    return;
  }
  struct result* result = make_result(image);
  int64_t next = 0;
  int busy = 0;
  for (int slave = 1; slave <= slaves; slave++) busy += send_task(image, slave, &next);
  while (busy > 0) {
    MPI_Status status;
    MPI_Recv(result, bytes_of_result(image), MPI_BYTE, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &status);
    if (!send_task(image, status.MPI_SOURCE, &next)) busy--;
    keep(image, result);
  }
  free(result);
}

void be_a_slave(const struct image* image) {
  struct result* result = make_result(image);
  for (;;) {
    MPI_Status status;
    MPI_Recv(&result->first, 1, MPI_INT64_T, MASTER, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == TAG_STOP) break;
    explore(image, result->first, result->counts);
    MPI_Send(result, bytes_of_result(image), MPI_BYTE, MASTER, TAG_RESULT, MPI_COMM_WORLD);
  }
  free(result);
}
