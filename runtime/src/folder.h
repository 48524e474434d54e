/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The trace's folder. A run never destroys an earlier trace: it renames it. */
#ifndef DPERF_FOLDER_H
#define DPERF_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The absolute path that DPERF_TRACE_DIR stands for (default `traces`). False with errno set. */
bool dperf_folder_path(char* path, size_t size);
/* Renames an earlier trace of that name to NAME.1, NAME.2, ... and makes the folder. False with errno set. */
bool dperf_folder_prepare(const char* path);
/* Whether the folder's manifest is that of the run: on other hosts, whether they see the same disk. */
bool dperf_folder_is_of_run(const char* path, const char* run_id);

#endif
