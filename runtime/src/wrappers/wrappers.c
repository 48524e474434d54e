/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* MPI through the profiling interface: a wrapper for every row of comm_calls.def, except for those that start
 * and end the run (init_finalize.c). */
#include "wrappers/wrappers.h"

#include "mpi/library.h"
#include "wrappers/own.h"
#include "wrappers/wrap.h"

#define EXPORTED(name, callee, number, family, ...) \
  DPERF_WRAPPER(dperf_own_##name, callee, number, family, __VA_ARGS__) DPERF_EXPORT_OWN(name)
#define WRAP_P2P EXPORTED
#define WRAP_IP2P EXPORTED
#define WRAP_PERSIST EXPORTED
#define WRAP_DONE EXPORTED
#define WRAP_PROBE EXPORTED
#define WRAP_COLL EXPORTED
#define WRAP_ICOLL EXPORTED
#define WRAP_COMM EXPORTED
#define WRAP_RMA EXPORTED
#define WRAP_IO EXPORTED
#define WRAP_PROC EXPORTED
#define WRAP_ASYNC(...) /* described.c */
#define WRAP_ENV(...)   /* likewise, and below */
#define WRAP_ABORT(...) /* init_finalize.c */

#define DPERF_CALL(name, family, ...) WRAP_##family(name, P##name, DPERF_ID_##name, family, __VA_ARGS__)
#include "dperf/comm_calls.def"
#undef DPERF_CALL

#define LISTED(name, ...) {#name, (void (*)(void))name, (void (*)(void))dperf_own_##name},
#define LIST_P2P LISTED
#define LIST_IP2P LISTED
#define LIST_PERSIST LISTED
#define LIST_DONE LISTED
#define LIST_PROBE LISTED
#define LIST_COLL LISTED
#define LIST_ICOLL LISTED
#define LIST_COMM LISTED
#define LIST_RMA LISTED
#define LIST_IO LISTED
#define LIST_PROC LISTED
#define LIST_ASYNC(...)
#define LIST_ENV(...)
#define LIST_ABORT(...)

/* What the program calls under each name, and what it should call. */
static const struct {
  const char* name;
  void (*used)(void);
  void (*own)(void);
} functions[] = {
#define DPERF_CALL(name, family, ...) LIST_##family(name)
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

const char* dperf_unseen_call(void) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (!dperf_is_reached(functions[i].name, functions[i].used, functions[i].own)) return functions[i].name;
  return NULL;
}

DPERF_EXPORT_OWN(MPI_Pcontrol)

int dperf_own_MPI_Pcontrol(const int level, ...) {
  struct dperf_draft record;
  if (dperf_record_enter(&record, DPERF_ID_MPI_Pcontrol, DPERF_FAMILY_ENV, __builtin_return_address(0),
                         (uintptr_t)__builtin_dwarf_cfa(), false)) {
    dperf_put_int(&record, level);
    dperf_record_moment(&record);
  }
  return MPI_SUCCESS;
}
