/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures what dPerf itself costs (cost.h), at MPI_Init. */
#ifndef DPERF_OVERHEAD_H
#define DPERF_OVERHEAD_H

#include <stdbool.h>

#include "time/cost.h"

/* Measures, beside calls of the MPI library to this process alone. Needs recorder 0; leaves no records
 * behind. Takes a few ms, `most_ns` at most; false if that was too short, or what came out cannot be. */
bool dperf_costs_measure(double most_ns);
/* The same for `guard`, once sampling is prepared (sampling.h). The loops are forgotten. */
bool dperf_costs_measure_guard(double most_ns);
/* ns of a little piece of arithmetic, in some us; 0 if `most_ns` are too short for it. Needs recorder 0. */
double dperf_costs_yardstick_ns(double most_ns);

#endif
