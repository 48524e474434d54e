/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `random_loops NAME SEED`: loops in loops, derived from the seed alike on all ranks; the same places in the
 * source are entered from many contexts. Of every third seed, they have no collectives; of every second one,
 * tags count steps, and receives take what comes from anywhere. It must never hang, whatever is sampled.
 * Prints what it was made of. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_CHILDREN = 3, DEPTH = 3, MOST_SIZE = 64, LEAST_STEPS = 500, MOST_STEPS = 30000 };

/* A leaf, or a loop over its children. */
struct node {
  int loop; /* which one of the source; 0: none, a leaf */
  int count, children;
  struct node* child[MOST_CHILDREN];
  int call, units; /* of a leaf */
};

static int rank, size, has_collectives, tags_count;
static unsigned long state;
static MPI_Comm half, own;
static volatile double sink;

static unsigned below(unsigned limit) {
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (unsigned)(state >> 33) % limit;
}

static struct node* make(int depth) {
  static const int messages[] = {2, 3, 11, 12}, counts[] = {3, 7, 8, 10, 20, 31, 40, 64, 150};
  struct node* node = calloc(1, sizeof *node);
  if (!node) exit(2);
  if (depth == DEPTH || (depth > 0 && below(3) > 0)) node->loop = 1 + (int)below(4);
  node->call = has_collectives ? (int)below(12) : messages[below(4)];
  node->units = (int)below(2000);
  node->count = depth == DEPTH ? 6 + (int)below(40) : counts[below(9)];
  if (node->loop) node->children = 1 + (int)below(MOST_CHILDREN);
  for (int i = 0; i < node->children; i++) node->child[i] = make(depth - 1);
  return node;
}

static long steps_of(const struct node* node) {
  if (!node->loop) return 1;
  long steps = 0;
  for (int i = 0; i < node->children; i++) steps += steps_of(node->child[i]);
  return steps * node->count;
}

static void work(int units) {
  double value = sink;
  for (int i = 0; i < units; i++) value = value * 1.0000001 + 0.1;
  sink = value;
}

static int tag_of(int call, int step) {
  return tags_count ? 16 * step + call : call;
}

static void exchange(int from, int to, int tag) {
  double in, out = 1;
  MPI_Request requests[2];
  MPI_Irecv(&in, 1, MPI_DOUBLE, tags_count ? MPI_ANY_SOURCE : from, tag, own, &requests[0]);
  MPI_Isend(&out, 1, MPI_DOUBLE, to, tag, own, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

/* A pipeline: the first rank may be far ahead of the last one. */
static void pass_on(int tag) {
  double value = 1;
  if (rank > 0) MPI_Recv(&value, 1, MPI_DOUBLE, rank - 1, tag, own, MPI_STATUS_IGNORE);
  if (rank + 1 < size) MPI_Send(&value, 1, MPI_DOUBLE, rank + 1, tag, own);
}

static void sum_over(MPI_Comm comm) {
  double mine = 1, all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
}

/* Sizes that vary with the step, or are 0 at times. */
static void move(int which, int step) {
  double out[MOST_SIZE] = {0}, in[MOST_SIZE];
  int sent[MOST_SIZE], received[MOST_SIZE], at[MOST_SIZE];
  const int least = which == 9 ? 1 : 0;
  for (int i = 0; i < size; i++) {
    sent[i] = least + (rank + i + step) % 3;
    received[i] = sent[i];
    at[i] = 0;
  }
  for (int i = 1; i < size; i++) at[i] = at[i - 1] + received[i - 1];
  MPI_Alltoallv(out, sent, at, MPI_DOUBLE, in, received, at, MPI_DOUBLE, own);
}

static void call(int which, int step) {
  const int to = (rank + 1) % size, from = (rank + size - 1) % size, tag = tag_of(which, step);
  double out = 1, in, all[MOST_SIZE];
  if (which == 0) sum_over(MPI_COMM_WORLD);
  if (which == 1) sum_over(half);
  if (which == 2)
    MPI_Sendrecv(&out, 1, MPI_DOUBLE, to, tag, &in, 1, MPI_DOUBLE, from, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  if (which == 3) exchange(from, to, tag);
  if (which == 4) MPI_Bcast(&out, 1, MPI_DOUBLE, 0, own);
  if (which == 5) MPI_Barrier(own);
  if (which == 6 && step % 5 == 0) MPI_Allgather(&out, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, MPI_COMM_WORLD);
  if (which == 7) MPI_Reduce(&out, &in, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (which >= 9 && size < MOST_SIZE / 3) move(which, step);
  if (which == 11) pass_on(tag);
  if (which == 12 && step % 3 == 0) pass_on(tag);
  if (which == 8) MPI_Barrier(half);
  if (which == 8 && rank % 2) sum_over(half);
}

static void run(const struct node* node, int step);

static void all_children(const struct node* node, int step) {
  for (int i = 0; i < node->children; i++) run(node->child[i], step);
}
static void upwards(const struct node* node) {
  for (int k = 0; k < node->count; k++) all_children(node, k);
}
static void with_work(const struct node* node) {
  for (int k = 0; k < node->count; k++) {
    work(100);
    all_children(node, k);
  }
}
static void downwards(const struct node* node) {
  int k = node->count;
  while (k > 0) {
    all_children(node, k);
    k--;
  }
}
/* Never sampled: its counter is no integer. */
static void uncounted(const struct node* node) {
  for (double k = 0; k < node->count; k += 1) all_children(node, (int)k);
}

static void run(const struct node* node, int step) {
  static void (*const loops[])(const struct node*) = {upwards, with_work, downwards, uncounted};
  if (node->loop) {
    loops[node->loop - 1](node);
    return;
  }
  work(node->units);
  call(node->call, step);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
  state = seed * 77777;
  has_collectives = seed % 3 != 0;
  tags_count = seed % 2 != 0;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  const struct node* all = make(DEPTH);
  while (steps_of(all) < LEAST_STEPS || steps_of(all) > MOST_STEPS) all = make(DEPTH);
  run(all, 0);
  run(all, 1);
  if (rank == 0) printf("twice %ld steps\n", steps_of(all));
  MPI_Comm_free(&half);
  MPI_Comm_free(&own);
  MPI_Finalize();
  return 0;
}
