/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What each role of comm_calls.def is in C. How a role is recorded stands in record.h. */
#ifndef DPERF_ROLES_H
#define DPERF_ROLES_H

#include "mpi_api.h"

/* The declaration of a parameter of each role, given its name: some are arrays, so a type alone does not do.
 */
#define DPERF_DECLARE_BUF(x) void* x
#define DPERF_DECLARE_CBUF(x) const void* x
#define DPERF_DECLARE_COUNT(x) int x
#define DPERF_DECLARE_SCOUNT(x) int x
#define DPERF_DECLARE_RCOUNT(x) int x
#define DPERF_DECLARE_TYPE(x) MPI_Datatype x
#define DPERF_DECLARE_STYPE(x) MPI_Datatype x
#define DPERF_DECLARE_RTYPE(x) MPI_Datatype x
#define DPERF_DECLARE_TYPEVAL(x) MPI_Datatype x
#define DPERF_DECLARE_SCOUNTS(x) const int x[]
#define DPERF_DECLARE_RCOUNTS(x) const int x[]
#define DPERF_DECLARE_SDISPLS(x) const int x[]
#define DPERF_DECLARE_RDISPLS(x) const int x[]
#define DPERF_DECLARE_STYPES(x) const MPI_Datatype x[]
#define DPERF_DECLARE_RTYPES(x) const MPI_Datatype x[]
#define DPERF_DECLARE_DEST(x) int x
#define DPERF_DECLARE_SOURCE(x) int x
#define DPERF_DECLARE_ROOT(x) int x
#define DPERF_DECLARE_TAG(x) int x
#define DPERF_DECLARE_STAG(x) int x
#define DPERF_DECLARE_RTAG(x) int x
#define DPERF_DECLARE_COMM(x) MPI_Comm x
#define DPERF_DECLARE_PEERCOMM(x) MPI_Comm x
#define DPERF_DECLARE_RLEADER(x) int x
#define DPERF_DECLARE_NEWCOMM(x) MPI_Comm* x
#define DPERF_DECLARE_COMMP(x) MPI_Comm* x
#define DPERF_DECLARE_OP(x) MPI_Op x
#define DPERF_DECLARE_NEWREQ(x) MPI_Request* x
#define DPERF_DECLARE_REQ(x) MPI_Request* x
#define DPERF_DECLARE_REQVAL(x) MPI_Request x
#define DPERF_DECLARE_NREQS(x) int x
#define DPERF_DECLARE_REQS(x) MPI_Request x[]
#define DPERF_DECLARE_FLAG(x) int* x
#define DPERF_DECLARE_INDEX(x) int* x
#define DPERF_DECLARE_NDONE(x) int* x
#define DPERF_DECLARE_INDICES(x) int x[]
#define DPERF_DECLARE_STATUS(x) MPI_Status* x
#define DPERF_DECLARE_STATUSES(x) MPI_Status x[]
#define DPERF_DECLARE_COLOR(x) int x
#define DPERF_DECLARE_KEY(x) int x
#define DPERF_DECLARE_LEVEL(x) int x
#define DPERF_DECLARE_CODE(x) int x
#define DPERF_DECLARE_BYTES(x) MPI_Aint x
#define DPERF_DECLARE_WIN(x) MPI_Win x
#define DPERF_DECLARE_NEWWIN(x) MPI_Win* x
#define DPERF_DECLARE_WINP(x) MPI_Win* x
#define DPERF_DECLARE_OCOUNT(x) int x
#define DPERF_DECLARE_OTYPE(x) MPI_Datatype x
#define DPERF_DECLARE_TCOUNT(x) int x
#define DPERF_DECLARE_TTYPE(x) MPI_Datatype x
#define DPERF_DECLARE_LOCKTYPE(x) int x
#define DPERF_DECLARE_ASSERT(x) int x
#define DPERF_DECLARE_PEERS(x) MPI_Group x
#define DPERF_DECLARE_FILE(x) MPI_File x
#define DPERF_DECLARE_NEWFILE(x) MPI_File* x
#define DPERF_DECLARE_FILEP(x) MPI_File* x
#define DPERF_DECLARE_INT(x) int x
#define DPERF_DECLARE_INTP(x) int* x
#define DPERF_DECLARE_INTS(x) int x[]
#define DPERF_DECLARE_CINTS(x) const int x[]
#define DPERF_DECLARE_CSTR(x) const char* x
#define DPERF_DECLARE_CHARPP(x) char* x[]
#define DPERF_DECLARE_CHARPPP(x) char** x[]
#define DPERF_DECLARE_INFO(x) MPI_Info x
#define DPERF_DECLARE_INFOS(x) const MPI_Info x[]
#define DPERF_DECLARE_GROUP(x) MPI_Group x
#define DPERF_DECLARE_AINT(x) MPI_Aint x
#define DPERF_DECLARE_AINTS(x) const MPI_Aint x[]
#define DPERF_DECLARE_OFFSET(x) MPI_Offset x
#define DPERF_DECLARE_MSG(x) MPI_Message* x
#define DPERF_DECLARE_NEWMSG(x) MPI_Message* x
#define DPERF_DECLARE_PTR(x) void* x
#define DPERF_DECLARE_ARGC(x) int* x
#define DPERF_DECLARE_ARGV(x) char*** x

#endif
