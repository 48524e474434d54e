// One or more calls of each family with arguments that the test knows. For two ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <stdlib.h>

static int rank, other;
static int data[64];
static double numbers[64];

static void not_commutative(void* in, void* out, int* n, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *n; ++i) ((int*)out)[i] = ((int*)in)[i] - ((int*)out)[i];
}

static void point_to_point(void) {
  MPI_Status status;
  if (rank == 0) {
    MPI_Ssend(data, 3, MPI_INT, 1, 11, MPI_COMM_WORLD);
    MPI_Send(data, 5, MPI_DOUBLE, MPI_PROC_NULL, 12, MPI_COMM_WORLD);
    MPI_Recv(numbers, 10, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  } else {
    MPI_Recv(data, 8, MPI_INT, 0, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(numbers, 4, MPI_DOUBLE, 0, 13, MPI_COMM_WORLD);
    MPI_Recv(data, 8, MPI_INT, MPI_PROC_NULL, 11, MPI_COMM_WORLD, &status);
  }
  MPI_Sendrecv(data, 2, MPI_INT, other, 21 + rank, data + 32, 16, MPI_INT, other, 21 + other, MPI_COMM_WORLD,
               &status);
  MPI_Sendrecv_replace(data, 1, MPI_INT, other, 31, other, 31, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void probes(void) {
  MPI_Status status;
  if (rank == 0) {
    MPI_Send(data, 6, MPI_INT, 1, 41, MPI_COMM_WORLD);
    MPI_Send(data, 7, MPI_INT, 1, 42, MPI_COMM_WORLD);
  } else {
    MPI_Probe(MPI_ANY_SOURCE, 41, MPI_COMM_WORLD, &status);
    MPI_Recv(data, 6, MPI_INT, 0, 41, MPI_COMM_WORLD, &status);
    MPI_Message message;
    MPI_Mprobe(0, 42, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv(data, 7, MPI_INT, &message, &status);
  }
}

static void collectives(void) {
  int counts[2] = {1, 2}, places[2] = {0, 1};
  /* Arguments that are not significant are garbage on purpose. */
  const MPI_Datatype type = rank == 0 ? MPI_INT : (MPI_Datatype)MPI_DATATYPE_NULL;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(data, 9, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Gather(data, 2, MPI_INT, data + 8, rank == 0 ? 2 : -77, type, 0, MPI_COMM_WORLD);
  MPI_Gatherv(data, rank + 1, MPI_INT, data + 8, rank == 0 ? counts : NULL, rank == 0 ? places : NULL, type,
              0, MPI_COMM_WORLD);
  MPI_Scatterv(data, rank == 0 ? counts : NULL, places, type, data + 8, rank + 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, data, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Op op;
  MPI_Op_create(not_commutative, 0, &op);
  MPI_Reduce(data, data + 8, 3, MPI_INT, op, 1, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Alltoallv(data, counts, places, MPI_INT, data + 8, (int[]){rank + 1, rank + 1}, (int[]){0, 4}, MPI_INT,
                MPI_COMM_WORLD);
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Alltoallw(numbers, (int[]){1, 1}, (int[]){0, 8},
                rank == 0 ? types : (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, numbers + 8, (int[]){1, 1},
                (int[]){0, 8},
                rank == 0 ? (MPI_Datatype[]){MPI_INT, MPI_INT} : (MPI_Datatype[]){MPI_DOUBLE, MPI_DOUBLE},
                MPI_COMM_WORLD);
  MPI_Reduce_scatter(data, data + 8, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, -5, MPI_DATATYPE_NULL, data, 4, MPI_INT, MPI_COMM_WORLD);
  MPI_Request request;
  MPI_Iallreduce(data, data + 8, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void types(void) {
  for (int i = 0; i < 3; ++i) { /* the same handle may come to mean another type */
    MPI_Datatype vector;
    MPI_Type_vector(2, 1, 2 + i, MPI_INT, &vector);
    MPI_Type_commit(&vector);
    MPI_Send(data, 1, vector, MPI_PROC_NULL, 51 + i, MPI_COMM_WORLD);
    MPI_Type_free(&vector);
  }
}

static void send_with(int tag, MPI_Datatype type) {
  MPI_Type_commit(&type);
  MPI_Send(data, 1, type, MPI_PROC_NULL, tag, MPI_COMM_WORLD);
  MPI_Type_free(&type);
}

/* Each with a tag that says in how many pieces the data lies. */
static void pieces(void) {
  enum { TAG = 2000 };
  MPI_Datatype type, row, inner;
  MPI_Type_vector(5, 3, 4, MPI_INT, &type);
  send_with(TAG + 5, type);
  MPI_Type_create_hvector(6, 1, 8, MPI_INT, &type);
  send_with(TAG + 6, type);
  MPI_Type_indexed(4, (int[]){2, 1, 1, 1}, (int[]){0, 2, 4, 6}, MPI_INT, &type); /* the first two touch */
  send_with(TAG + 3, type);
  MPI_Type_create_indexed_block(4, 2, (int[]){0, 3, 5, 8}, MPI_INT, &type);
  send_with(TAG + 3, type);
  MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, MPI_INT, &type);
  send_with(TAG + 2, type);
  /* A plane of 4 rows of 3 of 8, in each of 2 of 4 such planes. */
  MPI_Type_create_subarray(3, (int[]){4, 4, 8}, (int[]){2, 4, 3}, (int[]){0, 0, 0}, MPI_ORDER_C, MPI_INT,
                           &type);
  send_with(TAG + 8, type);
  /* In Fortran's order, whole columns of 4 are one piece in each of 2. */
  MPI_Type_create_subarray(3, (int[]){4, 8, 4}, (int[]){4, 3, 2}, (int[]){0, 0, 0}, MPI_ORDER_FORTRAN,
                           MPI_INT, &type);
  send_with(TAG + 2, type);
  /* 7 of a row of 3 pieces, and the same with a type around it, and in a structure with 2 of MPI_INT. */
  MPI_Type_vector(3, 1, 2, MPI_INT, &row);
  MPI_Type_contiguous(7, row, &inner);
  MPI_Type_create_resized(inner, 0, 256, &type);
  send_with(TAG + 21, type);
  MPI_Type_create_struct(2, (int[]){1, 2}, (MPI_Aint[]){0, 512}, (MPI_Datatype[]){inner, MPI_INT}, &type);
  send_with(TAG + 22, type);
  MPI_Type_dup(inner, &type);
  send_with(TAG + 21, type);
  MPI_Type_free(&inner);
  MPI_Type_free(&row);
}

static void neighbours(void) {
  MPI_Comm ring;
  MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){2}, (int[]){1}, 0, &ring);
  MPI_Neighbor_alltoallv(data, (int[]){1, 2}, (int[]){0, 1}, MPI_INT, data + 8, (int[]){2, 1}, (int[]){0, 2},
                         MPI_INT, ring);
  MPI_Comm_free(&ring);
}

static void errors(void) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Send(data, 1, MPI_INT, 99, 61, MPI_COMM_WORLD);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  point_to_point();
  probes();
  collectives();
  types();
  pieces();
  neighbours();
  errors();
  MPI_Pcontrol(4);
  PMPI_Barrier(MPI_COMM_WORLD); /* not recorded, and callable */
  MPI_Finalize();
  return 0;
}
