/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Was what a program sends ever written? Until then, one page of zeros of the kernel stands for each of its
 * pages: a receiver that reads them in the sender's memory finds them in its nearest cache. The kernel says
 * so of a page for a system call (0.5 to 1.5 us), so the answer for a buffer is kept for a while, and no more
 * than a two-hundredth of the time is spent on it. */
#ifndef DPERF_UNWRITTEN_H
#define DPERF_UNWRITTEN_H

#include <stdbool.h>
#include <stdint.h>

struct dperf_recorder;

enum {
  DPERF_UNWRITTEN_LEAST_BYTES = 4096, /* of a message; smaller ones are copied by both sides */
  DPERF_SENT_BUFFERS = 64
};

struct dperf_sent_buffer {
  uintptr_t page; /* in its middle: address >> 12 */
  uint32_t left;  /* messages from there before it is looked at again */
  bool unwritten;
};

struct dperf_sent_buffers {
  struct dperf_sent_buffer of[DPERF_SENT_BUFFERS];
  uint64_t look_from; /* cycles: not before */
  bool last;          /* what was seen last */
};

void dperf_unwritten_start(void);
void dperf_unwritten_stop(void);

bool dperf_unwritten_look(struct dperf_recorder* recorder, struct dperf_sent_buffer* buffer, uintptr_t page);

/* Of contiguous data that were just sent; true if the page in their middle was never written. */
static inline bool dperf_is_unwritten(struct dperf_recorder* recorder, struct dperf_sent_buffers* buffers,
                                      const void* data, uint64_t bytes) {
  if (bytes < DPERF_UNWRITTEN_LEAST_BYTES) return false;
  const uintptr_t page = ((uintptr_t)data + bytes / 2) >> 12;
  struct dperf_sent_buffer* buffer = &buffers->of[(page ^ page >> 6) % DPERF_SENT_BUFFERS];
  if (buffer->page != page || !buffer->left) return dperf_unwritten_look(recorder, buffer, page);
  --buffer->left;
  return buffer->unwritten;
}

#endif
