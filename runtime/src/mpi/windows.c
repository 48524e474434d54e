/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Windows of one-sided communication. What is known of a window hangs on it as an attribute, which MPI
 * deletes with it: handles of freed windows are used again. */
#include <stdlib.h>

#include "mpi/objects.h"

static int win_key = MPI_KEYVAL_INVALID;
static atomic_uint win_count;

static int win_freed(MPI_Win win, int key, void* value, void* extra) {
  (void)win, (void)key, (void)extra;
  struct dperf_win* object = value;
  atomic_fetch_add(&dperf_objects_generation, 1);
  PMPI_Group_free(&object->group);
  free(object);
  return MPI_SUCCESS;
}

void dperf_wins_start(void) {
  PMPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, win_freed, &win_key, NULL);
}

void dperf_wins_stop(void) {
  if (win_key != MPI_KEYVAL_INVALID) PMPI_Win_free_keyval(&win_key);
  atomic_store(&win_count, 0);
}

const struct dperf_win* dperf_win_lookup(MPI_Win win) {
  if (win == MPI_WIN_NULL || win_key == MPI_KEYVAL_INVALID) return NULL;
  void* value = NULL;
  int found = 0;
  PMPI_Win_get_attr(win, win_key, &value, &found);
  return found ? value : NULL;
}

uint32_t dperf_win_made(MPI_Win win) {
  struct dperf_win* object = win == MPI_WIN_NULL ? NULL : malloc(sizeof *object);
  if (!object) return 0;
  object->number = atomic_fetch_add(&win_count, 1) + 1;
  PMPI_Win_get_group(win, &object->group);
  PMPI_Win_set_attr(win, win_key, object);
  return object->number;
}

int* dperf_win_ranks(const struct dperf_win* win, MPI_Group group, int* count) {
  *count = 0;
  PMPI_Group_size(group, count);
  int* theirs = malloc(2 * (size_t)*count * sizeof *theirs + 1);
  if (!theirs) {
    *count = 0;
    return NULL;
  }
  int* ours = theirs + *count;
  for (int i = 0; i < *count; ++i) theirs[i] = i;
  PMPI_Group_translate_ranks(group, *count, theirs, win->group, ours);
  for (int i = 0; i < *count; ++i) theirs[i] = ours[i] == MPI_UNDEFINED ? -1 : ours[i];
  return theirs;
}
