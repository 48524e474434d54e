/* The MPI calls between which a rank computes: those of dPerf's table.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rank.h"

#include "base/expand.h"
#include "wrappers/roles.h"

#define DECLARE(role, x) dperf_role_##role x
#define ARGUMENT(role, x) x
#define WRAPPED(name, callee, ...)                                                    \
  __attribute__((visibility("default"))) int name(DPERF_LIST(DECLARE, __VA_ARGS__)) { \
    bed_computing_pauses();                                                           \
    bed_fresh_call();                                                                 \
    const int result = callee(DPERF_LIST(ARGUMENT, __VA_ARGS__));                     \
    bed_computing_goes_on();                                                          \
    return result;                                                                    \
  }
#define WRAP_P2P WRAPPED
#define WRAP_IP2P WRAPPED
#define WRAP_PERSIST WRAPPED
#define WRAP_DONE WRAPPED
#define WRAP_PROBE WRAPPED
#define WRAP_COLL WRAPPED
#define WRAP_ICOLL WRAPPED
#define WRAP_COMM WRAPPED
#define WRAP_RMA WRAPPED
#define WRAP_IO WRAPPED
#define WRAP_PROC WRAPPED
#define WRAP_ASYNC(...) /* not MPI */
#define WRAP_ENV(...)   /* below */
#define WRAP_ABORT(...) /* nothing comes after it */

/* What is computed next may depend on what has come. */
static int receive(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
                   MPI_Status* status) {
  MPI_Status own;
  MPI_Status* said = status == MPI_STATUS_IGNORE ? &own : status;
  const int result = PMPI_Recv(buffer, count, type, source, tag, comm, said);
  int bytes = 0;
  if (result == MPI_SUCCESS && PMPI_Get_count(said, MPI_BYTE, &bytes) == MPI_SUCCESS && bytes > 0)
    bed_received(buffer, bytes);
  return result;
}

#define PMPI_Recv receive /* of the wrapper of MPI_Recv */
#define DPERF_CALL(name, family, ...) WRAP_##family(name, P##name, __VA_ARGS__)
#include "dperf/comm_calls.def"
#undef DPERF_CALL
#undef PMPI_Recv

static void begin(void) {
  int rank = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  bed_computing_begins(rank);
}

__attribute__((visibility("default"))) int MPI_Init(int* argc, char*** argv) {
  const int result = PMPI_Init(argc, argv);
  begin();
  return result;
}

__attribute__((visibility("default"))) int MPI_Init_thread(int* argc, char*** argv, int required,
                                                           int* provided) {
  const int result = PMPI_Init_thread(argc, argv, required, provided);
  begin();
  return result;
}

__attribute__((visibility("default"))) int MPI_Finalize(void) {
  bed_computing_ends();
  return PMPI_Finalize();
}
