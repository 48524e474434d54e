/* What the synthetic patterns share: their arguments, and a main() in pattern.c.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef PATTERN_H
#define PATTERN_H

struct pattern {
  int rank, size;
  int bytes, rounds; /* of a message; how often */
  double seconds;    /* of computation, a rank and round */
  char *out, *in;    /* `bytes` for each rank */
};

/* Ends the program unless there are so many ranks. */
void require_ranks(const struct pattern* p, int least);

/* Seconds, by a clock that all ranks of a bed have in common. */
double common_now(void);

/* Prints the median of each row of `rounds` times in seconds, which are sorted, as "rank 1: 1.23 ms". */
void print_medians(int rows, int rounds, double* seconds);

/* Each pattern is one of these. */
void play(const struct pattern* p);

#endif
