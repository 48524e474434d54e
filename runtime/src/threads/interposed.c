/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "threads/interposed.h"

#include <dlfcn.h>
#include <stddef.h>

/* A library that the program loads while it runs may bring GCC's OpenMP with it, out of sight of RTLD_NEXT.
 */
void* dperf_next(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  void* openmp = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return openmp ? dlsym(openmp, name) : NULL;
}
