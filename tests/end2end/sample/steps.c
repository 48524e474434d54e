/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* steps KIND N: time steps whose communication is in another file.
 *   counted     for (it < N)
 *   converging  two ways out of the loop, of which neither comes in time
 *   falling     until a norm that loses a thousandth in each step is below 1e-60: 135 786 steps
 *   forever     while (1)
 *   print       an outer loop of N prints around an inner one of 10 steps without collectives
 *   pipeline    each rank waits for the one before it
 *   sweeps      an outer loop of N around an inner one of 100 steps with a collective in each
 *   commands    six commands of a sum each, one of N steps, one more sum: how many there are is not known
 *   solves      the same, but the N steps end if they have converged, which they do not
 *   seldom      steps that compute, and a sum in every tenth of them
 *   orderly     as counted, but all ranks leave the loop when one of them gets SIGTERM
 *   tailed      as counted, and 7 sums after the loop, in another communicator that was made before it
 *   checked     as counted, with exit code 7 if the ranks have not met N times
 *   trapped     as counted, but then it crashes
 *   settling    three times as counted, unless the ranks have not met as often */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "steps_comm.h"

struct options {
  int most;
  double tolerance;
};

static double residual = 1;
static double field[2000];

static void compute(void) {
  for (int k = 0; k < 20; ++k)
    for (int i = 1; i < 2000; ++i) field[i] = 0.5 * (field[i] + field[i - 1]) + 1e-3;
}

static void counted(int n) {
  for (int it = 0; it < n; ++it) {
    compute();
    exchange_halo();
    residual = global_sum(field[7]);
  }
}

static void converging(const struct options* options) {
  int it = 0;
  while (it < options->most && residual > options->tolerance) {
    compute();
    exchange_halo();
    residual = 1 + global_sum(0);
    it++;
  }
}

static void falling(const struct options* options) {
  while (residual > options->tolerance) {
    compute();
    exchange_halo();
    residual = residual < 1 ? residual * 0.999 : 0.1;
  }
}

static void settling(int n) {
  int round = 0;
  while (round < 3 && times_met() == round * n) {
    counted(n);
    ++round;
  }
}

static void forever(void) {
  while (1) {
    compute();
    exchange_halo();
  }
}

static void print(int prints) {
  for (int p = 0; p < prints; ++p) {
    for (int it = 0; it < 10; ++it) {
      compute();
      exchange_halo();
    }
    global_sum(1);
  }
}

static void pipeline(int n) {
  for (int it = 0; it < n; ++it) {
    wait_for_rank_before();
    compute();
    hand_on_to_rank_behind();
  }
}

static void sweeps(int n) {
  for (int sweep = 0; sweep < n; ++sweep) {
    for (int it = 0; it < 100; ++it) {
      compute();
      residual = global_sum(field[7]);
    }
    exchange_halo();
  }
}

static void sum(int n) {
  residual = global_sum(n);
}

static void solve(int n) {
  for (int it = 0; it < n; ++it) {
    compute();
    exchange_halo();
    residual = 1 + global_sum(0);
    if (residual < 1e-6) break;
  }
}

static void seldom(int n) {
  for (int it = 0; it < n; ++it) {
    compute();
    residual = times_met();
    if (it % 10 == 9) residual = global_sum(field[7]);
  }
}

static void commands(int n, void (*steps)(int)) {
  void (*const list[])(int) = {sum, sum, sum, sum, sum, sum, steps, sum, NULL};
  void (*const* next)(int) = list;
  while (*next) (*next++)(n);
}

static volatile sig_atomic_t was_asked;

static void ask(int number) {
  was_asked = number;
}

static void orderly(int n) {
  int ends = 0;
  signal(SIGTERM, ask);
  for (int it = 0; it < n && !ends; ++it) {
    compute();
    exchange_halo();
    ends = global_sum(was_asked) > 0;
  }
}

static void after(int n) {
  for (int i = 0; i < 7; ++i) sum_of_others(n);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* kind = argc > 1 ? argv[1] : "counted";
  const int n = argc > 2 ? atoi(argv[2]) : 10;
  const struct options options = {n, -1};
  if (strcmp(kind, "counted") == 0) counted(n);
  if (strcmp(kind, "converging") == 0) converging(&options);
  if (strcmp(kind, "falling") == 0) falling(&(struct options){n, 1e-60});
  if (strcmp(kind, "forever") == 0) forever();
  if (strcmp(kind, "print") == 0) print(n);
  if (strcmp(kind, "pipeline") == 0) pipeline(n);
  if (strcmp(kind, "sweeps") == 0) sweeps(n);
  if (strcmp(kind, "commands") == 0) commands(n, counted);
  if (strcmp(kind, "solves") == 0) commands(n, solve);
  if (strcmp(kind, "seldom") == 0) seldom(n);
  if (strcmp(kind, "orderly") == 0) orderly(n);
  if (strcmp(kind, "checked") == 0 || strcmp(kind, "tailed") == 0) counted(n);
  if (strcmp(kind, "settling") == 0) settling(n);
  if (strcmp(kind, "trapped") == 0) {
    counted(n);
    if (times_met() != n) abort();
  }
  printf("done %g\n", residual > 2);
  if (strcmp(kind, "tailed") == 0) after(n);
  end();
  return strcmp(kind, "checked") == 0 && times_met() != n ? 7 : 0;
}
