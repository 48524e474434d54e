/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the loops of the bed share. */
#ifndef SAMPLING_BED_H
#define SAMPLING_BED_H

extern int rank, size, n, grain;

/* Time that grows with `units`, without a call. */
void work(int units);
/* All ranks wait for each other. */
void meet(void);
/* A ring: no rank waits for a message of another iteration. */
void exchange(int tag);

void silent_first(void);
void nested(void);
void entered_often(void);
void short_entries(void);
void growing_entries(void);
void entries_in_turn(void);
void entries_get_longer(void);
void few_long(void);
void few_after_warm_up(void);
void posted_ahead(void);
void received_late(void);
void two_requests(void);
void persistent(void);
void persistent_for_a_step(void);
void any_order(void);
void sizes_vary(void);
void sizes_grow(void);
void sizes_shrink(void);
void sizes_are_zero_at_times(void);
void halo_varies(void);
void bigger_every_tenth(void);
void one_sided(void);
void alike_gather(void);
void alike_halo(void);
void alike_pipeline(void);
void few_uneven(void);
void until_done(void);
void until_small_or_many(void);
void until_time_or_many(void);
void solves(void);
void sweeps_until_small(void);
void sweeps_until_time(void);
void neighbours(void);
void neighbours_until_done(void);
void makes_communicators(void);
void writes_a_file(void);
void frees_requests(void);
void fails_first(void);
void holds_much(void);
void leads(void);
void rows_and_columns(void);

#endif
