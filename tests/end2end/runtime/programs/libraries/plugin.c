/* A library that brings OpenMP with it, and is loaded by a program without.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
int team_of_plugin(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads += 1;
  return threads;
}
