/* MPI as the programs of this folder call it, through the Fortran entry points that FORTRAN_CALL names: what
 * each call of comm_calls.def is to a Fortran program. Roles say how an argument is handed over.
 *   FORTRAN_CALL(MPI_Send, mpi_send_, CBUF, COUNT, ...)       one row a call, made by CMake from
 * comm_calls.def
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <string.h>

#include "base/expand.h"

#define DPERF_FIELD(role, type, ...) typedef type role_##role;
#define DPERF_PARAMETER(role, type) typedef type role_##role;
#include "dperf/roles.def"

/* mpif.h and `use mpi`: mpi_send_; `use mpi_f08`: mpi_send_f08_. */
#define FORTRAN_NAME(name) DPERF_CAT(name, FORTRAN_SUFFIX)

/* What the constants of C are in Fortran. */
extern int mpi_fortran_in_place_, mpi_fortran_unweighted_, mpi_fortran_weights_empty_,
    mpi_fortran_status_ignore_, mpi_fortran_statuses_ignore_, mpi_fortran_errcodes_ignore_;
extern char mpi_fortran_argv_null_, mpi_fortran_argvs_null_;

enum { MOST = 64, STATUS_SIZE = sizeof(MPI_Status) / sizeof(MPI_Fint) };

/* ---- Before the call: `f` is what Fortran has in the place of `x`. ---- */
#define PLAIN(x)
#define HANDLE(kind, x) MPI_Fint f_##x = kind##_c2f(x);
#define HANDLE_IN(kind, x) MPI_Fint f_##x = kind##_c2f(*x);
#define HANDLE_OUT(x) MPI_Fint f_##x = 0;
#define BUFFER(x) void* f_##x = (x) == MPI_IN_PLACE ? (void*)&mpi_fortran_in_place_ : (void*)(x);
#define WEIGHTS(x)                                                                                    \
  const void* f_##x =                                                                                 \
      (const void*)(x) == (const void*)MPI_UNWEIGHTED      ? (const void*)&mpi_fortran_unweighted_    \
      : (const void*)(x) == (const void*)MPI_WEIGHTS_EMPTY ? (const void*)&mpi_fortran_weights_empty_ \
                                                           : (const void*)(x);
#define STATUS_OUT(x)                  \
  MPI_Fint own_##x[STATUS_SIZE] = {0}; \
  MPI_Fint* f_##x = (x) == MPI_STATUS_IGNORE ? &mpi_fortran_status_ignore_ : own_##x;
#define STATUSES_OUT(x)                       \
  MPI_Fint own_##x[MOST * STATUS_SIZE] = {0}; \
  MPI_Fint* f_##x = (x) == MPI_STATUSES_IGNORE ? &mpi_fortran_statuses_ignore_ : own_##x;
#define REQUESTS_IN(x)  \
  MPI_Fint f_##x[MOST]; \
  for (int i = 0; i < requests; i++) f_##x[i] = MPI_Request_c2f((x)[i]);
#define TYPES_IN(x, count) \
  MPI_Fint f_##x[MOST];    \
  for (int i = 0; i < (count); i++) f_##x[i] = MPI_Type_c2f((x)[i]);
#define ERRCODES(x) \
  const void* f_##x = (x) == MPI_ERRCODES_IGNORE ? (const void*)&mpi_fortran_errcodes_ignore_ : (x);

