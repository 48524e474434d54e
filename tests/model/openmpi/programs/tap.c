/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "tap.h"

#include <mpi.h>
#include <stdio.h>
#include <string.h>

/* The functions of the layer, mca_pml_base_module_t: ten others stand before these two. */
extern void* mca_pml[];
enum { INIT = 9, ISEND = 10, SEND = 11 };

typedef int isend_function(const void*, size_t, MPI_Datatype, int, int, int, MPI_Comm, void**);
typedef int send_function(const void*, size_t, MPI_Datatype, int, int, int, MPI_Comm);

static isend_function *real_init, *real_isend;
static send_function* real_send;
static MPI_Group world;
static FILE* file;
static const char* current;

static void note(size_t count, MPI_Datatype type, int destination, MPI_Comm comm) {
  MPI_Group group;
  int is_inter, size, to;
  if (!current || destination == MPI_PROC_NULL) return;
  PMPI_Comm_test_inter(comm, &is_inter);
  if (is_inter)
    PMPI_Comm_remote_group(comm, &group);
  else
    PMPI_Comm_group(comm, &group);
  PMPI_Group_translate_ranks(group, 1, &destination, world, &to);
  PMPI_Group_free(&group);
  PMPI_Type_size(type, &size);
  fprintf(file, "%s %d %zu\n", current, to, count * (size_t)size);
}

static int tapped_init(const void* data, size_t count, MPI_Datatype type, int to, int tag, int mode,
                       MPI_Comm comm, void** request) {
  note(count, type, to, comm);
  return real_init(data, count, type, to, tag, mode, comm, request);
}

static int tapped_isend(const void* data, size_t count, MPI_Datatype type, int to, int tag, int mode,
                        MPI_Comm comm, void** request) {
  note(count, type, to, comm);
  return real_isend(data, count, type, to, tag, mode, comm, request);
}

static int tapped_send(const void* data, size_t count, MPI_Datatype type, int to, int tag, int mode,
                       MPI_Comm comm) {
  note(count, type, to, comm);
  return real_send(data, count, type, to, tag, mode, comm);
}

int tap_open(const char* prefix) {
  char name[4096], version[MPI_MAX_LIBRARY_VERSION_STRING];
  int rank, length;
  PMPI_Get_library_version(version, &length);
  if (strncmp(version, "Open MPI v4.1.", 14) != 0) return 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  snprintf(name, sizeof name, "%s.%d", prefix, rank);
  file = fopen(name, "w");
  real_init = (isend_function*)mca_pml[INIT];
  real_isend = (isend_function*)mca_pml[ISEND];
  real_send = (send_function*)mca_pml[SEND];
  mca_pml[INIT] = (void*)tapped_init;
  mca_pml[ISEND] = (void*)tapped_isend;
  mca_pml[SEND] = (void*)tapped_send;
  return file != NULL;
}

void tap_row(const char* row) {
  current = row;
  if (!row) fflush(file);
}
