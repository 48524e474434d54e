/* One ranking of all keys: they travel to the rank that owns their bucket, and are counted there.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "is.h"

/* Makes each iteration sort a slightly different sequence. */
static void modify_keys(struct is_state* s, int iteration) {
  if (s->rank != 0) return;
  s->keys[iteration] = iteration;
  s->keys[iteration + IS_ITERATIONS] = (1 << s->problem->log_max_key) - iteration;
}

/* Behind the bucket sizes, the owner of each test key contributes its value: the sum over all ranks tells
 * everybody. */
static void count_buckets(struct is_state* s) {
  memset(s->bucket_own, 0, (size_t)(s->buckets + IS_TEST_KEYS) * sizeof(int));
  for (int i = 0; i < s->own_keys; i++) s->bucket_own[s->keys[i] >> s->bucket_shift]++;
  for (int i = 0; i < IS_TEST_KEYS; i++) {
    int index = s->problem->test_index[i];
    if (index / s->own_keys == s->rank) s->bucket_own[s->buckets + i] = s->keys[index % s->own_keys];
  }
}

static void fill_buckets(struct is_state* s) {
  s->bucket_at[0] = 0;
  for (int b = 1; b < s->buckets; b++) s->bucket_at[b] = s->bucket_at[b - 1] + s->bucket_own[b - 1];
  for (int i = 0; i < s->own_keys; i++) {
    int key = s->keys[i];
    s->bucketed[s->bucket_at[key >> s->bucket_shift]++] = key;
  }
}

/* Gives whole buckets to the ranks, in order, so that each gets about as many keys as any other. */
static void share_buckets(struct is_state* s, int* send_counts) {
  long long sum = 0, sum_before = 0;
  int first = 0, bucket = 0;
  for (int owner = 0; owner < s->size; owner++) {
    long long goal = (long long)(owner + 1) * s->own_keys;
    send_counts[owner] = 0;
    for (first = bucket; bucket < s->buckets && sum < goal; bucket++) {
      sum += s->bucket_sum[bucket];
      send_counts[owner] += s->bucket_own[bucket];
    }
    if (owner == s->rank) {
      s->lesser_keys = (int)sum_before;
      s->received_keys = (int)(sum - sum_before);
      s->first_key = first << s->bucket_shift;
      s->key_range = (bucket - first) << s->bucket_shift;
    }
    sum_before = sum;
  }
}

static void make_room(int** memory, int* room, int needed) {
  if (needed <= *room) return;
  free(*memory);
  *room = needed + needed / 8;
  *memory = is_allocate(*room);
}

static void exchange_keys(struct is_state* s) {
  int *send_counts = s->counts, *send_at = s->counts + s->size;
  int *recv_counts = s->counts + 2 * s->size, *recv_at = s->counts + 3 * s->size;
  share_buckets(s, send_counts);
  MPI_Alltoall(send_counts, 1, MPI_INT, recv_counts, 1, MPI_INT, MPI_COMM_WORLD);
  send_at[0] = recv_at[0] = 0;
  for (int r = 1; r < s->size; r++) {
    send_at[r] = send_at[r - 1] + send_counts[r - 1];
    recv_at[r] = recv_at[r - 1] + recv_counts[r - 1];
  }
  make_room(&s->received, &s->received_room, s->received_keys);
  MPI_Alltoallv(s->bucketed, send_counts, send_at, MPI_INT, s->received, recv_counts, recv_at, MPI_INT,
                MPI_COMM_WORLD);
}

/* Counts each key value, then sums up: below[k] keys are smaller than first_key + k. */
static void rank_received(struct is_state* s) {
  make_room(&s->below, &s->below_room, s->key_range + 1);
  int* below = s->below;
  memset(below, 0, ((size_t)s->key_range + 1) * sizeof *below);
  for (int i = 0; i < s->received_keys; i++) below[s->received[i] - s->first_key + 1]++;
  for (int k = 1; k <= s->key_range; k++) below[k] += below[k - 1];
}

void is_rank(struct is_state* s, int iteration) {
  modify_keys(s, iteration);
  count_buckets(s);
  fill_buckets(s);
  MPI_Allreduce(s->bucket_own, s->bucket_sum, s->buckets + IS_TEST_KEYS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  exchange_keys(s);
  rank_received(s);
  is_partial_verify(s, iteration);
}
