/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What ranks agree on while MPI_Init runs. Each agreement is one exchange with rank 0: every rank sends it
 * what it knows, rank 0 decides, and sends the result to every rank. That is one wait for all others. There
 * are two:
 *
 *                  a rank sends              rank 0 does                 and sends to all
 *   the run        where it is, what keeps   puts the ranks together by  the run's id, its tables, who has
 *                  it from recording         host, makes the folder      too few cores, what is sampled,
 *                                                                        whether bounds are recorded
 *   the recording  that it has its file,     hands what the first rank   whether all record and sample, and
 *                  what recording costs      of a host found to all of   what recording costs on the host
 *                                            it
 *
 * All else is known to a rank by itself. */
#ifndef DPERF_START_H
#define DPERF_START_H

#include <stdbool.h>
#include <stdint.h>

#include "dperf/trace_format.h"
#include "run/costs.h"
#include "run/host.h"
#include "sampling/sampling.h"

/* What keeps a rank from recording: of several, the last one in this list is reported, by the first rank that
 * has it. */
enum dperf_refusal { DPERF_NO_REFUSAL, DPERF_CANNOT_WRITE, DPERF_CANNOT_SEE_CALLS };

struct dperf_run_known {
  struct dperf_place place;
  int threads; /* of a rank that compute at the same time, as far as is known */
  enum dperf_refusal refusal;
};
struct dperf_run {
  uint8_t id[DPERF_RUN_ID_BYTES];
  uint64_t tables; /* hash of rank 0's */
  struct dperf_sampling_settings sampling;
  bool bounds;       /* of loops are recorded */
  int first_crowded; /* rank that has too few cores for its threads; the number of ranks: none */
  int first_without; /* rank that reports why there is no trace; the number of ranks: all go on */
  struct dperf_host host;
};

struct dperf_recording_known {
  bool records, samples; /* can do so */
  enum dperf_unsampled unsampled;
  struct dperf_costs_found costs;
};
struct dperf_recording {
  int first_without; /* as above */
  struct dperf_sampling_agreed sampling;
  struct dperf_costs_found costs; /* of the first rank of the host */
};

/* What rank 0 does in between: true if the run has a folder. Ranks that cannot record have no part in it. */
typedef bool dperf_make_folder(const struct dperf_run* run, const struct dperf_host* hosts);

/* Collective over MPI_COMM_WORLD. `hosts`: on rank 0 an array of all ranks', to be freed, or null; null on
 * the others. The second one adds to it where the costs come from. */
struct dperf_run dperf_start_run(const struct dperf_run_known* known, dperf_make_folder* make_folder,
                                 struct dperf_host** hosts);
struct dperf_recording dperf_start_recording(const struct dperf_recording_known* known,
                                             struct dperf_host* hosts);

#endif
