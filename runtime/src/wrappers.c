/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* MPI through the profiling interface: a wrapper for every row of comm_calls.def, but for those that start
 * and end the run. */
#include "session.h"
#include "wrap.h"

#define WRAP_P2P DPERF_WRAPPER
#define WRAP_IP2P DPERF_WRAPPER
#define WRAP_PERSIST DPERF_WRAPPER
#define WRAP_DONE DPERF_WRAPPER
#define WRAP_PROBE DPERF_WRAPPER
#define WRAP_COLL DPERF_WRAPPER
#define WRAP_ICOLL DPERF_WRAPPER
#define WRAP_COMM DPERF_WRAPPER
#define WRAP_RMA DPERF_WRAPPER
#define WRAP_IO DPERF_WRAPPER
#define WRAP_PROC DPERF_WRAPPER
#define WRAP_ENV(...)   /* below */
#define WRAP_ABORT(...) /* below */

#define DPERF_CALL(name, family, ...) WRAP_##family(name, P##name, DPERF_ID_##name, family, __VA_ARGS__)
#include "dperf/comm_calls.def"
#undef DPERF_CALL

int MPI_Init(int* argc, char*** argv) {
  dperf_session_before_init();
  const int result = PMPI_Init(argc, argv);
  if (result == MPI_SUCCESS)
    dperf_session_begin(DPERF_ID_MPI_Init, MPI_THREAD_SINGLE, __builtin_return_address(0),
                        (uintptr_t)__builtin_dwarf_cfa());
  return result;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  dperf_session_before_init();
  const int result = PMPI_Init_thread(argc, argv, required, provided);
  if (result == MPI_SUCCESS)
    dperf_session_begin(DPERF_ID_MPI_Init_thread, *provided, __builtin_return_address(0),
                        (uintptr_t)__builtin_dwarf_cfa());
  return result;
}

int MPI_Finalize(void) {
  struct dperf_draft record;
  if (dperf_record_enter(&record, DPERF_ID_MPI_Finalize, DPERF_FAMILY_ENV, __builtin_return_address(0),
                         (uintptr_t)__builtin_dwarf_cfa())) {
    dperf_record_begin(&record);
    record.at[2] = record.at[1];
    dperf_record_leave(&record);
  }
  dperf_session_finalize();
  return PMPI_Finalize();
}

int MPI_Pcontrol(const int level, ...) {
  struct dperf_draft record;
  if (dperf_record_enter(&record, DPERF_ID_MPI_Pcontrol, DPERF_FAMILY_ENV, __builtin_return_address(0),
                         (uintptr_t)__builtin_dwarf_cfa())) {
    dperf_put_int(&record, level);
    dperf_record_begin(&record);
    record.at[2] = record.at[1];
    dperf_record_leave(&record);
  }
  return MPI_SUCCESS;
}

int MPI_Abort(MPI_Comm comm, int code) {
  dperf_session_cut_short();
  return PMPI_Abort(comm, code);
}
