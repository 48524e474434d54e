/* NAS Integer Sort: what the files of the program share.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef IS_H
#define IS_H

#include <stdbool.h>

enum { IS_ITERATIONS = 10, IS_TEST_KEYS = 5 };

/* A problem size, and what its verification expects: the key with index test_index[i] has, in iteration `it`,
 * the rank test_rank[i] + sign[i] * it + offset[i]. */
struct is_class {
  char name;
  int log_keys, log_max_key, log_buckets;
  int test_index[IS_TEST_KEYS], test_rank[IS_TEST_KEYS];
  int sign[IS_TEST_KEYS], offset[IS_TEST_KEYS];
};
const struct is_class* is_find_class(char name); /* NULL if there is none of that name */

/* The part of the problem that one rank of the program holds. */
struct is_state {
  const struct is_class* problem;
  int rank, size;
  int own_keys; /* keys per rank */
  int buckets;
  int bucket_shift; /* key >> bucket_shift is its bucket */
  int* keys;        /* own part of the unsorted sequence */
  int* bucketed;    /* the same keys, in the order of their buckets */
  int* bucket_sum;  /* keys in each bucket on all ranks; behind them the test keys */
  int* bucket_own;  /* the same of this rank alone */
  int* bucket_at;   /* where the next key of each bucket goes */
  int* counts;      /* send counts, send offsets, receive counts, receive offsets: `size` each */
  /* the keys in [first_key, first_key + key_range) belong to this rank */
  int first_key, key_range;
  int *received, received_keys, received_room;
  int *below, below_room; /* below[k]: own received keys that are smaller than first_key + k */
  int lesser_keys;        /* keys on the ranks before this one */
  int passed;             /* test keys that had the right rank, on this rank */
};

/* Draws the pseudo-random number after *x in the sequence x(k + 1) = a x(k) mod 2^46, as a fraction of 1. */
double randlc(double* x, double a);
/* The seed that stands `n` numbers behind `seed` in that sequence. */
double randlc_jump(double seed, double a, long long n);

/* Allocates `n` ints, or ends the program with a message. */
int* is_allocate(long long n);
bool is_make_state(struct is_state* s, const struct is_class* problem, int rank, int size);
void is_free_state(struct is_state* s);
void is_make_keys(struct is_state* s);

/* Ranks all keys once, and checks the ranks of the five test keys. */
void is_rank(struct is_state* s, int iteration);

void is_partial_verify(struct is_state* s, int iteration);
/* Sorts by the ranks of the last iteration; true if everything is in order, on every rank. Collective. */
bool is_full_verify(struct is_state* s);

#endif
