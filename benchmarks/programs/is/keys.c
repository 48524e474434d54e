/* The memory of a rank, and its part of the sequence of keys.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "is.h"

int* is_allocate(long long n) {
  int* memory = malloc((size_t)(n > 0 ? n : 1) * sizeof *memory);
  if (!memory) {
    fprintf(stderr, "is: out of memory (%lld keys)\n", n);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
  }
  return memory;
}

bool is_make_state(struct is_state* s, const struct is_class* problem, int rank, int size) {
  memset(s, 0, sizeof *s);
  int total = 1 << problem->log_keys;
  /* Rank 0 modifies keys 1 to 10 and 11 to 20. */
  if ((size & (size - 1)) != 0 || total / size <= 2 * IS_ITERATIONS) return false;
  s->problem = problem;
  s->rank = rank;
  s->size = size;
  s->own_keys = total / size;
  s->buckets = 1 << problem->log_buckets;
  s->bucket_shift = problem->log_max_key - problem->log_buckets;
  s->keys = is_allocate(s->own_keys);
  s->bucketed = is_allocate(s->own_keys);
  s->bucket_sum = is_allocate(s->buckets + IS_TEST_KEYS);
  s->bucket_own = is_allocate(s->buckets + IS_TEST_KEYS);
  s->bucket_at = is_allocate(s->buckets);
  s->counts = is_allocate(4LL * size);
  return true;
}

void is_free_state(struct is_state* s) {
  int* memory[] = {s->keys,      s->bucketed, s->bucket_sum, s->bucket_own,
                   s->bucket_at, s->counts,   s->received,   s->below};
  for (size_t i = 0; i < sizeof memory / sizeof *memory; i++) free(memory[i]);
}

void is_make_keys(struct is_state* s) {
  const double a = 1220703125.0; /* 5^13 */
  double seed = randlc_jump(314159265.0, a, 4LL * s->own_keys * s->rank);
  const double quarter = (double)(1 << s->problem->log_max_key) / 4;
  for (int i = 0; i < s->own_keys; i++) {
    double sum = randlc(&seed, a);
    sum += randlc(&seed, a);
    sum += randlc(&seed, a);
    sum += randlc(&seed, a);
    s->keys[i] = (int)(quarter * sum);
  }
}