#define BEFORE_BUF(x) BUFFER(x)
#define BEFORE_CBUF(x) BUFFER(x)
#define BEFORE_COMM(x) HANDLE(MPI_Comm, x)
#define BEFORE_PEERCOMM(x) HANDLE(MPI_Comm, x)
#define BEFORE_COMMP(x) HANDLE_IN(MPI_Comm, x)
#define BEFORE_NEWCOMM(x) HANDLE_OUT(x)
#define BEFORE_TYPE(x) HANDLE(MPI_Type, x)
#define BEFORE_STYPE(x) HANDLE(MPI_Type, x)
#define BEFORE_RTYPE(x) HANDLE(MPI_Type, x)
#define BEFORE_OTYPE(x) HANDLE(MPI_Type, x)
#define BEFORE_TTYPE(x) HANDLE(MPI_Type, x)
#define BEFORE_TYPEVAL(x) HANDLE(MPI_Type, x)
#define BEFORE_STYPES(x) TYPES_IN(x, sends_to(on))
#define BEFORE_RTYPES(x) TYPES_IN(x, receives_from(on))
#define BEFORE_OP(x) HANDLE(MPI_Op, x)
#define BEFORE_INFO(x) HANDLE(MPI_Info, x)
#define BEFORE_INFOS(x) HANDLE_IN(MPI_Info, x)
#define BEFORE_GROUP(x) HANDLE(MPI_Group, x)
#define BEFORE_PEERS(x) HANDLE(MPI_Group, x)
#define BEFORE_WIN(x) HANDLE(MPI_Win, x)
#define BEFORE_WINP(x) HANDLE_IN(MPI_Win, x)
#define BEFORE_NEWWIN(x) HANDLE_OUT(x)
#define BEFORE_FILE(x) HANDLE(MPI_File, x)
#define BEFORE_FILEP(x) HANDLE_IN(MPI_File, x)
#define BEFORE_NEWFILE(x) HANDLE_OUT(x)
#define BEFORE_REQ(x) HANDLE_IN(MPI_Request, x)
#define BEFORE_REQVAL(x) HANDLE(MPI_Request, x)
#define BEFORE_NEWREQ(x) HANDLE_OUT(x)
#define BEFORE_NREQS(x) const int requests = x;
#define BEFORE_REQS(x) REQUESTS_IN(x)
#define BEFORE_MSG(x) HANDLE_IN(MPI_Message, x)
#define BEFORE_NEWMSG(x) HANDLE_OUT(x)
#define BEFORE_STATUS(x) STATUS_OUT(x)
#define BEFORE_STATUSES(x) STATUSES_OUT(x)
#define BEFORE_NDONE(x) const int* const done = x;
#define BEFORE_CINTS(x) WEIGHTS(x)
#define BEFORE_INTS(x) ERRCODES(x)
#define TEXT(length) lengths[texts++] = (length);
#define BEFORE_CSTR(x) TEXT(strlen(x))
#define BEFORE_CHARPP(x)                                      \
  const char* f_##x = (x) ? (x)[0] : &mpi_fortran_argv_null_; \
  TEXT((x) ? strlen(f_##x) : 1)
#define BEFORE_CHARPPP(x) TEXT(1)
#define BEFORE_COUNT(x) PLAIN(x)
#define BEFORE_SCOUNT(x) PLAIN(x)
#define BEFORE_RCOUNT(x) PLAIN(x)
#define BEFORE_SCOUNTS(x) PLAIN(x)
#define BEFORE_RCOUNTS(x) PLAIN(x)
#define BEFORE_SDISPLS(x) PLAIN(x)
#define BEFORE_RDISPLS(x) PLAIN(x)
#define BEFORE_DEST(x) PLAIN(x)
#define BEFORE_SOURCE(x) PLAIN(x)
#define BEFORE_ROOT(x) PLAIN(x)
#define BEFORE_TAG(x) PLAIN(x)
#define BEFORE_STAG(x) PLAIN(x)
#define BEFORE_RTAG(x) PLAIN(x)
#define BEFORE_RLEADER(x) PLAIN(x)
#define BEFORE_FLAG(x) PLAIN(x)
#define BEFORE_INDEX(x) PLAIN(x)
#define BEFORE_INDICES(x) PLAIN(x)
#define BEFORE_COLOR(x) PLAIN(x)
#define BEFORE_KEY(x) PLAIN(x)
#define BEFORE_CODE(x) PLAIN(x)
#define BEFORE_BYTES(x) PLAIN(x)
#define BEFORE_OCOUNT(x) PLAIN(x)
#define BEFORE_TCOUNT(x) PLAIN(x)
#define BEFORE_LOCKTYPE(x) PLAIN(x)
#define BEFORE_ASSERT(x) PLAIN(x)
#define BEFORE_INT(x) PLAIN(x)
#define BEFORE_AINT(x) PLAIN(x)
#define BEFORE_AINTS(x) PLAIN(x)
#define BEFORE_OFFSET(x) PLAIN(x)
#define BEFORE_PTR(x) PLAIN(x)

/* ---- What is handed over: a place, of a value its own. ---- */
#define VALUE(x) &(x),
#define ITSELF(x) (x),
#define OF_FORTRAN(x) &f_##x,
#define FORTRAN_ITSELF(x) f_##x,
#define PASS_BUF FORTRAN_ITSELF
#define PASS_CBUF FORTRAN_ITSELF
#define PASS_COMM OF_FORTRAN
#define PASS_PEERCOMM OF_FORTRAN
#define PASS_COMMP OF_FORTRAN
#define PASS_NEWCOMM OF_FORTRAN
#define PASS_TYPE OF_FORTRAN
#define PASS_STYPE OF_FORTRAN
#define PASS_RTYPE OF_FORTRAN
#define PASS_OTYPE OF_FORTRAN
#define PASS_TTYPE OF_FORTRAN
#define PASS_TYPEVAL OF_FORTRAN
#define PASS_STYPES FORTRAN_ITSELF
#define PASS_RTYPES FORTRAN_ITSELF
#define PASS_OP OF_FORTRAN
#define PASS_INFO OF_FORTRAN
#define PASS_INFOS OF_FORTRAN
#define PASS_GROUP OF_FORTRAN
#define PASS_PEERS OF_FORTRAN
#define PASS_WIN OF_FORTRAN
#define PASS_WINP OF_FORTRAN
#define PASS_NEWWIN OF_FORTRAN
#define PASS_FILE OF_FORTRAN
#define PASS_FILEP OF_FORTRAN
#define PASS_NEWFILE OF_FORTRAN
#define PASS_REQ OF_FORTRAN
#define PASS_REQVAL OF_FORTRAN
#define PASS_NEWREQ OF_FORTRAN
#define PASS_NREQS VALUE
#define PASS_REQS FORTRAN_ITSELF
#define PASS_MSG OF_FORTRAN
#define PASS_NEWMSG OF_FORTRAN
#define PASS_STATUS FORTRAN_ITSELF
#define PASS_STATUSES FORTRAN_ITSELF
#define PASS_NDONE ITSELF
#define PASS_CINTS FORTRAN_ITSELF
#define PASS_INTS FORTRAN_ITSELF
#define PASS_CHARPP FORTRAN_ITSELF
#define PASS_COUNT VALUE
#define PASS_SCOUNT VALUE
#define PASS_RCOUNT VALUE
#define PASS_SCOUNTS ITSELF
#define PASS_RCOUNTS ITSELF
#define PASS_SDISPLS ITSELF
#define PASS_RDISPLS ITSELF
#define PASS_DEST VALUE
#define PASS_SOURCE VALUE
#define PASS_ROOT VALUE
#define PASS_TAG VALUE
#define PASS_STAG VALUE
#define PASS_RTAG VALUE
#define PASS_RLEADER VALUE
#define PASS_FLAG ITSELF
#define PASS_INDEX ITSELF
#define PASS_INDICES ITSELF
#define PASS_COLOR VALUE
#define PASS_KEY VALUE
#define PASS_CODE VALUE
#define PASS_BYTES VALUE
#define PASS_OCOUNT VALUE
#define PASS_TCOUNT VALUE
#define PASS_LOCKTYPE VALUE
#define PASS_ASSERT VALUE
#define PASS_INT VALUE
#define PASS_CSTR ITSELF
#define PASS_CHARPPP(x) &mpi_fortran_argvs_null_,
#define PASS_AINT VALUE
#define PASS_AINTS ITSELF
#define PASS_OFFSET VALUE
#define PASS_PTR ITSELF

/* ---- After the call. ---- */
#define BACK(kind, x) ~, *(x) = kind##_f2c(f_##x);
#define AFTER_COMMP(x) BACK(MPI_Comm, x)
#define AFTER_NEWCOMM(x) BACK(MPI_Comm, x)
#define AFTER_WINP(x) BACK(MPI_Win, x)
#define AFTER_NEWWIN(x) BACK(MPI_Win, x)
#define AFTER_FILEP(x) BACK(MPI_File, x)
#define AFTER_NEWFILE(x) BACK(MPI_File, x)
#define AFTER_REQ(x) BACK(MPI_Request, x)
#define AFTER_NEWREQ(x) BACK(MPI_Request, x)
#define AFTER_MSG(x) BACK(MPI_Message, x)
#define AFTER_NEWMSG(x) BACK(MPI_Message, x)
#define AFTER_REQS(x) ~, for (int i = 0; i < requests; i++)(x)[i] = MPI_Request_f2c(f_##x[i]);
#define AFTER_STATUS(x) ~, if (f_##x == own_##x) MPI_Status_f2c(f_##x, x);
#define AFTER_STATUSES(x) \
  ~, for (int i = 0; f_##x == own_##x && i < requests; i++) MPI_Status_f2c(f_##x + i * STATUS_SIZE, (x) + i);
#define AFTER_INDEX(x) ~, if (*(x) != MPI_UNDEFINED)--*(x);
#define AFTER_INDICES(x) ~, for (int i = 0; *done != MPI_UNDEFINED && i < *done; i++)--(x)[i];

#define SECOND(first, second, ...) second
#define SECOND_OF(...) SECOND(__VA_ARGS__, , )
#define DECLARE(role, x) role_##role x
#define BEFORE(role, x) BEFORE_##role(x)
#define PASS(role, x) PASS_##role(x)
#define NOTE_COMM(x)          \
  ~, const MPI_Comm on = (x); \
  (void)on;
#define NOTE(role, x) SECOND_OF(NOTE_##role(x))
#define AFTER(role, x) SECOND_OF(AFTER_##role(x))

static int neighbours(MPI_Comm comm, int sends) {
  int kind = MPI_UNDEFINED, in = 0, out = 0, weighted = 0;
  MPI_Topo_test(comm, &kind);
  if (kind == MPI_DIST_GRAPH) MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  if (kind == MPI_CART) MPI_Cartdim_get(comm, &in), in *= 2, out = in;
  return sends ? out : in;
}
static int members(MPI_Comm comm, int sends) {
  int inter = 0, size = 0;
  const int found = neighbours(comm, sends);
  MPI_Comm_test_inter(comm, &inter);
  if (inter)
    MPI_Comm_remote_size(comm, &size);
  else
    MPI_Comm_size(comm, &size);
  return found ? found : size;
}
#define sends_to(comm) members(comm, 1)
#define receives_from(comm) members(comm, 0)

/* Behind all arguments comes how long the texts among them are; what comes in vain does no harm. */
#define FORTRAN_CALL(name, entry, ...)                                    \
  void entry();                                                           \
  int fortran_##name(DPERF_LIST(DECLARE, __VA_ARGS__)) {                  \
    size_t lengths[2] = {0}, texts = 0;                                   \
    MPI_Fint error = 0;                                                   \
    (void)texts;                                                          \
    DPERF_EACH(NOTE, __VA_ARGS__)                                         \
    DPERF_EACH(BEFORE, __VA_ARGS__)                                       \
    entry(DPERF_EACH(PASS, __VA_ARGS__) & error, lengths[0], lengths[1]); \
    DPERF_EACH(AFTER, __VA_ARGS__)                                        \
    return error;                                                         \
  }
#include "fortran_calls.h"

void FORTRAN_NAME(mpi_init)(), FORTRAN_NAME(mpi_init_thread)(), FORTRAN_NAME(mpi_finalize)(),
    FORTRAN_NAME(mpi_pcontrol)();

int fortran_MPI_Init(int* argc, char*** argv) {
  MPI_Fint error = 0;
  (void)argc, (void)argv;
  FORTRAN_NAME(mpi_init)(&error);
  return error;
}
int fortran_MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  MPI_Fint error = 0;
  (void)argc, (void)argv;
  FORTRAN_NAME(mpi_init_thread)(&required, provided, &error);
  return error;
}
int fortran_MPI_Finalize(void) {
  MPI_Fint error = 0;
  FORTRAN_NAME(mpi_finalize)(&error);
  return error;
}
int fortran_MPI_Pcontrol(const int level, ...) {
  FORTRAN_NAME(mpi_pcontrol)(&level);
  return MPI_SUCCESS;
}
