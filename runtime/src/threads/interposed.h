/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The runtime sees functions of pthread and of OpenMP by defining them, in front of the libraries that the
 * program was linked with. */
#ifndef DPERF_INTERPOSED_H
#define DPERF_INTERPOSED_H

/* The function that the program would call without dPerf. */
void* dperf_next(const char* name);
#define DPERF_NEXT(name)         \
  static __typeof__(name)* next; \
  if (!next) next = (__typeof__(next))dperf_next(#name)
#define DPERF_SEEN __attribute__((visibility("default")))

#endif
