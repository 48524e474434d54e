/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What this rank has sent, received and taken part in, as sums of hashes that cancel out over all ranks where
 * no message is in transit and all members have made the same collectives. */
#ifndef DPERF_SAMPLING_TRAFFIC_H
#define DPERF_SAMPLING_TRAFFIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"
#include "sampling/watch/reasons.h"

struct dperf_draft;

/* Numbers that stand for communicators: of all ranks of MPI_COMM_WORLD; none. */
enum { DPERF_ALL_RANKS = 0 };
#define DPERF_NO_COMM UINT32_MAX

/* While sampling is on: a call is about to leave the runtime. */
void dperf_traffic_call(const struct dperf_draft* record);
/* The hash of what a send of this record, or a start of the request that it makes, adds; 0: it sends nothing.
 */
uint64_t dperf_traffic_message_of(const struct dperf_draft* record);
/* A persistent request was made, or freed, by this record. */
void dperf_traffic_persistent(const struct dperf_draft* record, uint64_t id, bool is_made);
/* A persistent request that sends `message` on communicator number `comm` was started. */
void dperf_traffic_started(uint32_t comm, uint64_t message);
/* The communicator of this record, if it has one, is looked at: before anything is counted on it. */
void dperf_traffic_meet(const struct dperf_draft* record);
/* A message has been received on communicator number `comm`, from `source` with `tag` as the status has them.
 */
void dperf_traffic_received(uint32_t comm, int source, int tag);

/* From now on communicators count as used, and calls as made. */
void dperf_traffic_watch(void);
/* What was made since then, or since this was asked last, cannot be left out: one-sided calls, communicators
 * that are made, processes that are started, errors; or there are other persistent requests than before. */
bool dperf_traffic_was_strange(void);
/* The last one of these calls, and why not. */
struct dperf_reason dperf_traffic_strange(void);
/* A call failed, or was cancelled: never again. */
bool dperf_traffic_has_failed(void);
/* The first one of these. */
struct dperf_reason dperf_traffic_failure(void);
/* Whether all communicators used since dperf_traffic_watch have all their members in communicator number
 * `comm`. */
bool dperf_traffic_is_within(uint32_t comm);
/* Whether it has the members of MPI_COMM_WORLD. */
bool dperf_traffic_is_whole(uint32_t comm);
/* The sum over all communicators whose members are all in number `comm`. */
uint64_t dperf_traffic_in_transit(uint32_t comm);
void dperf_traffic_free(void);

#endif
