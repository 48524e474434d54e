/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_ASKING_RUN_H
#define DPERF_ASKING_RUN_H

enum reason { ITERATING, CONVERGED, OUT_OF_STEPS };
struct run {
  int step, most, stopped;
  double time, end, norm, tolerance;
  int (*test)(const struct run* run);
};
int has_steps(const struct run* run);
int is_over(const struct run* run);
enum reason judge(const struct run* run);
void set_stopped(struct run* run);
void set_test(struct run* run);
void check(const struct run* run, int* stopped);
void check_both(const struct run* run, int* stopped);

#endif
