/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The profiling interface, for programs whose Fortran bindings call it: what a binding calls is a call of the
 * program's and goes to the wrapper, everything else goes on to the MPI library. These stand in a part of
 * their own: a static MPI library would be left out by the linker in favour of them. */
#include <dlfcn.h>

#include "base/expand.h"
#include "base/message.h"
#include "base/mpi_api.h"
#include "fortran/bindings.h"
#include "wrappers/own.h"
#include "wrappers/roles.h"

#define DECLARE(role, x) dperf_role_##role x
#define ARGUMENT(role, x) x

/* The library's function; `known` keeps it. Null, with a message, if it is nowhere. */
static void* next(void** known, const char* name) {
  void* found = __atomic_load_n(known, __ATOMIC_RELAXED);
  if (found) return found;
  found = dlsym(RTLD_NEXT, name);
  if (!found) dperf_say("%s is not in a shared MPI library: the call fails", name);
  __atomic_store_n(known, found, __ATOMIC_RELAXED);
  return found;
}

/* Jumps, so that the wrapper sees the caller as its own. */
#define GO_ON(name, ...)                                                                               \
  static void* known;                                                                                  \
  const void* caller = __builtin_return_address(0);                                                    \
  __typeof__(name)* function = (__typeof__(name)*)__atomic_load_n(&known, __ATOMIC_RELAXED);           \
  if (__builtin_expect(function && dperf_is_own_code(caller), 1)) return function(__VA_ARGS__);        \
  function = dperf_is_binding(caller) ? dperf_own_##name : (__typeof__(name)*)next(&known, "P" #name); \
  return function ? function(__VA_ARGS__) : MPI_ERR_OTHER;

#define ENTRY(name, ...)                           \
  int P##name(DPERF_LIST(DECLARE, __VA_ARGS__)) {  \
    GO_ON(name, DPERF_LIST(ARGUMENT, __VA_ARGS__)) \
  }
#define ENTRY_P2P ENTRY
#define ENTRY_IP2P ENTRY
#define ENTRY_PERSIST ENTRY
#define ENTRY_DONE ENTRY
#define ENTRY_PROBE ENTRY
#define ENTRY_COLL ENTRY
#define ENTRY_ICOLL ENTRY
#define ENTRY_COMM ENTRY
#define ENTRY_RMA ENTRY
#define ENTRY_IO ENTRY
#define ENTRY_PROC ENTRY
#define ENTRY_ABORT ENTRY
#define ENTRY_ENV(...)   /* below: one has no parameters, one has as many as it likes */
#define ENTRY_ASYNC(...) /* no functions of MPI */

#define DPERF_CALL(name, family, ...) ENTRY_##family(name, __VA_ARGS__)
#include "dperf/comm_calls.def"
#undef DPERF_CALL

int PMPI_Init(int* argc, char*** argv) {
  GO_ON(MPI_Init, argc, argv)
}
int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  GO_ON(MPI_Init_thread, argc, argv, required, provided)
}
int PMPI_Finalize(void) {
  GO_ON(MPI_Finalize)
}
/* The binding jumps here, so that its caller seems to be the program, which has no reason to call this one
 * itself. */
int PMPI_Pcontrol(const int level, ...) {
  return dperf_own_MPI_Pcontrol(level);
}
