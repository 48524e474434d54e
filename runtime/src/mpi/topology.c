/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mpi/topology.h"

#include <stdlib.h>

#include "file/definitions.h"
#include "mpi/values.h"

/* Room for the neighbours; false without memory. */
static bool make(struct dperf_topology* topology, int kind, int in, int out) {
  topology->ranks = malloc(((size_t)in + (size_t)out + 1) * sizeof *topology->ranks);
  if (!topology->ranks) return false;
  topology->kind = kind;
  topology->in_count = in;
  topology->out_count = out;
  return true;
}

/* In each dimension the neighbour below, then the one above; both ways. */
static void read_cart(struct dperf_topology* topology, MPI_Comm comm) {
  int dimensions = 0;
  PMPI_Cartdim_get(comm, &dimensions);
  const int count = 2 * dimensions;
  if (!make(topology, DPERF_TOPOLOGY_CART, count, count)) return;
  int* at = topology->ranks;
  for (int i = 0; i < dimensions; ++i) PMPI_Cart_shift(comm, i, 1, &at[2 * i], &at[2 * i + 1]);
  for (int i = 0; i < count; ++i) at[count + i] = at[i];
}

static void read_graph(struct dperf_topology* topology, MPI_Comm comm) {
  int rank = 0, count = 0;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Graph_neighbors_count(comm, rank, &count);
  if (!make(topology, DPERF_TOPOLOGY_GRAPH, count, count)) return;
  PMPI_Graph_neighbors(comm, rank, count, topology->ranks);
  for (int i = 0; i < count; ++i) topology->ranks[count + i] = topology->ranks[i];
}

static void read_dist_graph(struct dperf_topology* topology, MPI_Comm comm) {
  int in = 0, out = 0, weighted = 0;
  PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
  if (!make(topology, DPERF_TOPOLOGY_DIST_GRAPH, in, out)) return;
  int* weights = malloc(((size_t)in + (size_t)out + 1) * sizeof *weights);
  if (weights)
    PMPI_Dist_graph_neighbors(comm, in, topology->ranks, weights, out, topology->ranks + in, weights + in);
  else
    dperf_topology_free(topology);
  free(weights);
}

struct dperf_topology dperf_topology_of(MPI_Comm comm) {
  struct dperf_topology topology = {0};
  int kind = MPI_UNDEFINED;
  PMPI_Topo_test(comm, &kind);
  if (kind == MPI_CART) read_cart(&topology, comm);
  if (kind == MPI_GRAPH) read_graph(&topology, comm);
  if (kind == MPI_DIST_GRAPH) read_dist_graph(&topology, comm);
  return topology;
}

void dperf_topology_free(struct dperf_topology* topology) {
  free(topology->ranks);
  *topology = (struct dperf_topology){0};
}

static void put_ranks(struct dperf_bytes* payload, const int* ranks, int count) {
  dperf_bytes_varint(payload, (uint64_t)count);
  for (int i = 0; i < count; ++i) dperf_bytes_svarint(payload, dperf_rank(ranks[i]));
}

void dperf_topology_define(uint32_t comm, const struct dperf_topology* topology) {
  if (!topology->kind) return;
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, comm);
  dperf_bytes_u8(&payload, (unsigned)topology->kind);
  put_ranks(&payload, topology->ranks, topology->in_count);
  put_ranks(&payload, topology->ranks + topology->in_count, topology->out_count);
  dperf_define(DPERF_DEF_TOPOLOGY, &payload);
  dperf_bytes_free(&payload);
}
