/* The verifications of the specification: the ranks of five keys in each iteration, the order at the end.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "is.h"

void is_partial_verify(struct is_state* s, int iteration) {
  const struct is_class* p = s->problem;
  for (int i = 0; i < IS_TEST_KEYS; i++) {
    int key = s->bucket_sum[s->buckets + i] - s->first_key;
    if (key < 0 || key >= s->key_range) continue; /* another rank's */
    int found = s->lesser_keys + s->below[key];
    int expected = p->test_rank[i] + p->sign[i] * iteration + p->offset[i];
    if (found == expected)
      s->passed++;
    else
      fprintf(stderr, "is: iteration %d: test key %d has rank %d, expected %d\n", iteration, i, found,
              expected);
  }
}

/* Puts each key where its rank says. below[k] moves on to the place of the next key of that value. */
static int* sort_received(struct is_state* s) {
  int* sorted = is_allocate(s->received_keys);
  for (int i = 0; i < s->received_keys; i++) {
    int key = s->received[i];
    sorted[s->below[key - s->first_key]++] = key;
  }
  return sorted;
}

/* The largest key on the ranks before this one: ranks without keys hand on what they got. */
static int largest_before(const struct is_state* s, const int* sorted) {
  int before = -1, n = s->received_keys;
  int previous = s->rank > 0 ? s->rank - 1 : MPI_PROC_NULL;
  int next = s->rank + 1 < s->size ? s->rank + 1 : MPI_PROC_NULL;
  if (n == 0) {
    MPI_Recv(&before, 1, MPI_INT, previous, 1000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&before, 1, MPI_INT, next, 1000, MPI_COMM_WORLD);
    return before;
  }
  MPI_Request request;
  MPI_Irecv(&before, 1, MPI_INT, previous, 1000, MPI_COMM_WORLD, &request);
  MPI_Send(&sorted[n - 1], 1, MPI_INT, next, 1000, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return before;
}

bool is_full_verify(struct is_state* s) {
  int* sorted = sort_received(s);
  int wrong = s->received_keys > 0 && largest_before(s, sorted) > sorted[0];
  if (s->received_keys == 0) largest_before(s, sorted);
  for (int i = 1; i < s->received_keys; i++) wrong += sorted[i - 1] > sorted[i];
  if (wrong) fprintf(stderr, "is: rank %d: %d keys are out of order\n", s->rank, wrong);
  free(sorted);

  int own[3] = {wrong, s->passed, s->received_keys}, sum[3];
  MPI_Allreduce(own, sum, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum[0] == 0 && sum[1] == IS_ITERATIONS * IS_TEST_KEYS && sum[2] == 1 << s->problem->log_keys;
}
