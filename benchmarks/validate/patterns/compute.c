/* SPDX-License-Identifier: LGPL-2.1-or-later */
#define _GNU_SOURCE
#include "compute.h"

#ifdef BED_SMPI
#include <mpi.h>

/* Under smpirun, whose clocks are those of the simulated hosts. */
void compute_for(double seconds) {
  if (seconds > 0) smpi_execute(seconds);
}

#else
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

/* What the bed loads into its ranks; NULL elsewhere. */
static void (*find_sleeper(void))(double) {
  void (*sleeper)(double) = NULL;
  void* symbol = dlsym(RTLD_DEFAULT, "bed_compute_for");
  memcpy(&sleeper, &symbol, sizeof symbol); /* ISO C has no cast from object to function pointers */
  return sleeper;
}

static double processor_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void compute_for(double seconds) {
  static bool searched = false;
  static void (*sleeper)(double);
  if (!searched) sleeper = find_sleeper();
  searched = true;
  if (seconds <= 0) return;
  if (sleeper) {
    sleeper(seconds);
    return;
  }
  for (const double end = processor_seconds() + seconds; processor_seconds() < end;) continue;
}
#endif
