/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Open files of MPI-IO, which have no attributes: numbers by handle. */
#include "base/state.h"
#include "mpi/objects.h"

static struct dperf_handles files;
static uint32_t file_count;

static uint32_t find(MPI_File file) {
  const struct dperf_handle_slot* slot = dperf_handles_get(&files, (uintptr_t)file);
  return slot ? slot->number : 0;
}

uint32_t dperf_file_number(struct dperf_recorder* recorder, MPI_File file) {
  if (file == MPI_FILE_NULL) return 0;
  const uint64_t begin = dperf_overhead_begin();
  pthread_mutex_lock(&dperf_lock);
  const uint32_t number = find(file);
  pthread_mutex_unlock(&dperf_lock);
  dperf_overhead_end(recorder, begin);
  return number;
}

uint32_t dperf_file_opened(struct dperf_recorder* recorder, MPI_File file) {
  if (file == MPI_FILE_NULL) return 0;
  const uint64_t begin = dperf_overhead_begin();
  pthread_mutex_lock(&dperf_lock);
  const uint32_t number = ++file_count;
  dperf_handles_put(&files, (uintptr_t)file, number, NULL);
  pthread_mutex_unlock(&dperf_lock);
  dperf_overhead_end(recorder, begin);
  return number;
}

uint32_t dperf_file_closing(struct dperf_recorder* recorder, MPI_File file) {
  const uint32_t number = dperf_file_number(recorder, file);
  if (!number) return 0;
  pthread_mutex_lock(&dperf_lock);
  dperf_handles_remove(&files, (uintptr_t)file);
  pthread_mutex_unlock(&dperf_lock);
  return number;
}

void dperf_files_stop(void) {
  dperf_handles_free(&files);
  file_count = 0;
}
