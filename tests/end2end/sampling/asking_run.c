/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions that loops of another file ask whether to go on. */
#include "asking_run.h"

int has_steps(const struct run* run) {
  return run->step < run->most;
}

/* By another function of this file, and a part that is made only where that holds. */
int is_over(const struct run* run) {
  if (!has_steps(run)) return 1;
  return run->step > 3 && run->time >= run->end;
}

enum reason judge(const struct run* run) {
  if (run->norm < run->tolerance) return CONVERGED;
  if (run->step >= run->most) return OUT_OF_STEPS;
  return ITERATING;
}

void set_stopped(struct run* run) {
  run->stopped = run->time >= run->end;
}

/* Another file calls it. */
static int is_early(const struct run* run) {
  return run->time < run->end;
}

void set_test(struct run* run) {
  run->test = is_early;
}

void check(const struct run* run, int* stopped) {
  if (run->step >= run->most) *stopped = 1;
}

/* It does not say when it sets the flag. */
static void check_norm(const struct run* run, int* stopped) {
  *stopped |= run->norm < 0;
}

/* It only passes the flag on. */
void check_both(const struct run* run, int* stopped) {
  check(run, stopped);
  check_norm(run, stopped);
}
