/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The file of this rank: header, chunks, END (trace_format.h). All of this is called with dperf_lock held. */
#ifndef DPERF_WRITER_H
#define DPERF_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "dperf/trace_format.h"

/* Creates the file in the open folder and writes its header. False with errno set. */
bool dperf_writer_open(const char* name);
bool dperf_writer_is_open(void);
/* Writes the definitions that wait, then the events of a recorder, and empties both. A file that cannot be
 * written any more is closed, and that is reported once. */
void dperf_writer_events(struct dperf_bytes* events, unsigned recorder, uint64_t first, uint64_t count);

/* The same, but the events stay, and the next chunk takes the place of this one. */
void dperf_writer_open_chunk(struct dperf_bytes* events, unsigned recorder, uint64_t first, uint64_t count);

struct dperf_totals {
  uint64_t events;
  int64_t wall_ns, block_ns, call_ns, overhead_ns;
  unsigned recorders;
  enum dperf_ending ending;
  int64_t waited_ns;   /* of the first recorder's thread: for a core */
  uint64_t peak_bytes; /* of the process: most memory that was resident at once; 0: not known */
};
/* Writes END and closes the file. */
void dperf_writer_close(const struct dperf_totals* totals);
/* Closes the file as it is. */
void dperf_writer_abandon(void);

#endif
