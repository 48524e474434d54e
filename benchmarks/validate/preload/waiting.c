/* A waiting rank of Open MPI asks its sockets again and again, without ever waiting for them. Where ranks
 * outnumber the cores that takes the core from those who have work. So a look that finds nothing, the second
 * in a row within an MPI call, waits for up to a millisecond. The first one returns at once: MPI_Test and the
 * like look once, and must not wait; and after an event Open MPI's loop looks once more before it acts on it.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <poll.h>
#include <sys/epoll.h>
#include <time.h>

#include "rank.h"

enum { LONGEST_WAIT_NS = 1000000 };

static __thread int empty_looks;

void bed_fresh_call(void) {
  empty_looks = 0;
}

/* The time limit of a look: as asked for, or a short wait instead of none. */
static const struct timespec* limit(int timeout_ms, struct timespec* time) {
  if (timeout_ms < 0) return NULL;
  *time = (struct timespec){timeout_ms / 1000, timeout_ms % 1000 * 1000000L};
  if (timeout_ms == 0 && ++empty_looks > 1) time->tv_nsec = LONGEST_WAIT_NS;
  return time;
}

static int looked(int found) {
  if (found) empty_looks = 0;
  return found;
}

__attribute__((visibility("default"))) int epoll_wait(int file, struct epoll_event* events, int room,
                                                      int timeout_ms) {
  struct timespec time;
  return looked(epoll_pwait2(file, events, room, limit(timeout_ms, &time), NULL));
}

__attribute__((visibility("default"))) int poll(struct pollfd* files, nfds_t count, int timeout_ms) {
  struct timespec time;
  return looked(ppoll(files, count, limit(timeout_ms, &time), NULL));
}
