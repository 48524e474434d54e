/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The MPI calls that start and end the run. */
#include "run/session.h"
#include "wrappers/described.h"
#include "wrappers/own.h"
#include "wrappers/record.h"

DPERF_EXPORT_OWN(MPI_Init)
DPERF_EXPORT_OWN(MPI_Init_thread)
DPERF_EXPORT_OWN(MPI_Finalize)
DPERF_EXPORT_OWN(MPI_Abort)

int dperf_own_MPI_Init(int* argc, char*** argv) {
  dperf_session_before_init();
  const int result = PMPI_Init(argc, argv);
  if (result == MPI_SUCCESS)
    dperf_session_begin(DPERF_ID_MPI_Init, MPI_THREAD_SINGLE, __builtin_return_address(0),
                        (uintptr_t)__builtin_dwarf_cfa());
  return result;
}

int dperf_own_MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  dperf_session_before_init();
  const int result = PMPI_Init_thread(argc, argv, required, provided);
  if (result == MPI_SUCCESS)
    dperf_session_begin(DPERF_ID_MPI_Init_thread, *provided, __builtin_return_address(0),
                        (uintptr_t)__builtin_dwarf_cfa());
  return result;
}

int dperf_own_MPI_Finalize(void) {
  struct dperf_draft record;
  dperf_hot.call_frame = 0; /* a described function may call this, and is not recorded then */
  dperf_apis_finalize(__builtin_return_address(0), (uintptr_t)__builtin_dwarf_cfa());
  if (dperf_record_enter(&record, DPERF_ID_MPI_Finalize, DPERF_FAMILY_ENV, __builtin_return_address(0),
                         (uintptr_t)__builtin_dwarf_cfa(), false)) {
    dperf_record_moment(&record);
  }
  dperf_session_finalize();
  return PMPI_Finalize();
}

/* The last record of this rank; the others are killed where they are. */
int dperf_own_MPI_Abort(MPI_Comm comm, int code) {
  struct dperf_draft record;
  if (dperf_record_enter(&record, DPERF_ID_MPI_Abort, DPERF_FAMILY_ABORT, __builtin_return_address(0),
                         (uintptr_t)__builtin_dwarf_cfa(), false)) {
    const struct dperf_comm* known = dperf_comm_of(record.recorder, comm);
    dperf_put(&record, known ? known->number : 0);
    dperf_put_int(&record, code);
    dperf_record_moment(&record);
  }
  dperf_session_cut_short();
  return PMPI_Abort(comm, code);
}
