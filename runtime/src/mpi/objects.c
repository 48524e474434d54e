/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The beginning and the end of all tables of objects. */
#include "mpi/objects.h"

#include "mpi/apis.h"

static bool started;

bool dperf_objects_start(void) {
  started = true;
  dperf_types_start();
  dperf_wins_start();
  if (!dperf_comms_start()) return false;
  dperf_apis_start(); /* rank 0 defines the members, also where it makes no such call */
  return true;
}

void dperf_objects_stop(void) {
  if (!started) return;
  started = false;
  dperf_wins_stop();
  dperf_files_stop();
  dperf_comms_stop();
  dperf_types_stop();
  dperf_requests_free();
  dperf_matched_free();
}
