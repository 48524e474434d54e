/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The wrapper of one row. */
#ifndef DPERF_WRAP_H
#define DPERF_WRAP_H

#include <string.h>

#include "base/expand.h"
#include "recorder/sampling_hooks.h"
#include "wrappers/record.h"
#include "wrappers/roles.h"

/* A call that is not recorded begins: what MPI calls inside does not belong to the program. False if it is
 * one of those itself, or nothing is sampled. */
static inline bool dperf_sampling_enters(uintptr_t frame) {
  struct dperf_hot* hot = &dperf_hot;
  if (__builtin_expect(!dperf_rt_sampling, 1) || (hot->call_frame && frame < hot->call_frame)) return false;
  hot->call_frame = frame;
  return true;
}

#define DPERF_DECLARE(role, x) dperf_role_##role x
#define DPERF_ARGUMENT(role, x) x
#define DPERF_NOTE(role, x) DPERF_NOTE_OF(role, &record, x)
#define DPERF_BEFORE(role, x) DPERF_BEFORE_OF(role, &record, x)
#define DPERF_AFTER(role, x) DPERF_AFTER_OF(role, &record, x)

/* Collectives and one-sided calls find out between NOTE and BEFORE which arguments are significant; those of
 * a communicator have an order. */
#define DPERF_SIDES_P2P
#define DPERF_SIDES_IP2P
#define DPERF_SIDES_PERSIST
#define DPERF_SIDES_DONE
#define DPERF_SIDES_PROBE
#define DPERF_SIDES_COLL dperf_record_sides(&record);
#define DPERF_SIDES_ICOLL dperf_record_sides(&record);
#define DPERF_SIDES_COMM dperf_record_order(&record);
#define DPERF_SIDES_RMA dperf_record_one_sided(&record);
#define DPERF_SIDES_IO
#define DPERF_SIDES_PROC

/* Whose data are looked at: what a persistent request will send may be written before it starts. */
#define DPERF_SENT_P2P dperf_record_sent(&record);
#define DPERF_SENT_IP2P dperf_record_sent(&record);
#define DPERF_SENT_PERSIST
#define DPERF_SENT_DONE
#define DPERF_SENT_PROBE
#define DPERF_SENT_COLL dperf_record_sent(&record);
#define DPERF_SENT_ICOLL dperf_record_sent(&record);
#define DPERF_SENT_COMM
#define DPERF_SENT_RMA
#define DPERF_SENT_IO
#define DPERF_SENT_PROC

/* A rank that waits for a message waits for all that delays it. So a send is recorded once the message has
 * left: its arguments are values, which the call does not change. Other calls are described before they
 * begin. The compiler knows which is the case. */
#define DPERF_ONLY_SENDS(family, roles)                                                         \
  ((DPERF_FAMILY_##family == DPERF_FAMILY_P2P || DPERF_FAMILY_##family == DPERF_FAMILY_IP2P) && \
   strstr(roles, "DEST") && !strstr(roles, "SOURCE"))
/* Calls that may wait for others: before these there is time for encoding. */
#define DPERF_WAITS(family, roles)                                                              \
  ((DPERF_FAMILY_##family == DPERF_FAMILY_P2P && !DPERF_ONLY_SENDS(family, roles)) ||           \
   DPERF_FAMILY_##family == DPERF_FAMILY_DONE || DPERF_FAMILY_##family == DPERF_FAMILY_PROBE || \
   DPERF_FAMILY_##family == DPERF_FAMILY_COLL)
/* Sampling agrees after blocking collectives (sampling_hooks.h), whether they are recorded or not. Of a list
 * of arguments, those that it must know. */
#define DPERF_CARRIER_COMM(x) ~, carrier.comm = (x);
#define DPERF_CARRIER_COUNT(x) ~, carrier.count = (x);
#define DPERF_CARRIER_RCOUNT(x) ~, carrier.count = (x);
#define DPERF_CARRIER_ON(role, x) DPERF_SECOND_OF(DPERF_CARRIER_##role(x))
#define DPERF_CARRIER(is_carrier, number, outcome, ...)                         \
  if (is_carrier && __builtin_expect(dperf_rt_sampling, 0)) {                   \
    struct dperf_carrier carrier = {.call = number,                             \
                                    .comm = MPI_COMM_NULL,                      \
                                    .result = outcome,                          \
                                    .frame = (uintptr_t)__builtin_dwarf_cfa()}; \
    DPERF_EACH(DPERF_CARRIER_ON, __VA_ARGS__)                                   \
    dperf_sampling_hooks->collective(&carrier);                                 \
  }
#define DPERF_DESCRIBE(family, ...)   \
  DPERF_EACH(DPERF_NOTE, __VA_ARGS__) \
  DPERF_SIDES_##family DPERF_EACH(DPERF_BEFORE, __VA_ARGS__) DPERF_SENT_##family

/* `name` records the call `number` around `callee`. */
#define DPERF_WRAPPER(name, callee, number, family, ...)                                            \
  int name(DPERF_LIST(DPERF_DECLARE, __VA_ARGS__)) {                                                \
    const bool only_sends = DPERF_ONLY_SENDS(family, #__VA_ARGS__);                                 \
    const void* caller = __builtin_return_address(0);                                               \
    struct dperf_draft record;                                                                      \
    if (!dperf_record_enter(&record, number, DPERF_FAMILY_##family, only_sends ? NULL : caller,     \
                            (uintptr_t)__builtin_dwarf_cfa(), DPERF_WAITS(family, #__VA_ARGS__))) { \
      const bool is_outermost = dperf_sampling_enters((uintptr_t)__builtin_dwarf_cfa());            \
      const int outcome = callee(DPERF_LIST(DPERF_ARGUMENT, __VA_ARGS__));                          \
      if (is_outermost) {                                                                           \
        dperf_hot.call_frame = 0;                                                                   \
        DPERF_CARRIER(DPERF_FAMILY_##family == DPERF_FAMILY_COLL, number, outcome, __VA_ARGS__)     \
      }                                                                                             \
      return outcome;                                                                               \
    }                                                                                               \
    MPI_Status own_status;                                                                          \
    (void)&own_status;                                                                              \
    if (!only_sends) {                                                                              \
      DPERF_DESCRIBE(family, __VA_ARGS__)                                                           \
    }                                                                                               \
    dperf_record_begin(&record);                                                                    \
    const int result = callee(DPERF_LIST(DPERF_ARGUMENT, __VA_ARGS__));                             \
    dperf_record_end(&record, result);                                                              \
    if (only_sends) {                                                                               \
      dperf_record_path(&record, caller);                                                           \
      DPERF_DESCRIBE(family, __VA_ARGS__)                                                           \
    }                                                                                               \
    DPERF_EACH(DPERF_AFTER, __VA_ARGS__)                                                            \
    dperf_record_leave(&record);                                                                    \
    DPERF_CARRIER(DPERF_FAMILY_##family == DPERF_FAMILY_COLL, number, result, __VA_ARGS__)          \
    return result;                                                                                  \
  }

#endif
