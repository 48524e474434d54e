/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Iterations that were run and stand for others that are skipped: before them, as far as that was agreed on,
 * and behind them. What is skipped after them is charged to them until a probe takes its part of it, so the
 * trace stands wherever the loop ends. The records are kept until then. */
#ifndef DPERF_SAMPLING_CHARGE_H
#define DPERF_SAMPLING_CHARGE_H

#include "encode/encoder.h"
#include "sampling/rule/iterations.h"

enum { DPERF_MOST_UNITS = 16 };

struct dperf_charge {
  uint64_t iterations;  /* that it stands for, beside itself; 0: none */
  uint64_t unit, units; /* its iterations: so many times so many */
  uint64_t period;
  uint64_t bytes, events;             /* of the trace, where it ends */
  uint64_t records[DPERF_MOST_UNITS]; /* of its last unit, of the last two, ... */
};

/* The last `length` iterations before boundary `end`, in units of `unit`, at most sixteen. */
struct dperf_charge dperf_charge_of(const struct dperf_iterations* iterations, size_t end, uint64_t length,
                                    uint64_t unit, uint64_t period);
/* Puts the REPEAT behind its records, which must still be in the encoder, and moves the boundaries of
 * `iterations` that come after them. It stands for nothing more. */
void dperf_charge_write(struct dperf_charge* charge, struct dperf_encoder* encoder,
                        struct dperf_iterations* iterations);

#endif
