/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the rest of the runtime calls where loops are sampled: while dperf_rt_sampling is 1, and only then. So
 * where nothing is sampled, which is the usual case, a call costs one look at that flag; and what records
 * knows nothing of what samples. */
#ifndef DPERF_SAMPLING_HOOKS_H
#define DPERF_SAMPLING_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"

struct dperf_draft;
struct dperf_recorder;

/* A blocking collective has returned, recorded or not. */
struct dperf_carrier {
  unsigned call; /* DPERF_ID_ */
  MPI_Comm comm;
  int count; /* of elements, where all members give the same one */
  int result;
  uintptr_t frame; /* stack address of the call */
};

struct dperf_sampling_hooks {
  /* The recorder holds back what it has encoded since the loop was entered, and that has become too much. */
  void (*too_much)(struct dperf_recorder* recorder);
  /* The loop is over. */
  void (*loop_exit)(uint64_t loop);
  void (*collective)(const struct dperf_carrier* carrier);
  /* A call is about to leave the runtime. */
  void (*call)(const struct dperf_draft* record);
  /* The hash of what a send of this record, or a start of the request that it makes, adds; 0: it sends
   * nothing. */
  uint64_t (*message_of)(const struct dperf_draft* record);
  /* A persistent request was made, or freed, by this record. */
  void (*persistent)(const struct dperf_draft* record, uint64_t id, bool is_made);
  /* A persistent request that sends `message` on communicator number `comm` was started. */
  void (*started)(uint32_t comm, uint64_t message);
  /* The communicator of this record, if it has one, is looked at: before anything is counted on it. */
  void (*meet)(const struct dperf_draft* record);
  /* A message has been received on communicator number `comm`, from `source` with `tag` as the status has
   * them. */
  void (*received)(uint32_t comm, int source, int tag);
};
extern const struct dperf_sampling_hooks* dperf_sampling_hooks;

#endif
