/* Ranks have a real-time priority, below the forwarder's: a rank that gets its core late makes the network
 * look slow. When they compute they give it up, so that messages of others do not wait for the computation;
 * but only after a moment: what lies between two calls of MPI is often some microseconds, and a rank that
 * gave up its priority for them would wait for milliseconds behind the computation of others.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "rank.h"

enum { PRIORITY = 10, NICEST = -20, MOMENT_NS = 100000, SLICE_NS = 100000 };

/* Of linux/sched/types.h, which does not get along with sched.h. */
struct attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t slice_ns, deadline, period;
};

static struct {
  timer_t timer;
  bool made;
  volatile sig_atomic_t computing, gave_way;
} own;

static void give_way(int number) {
  (void)number;
  /* In short slices: a rank with little to do must not wait for the milliseconds that others are given by
   * default. Kernels before 6.12 do not look at the slice. */
  static const struct attributes attributes = {
      .size = sizeof attributes, .policy = SCHED_OTHER, .nice = NICEST, .slice_ns = SLICE_NS};
  if (!own.computing) return;
  own.gave_way = syscall(SYS_sched_setattr, 0, &attributes, 0) == 0;
}

static void prefer(void) {
  const struct sched_param priority = {PRIORITY};
  sched_setscheduler(0, SCHED_RR, &priority);
  own.gave_way = false;
}

static bool make_timer(void) {
  struct sigaction action = {.sa_handler = give_way, .sa_flags = SA_RESTART};
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGRTMIN + 5;
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  return sigaction(event.sigev_signo, &action, NULL) == 0 &&
         timer_create(CLOCK_MONOTONIC, &event, &own.timer) == 0;
}

static void set_timer(long after_ns) {
  const struct itimerspec time = {.it_value = {0, after_ns}};
  timer_settime(own.timer, 0, &time, NULL);
}

void bed_prefer_messages(void) {
  own.computing = false;
  if (!own.made) {
    own.made = make_timer();
    prefer();
    return;
  }
  set_timer(0);
  if (own.gave_way) prefer();
}

void bed_let_others_in(void) {
  own.computing = true;
  if (own.made) set_timer(MOMENT_NS);
}

/* Sessions share the processors before their processes do: that of the ranks is to be preferred, too. */
void bed_prefer_session(void) {
  FILE* file = fopen("/proc/self/autogroup", "w");
  if (!file) return; /* a kernel without */
  fputs("-20", file);
  fclose(file);
}
