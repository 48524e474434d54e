/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/unwritten.h"

#include <fcntl.h>
#include <unistd.h>

#include "recorder/recorder.h"

enum {
  LOOK_SHARE = 200,       /* of the time that passes, at most one part is spent on looking */
  LEFT_IF_UNWRITTEN = 15, /* the program may write it any time */
  LEFT_IF_WRITTEN = 255   /* it remains so, unless its memory is given back */
};

static int pagemap = -1;
static uintptr_t page_bytes;

void dperf_unwritten_start(void) {
  const long bytes = sysconf(_SC_PAGESIZE);
  if (pagemap >= 0 || bytes <= 0) return;
  page_bytes = (uintptr_t)bytes;
  pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
}

void dperf_unwritten_stop(void) {
  if (pagemap >= 0) close(pagemap);
  pagemap = -1;
}

/* A page that was never touched has no entry. The page of zeros is there, but belongs neither to this process
 * alone, as those do that it has written, nor to a file or to shared memory. */
static bool says_unwritten(uint64_t entry) {
  enum { EXCLUSIVE = 56, OF_A_FILE = 61, PRESENT = 63 };
  const uint64_t bits = (uint64_t)1 << EXCLUSIVE | (uint64_t)1 << OF_A_FILE | (uint64_t)1 << PRESENT;
  return entry == 0 || (entry & bits) == (uint64_t)1 << PRESENT;
}

bool dperf_unwritten_look(struct dperf_recorder* recorder, struct dperf_sent_buffer* buffer, uintptr_t page) {
  struct dperf_sent_buffers* buffers = &recorder->sent;
  const uint64_t begin = dperf_overhead_begin();
  if (pagemap < 0) return false;
  if (begin < buffers->look_from) return buffer->page == page ? buffer->unwritten : buffers->last;
  uint64_t entry = 1; /* of a page that is there */
  const off_t at = (off_t)((page << 12) / page_bytes * sizeof entry);
  if (pread(pagemap, &entry, sizeof entry, at) != sizeof entry) entry = 1;
  buffer->page = page;
  buffer->unwritten = buffers->last = says_unwritten(entry);
  buffer->left = buffer->unwritten ? LEFT_IF_UNWRITTEN : LEFT_IF_WRITTEN;
  dperf_overhead_end(recorder, begin);
  const uint64_t end = dperf_cycles();
  buffers->look_from = end + LOOK_SHARE * (end - begin);
  return buffer->unwritten;
}
