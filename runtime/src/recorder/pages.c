/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/pages.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "recorder/recorder.h"

enum { PERIOD_NS = 50000, PIECES = 8, PAGES_OF_PIECE = 128, LEAST_PIECES = 3 };

uint64_t dperf_pages_period = UINT64_MAX;
static double page_ns;

/* One fault may bring a page of 4 KiB or one of 2 MiB then: their number says little. */
static bool has_huge_pages(void) {
  char text[64] = "";
  const int file = open("/sys/kernel/mm/transparent_hugepage/enabled", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  return size > 0 && strstr(text, "[always]");
}

static uint64_t faults(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? (uint64_t)usage.ru_minflt : 0;
}

/* Of one piece of memory that was not touched before; 0 if it would not have ended in time. */
static uint64_t touch(char* memory, size_t page_bytes, uint64_t end) {
  const uint64_t begin = dperf_cycles();
  for (int page = 0; page < PAGES_OF_PIECE; ++page, memory += page_bytes) {
    *(volatile char*)memory = 1;
    if ((page & (page + 1)) == 0 && !dperf_has_time(begin, end)) return 0;
  }
  return dperf_cycles() - begin;
}

/* The median of some pieces, in cycles; if the time, which others take away, is not enough for all, the
 * fastest. `pieces`: how many it was enough for. */
static uint64_t piece_cycles(char* memory, size_t page_bytes, uint64_t end, int* pieces) {
  uint64_t sorted[PIECES] = {0};
  int piece = 0;
  for (; piece < PIECES; ++piece, memory += PAGES_OF_PIECE * page_bytes) {
    const uint64_t cycles = touch(memory, page_bytes, end);
    if (!cycles) break;
    int at = piece;
    for (; at > 0 && sorted[at - 1] > cycles; --at) sorted[at] = sorted[at - 1];
    sorted[at] = cycles;
  }
  *pieces = piece;
  return piece == PIECES ? sorted[PIECES / 2] : sorted[0];
}

void dperf_pages_measure(double most_ns) {
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (page_bytes <= 0 || has_huge_pages()) return;
  const size_t bytes = (size_t)page_bytes * PIECES * PAGES_OF_PIECE;
  char* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  const uint64_t before = faults(), end = dperf_cycles() + dperf_cycles_of_ns(most_ns);
  int pieces = 0;
  const uint64_t cycles = piece_cycles(memory, (size_t)page_bytes, end, &pieces);
  const bool counted = pieces >= LEAST_PIECES && faults() - before >= (uint64_t)pieces * PAGES_OF_PIECE;
  munmap(memory, bytes);
  if (!counted) return; /* too little time, larger pages, or a system that does not count per thread */
  page_ns = (double)cycles * dperf_clock.ns_per_cycle / PAGES_OF_PIECE;
  dperf_pages_period = dperf_cycles_of_ns(PERIOD_NS);
}

void dperf_pages_before(struct dperf_recorder* recorder, uint64_t* at) {
  recorder->pages.faults = faults();
  recorder->pages.stamp = dperf_cycles();
  const uint64_t cycles = recorder->pages.stamp - at[DPERF_WORD_ENTRY];
  at[DPERF_WORD_BEFORE] += cycles << 32;
  recorder->overhead_total += cycles;
  at[DPERF_WORD_ENTRY] = recorder->pages.stamp;
}

uint64_t dperf_pages_after(struct dperf_recorder* recorder, const uint64_t* at) {
  const uint64_t begin = dperf_overhead_begin();
  const uint64_t entry = at[DPERF_WORD_ENTRY], exit = at[DPERF_WORD_EXIT];
  const uint64_t now = faults();
  const double before_ns = (double)(entry - recorder->pages.stamp) * dperf_clock.ns_per_cycle;
  const double call_ns = (double)(exit - entry) * dperf_clock.ns_per_cycle;
  /* Whole pages, so that a loop gives the same each time. */
  const double pages = (double)(now - recorder->pages.faults) - ceil(before_ns / page_ns);
  const double ns = pages * page_ns;
  recorder->pages.faults = now;
  dperf_overhead_end(recorder, begin);
  recorder->pages.stamp = dperf_cycles();
  if (ns <= 0) return 0;
  return (uint64_t)(ns < call_ns ? ns : call_ns);
}
