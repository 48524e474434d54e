/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The trace's folder. Each run has one of its own, whatever other runs do at the same time: it acquires an
 * empty folder by putting its manifest there, which only one can do, and from then on reaches its files
 * through the open folder, which other runs may rename. An earlier trace is renamed, never destroyed, and a
 * folder that holds anything else than a trace is left alone. */
#ifndef DPERF_FOLDER_H
#define DPERF_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

/* The absolute path that DPERF_TRACE_DIR stands for (default `traces`). False with errno set. */
bool dperf_folder_path(char* path, size_t size);

struct dperf_folder_request {
  const char* path;
  const char* run_id;                 /* 32 hex digits */
  const struct dperf_bytes* manifest; /* what a folder is acquired with */
  char why[512];                      /* why it failed */
};
/* Makes the folder, or takes the one that is there and empty; renames an earlier trace of that name to
 * NAME.1, NAME.2, ... Opens it. A folder that is this run's already is opened, too, and `*is_new` is false.
 */
bool dperf_folder_acquire(struct dperf_folder_request* request, bool* is_new);

/* Opens the folder of the run, which is `path` or has been renamed since. Looks `tries` times, with longer
 * and longer rests: what another host has just made may show late. False with errno set. */
bool dperf_folder_find(const char* path, const char* run_id, int tries);

/* All of this is about the open folder, or without one about the program's working folder. */

/* A new file; negative with errno set. Its descriptor is not one of the three standard ones. */
int dperf_folder_create(const char* name);
/* The whole file, or as it was before. False with errno set. */
bool dperf_folder_write(const char* name, const struct dperf_bytes* text);
void dperf_folder_remove(const char* name);
/* Whether dperf-sample stops the run of this folder: what the program does from now on is no part of it. */
bool dperf_folder_is_stopped(void);
/* Of the processes that share the folder, the first one that asks; the others may ask as long as that runs.
 */
bool dperf_folder_speaks_first(void);
void dperf_folder_close(void);

/* Whether a descriptor is still what it was: the program may have closed it, and opened another file. */
struct dperf_identity {
  uint64_t device, number;
};
struct dperf_identity dperf_identity_of(int descriptor);
bool dperf_is_still(int descriptor, struct dperf_identity known);

#endif
