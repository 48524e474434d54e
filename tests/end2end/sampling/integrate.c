/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `integrate NAME N`: loops whose communication is all behind calls into another file; this one does not know
 * MPI. */
#include <stdlib.h>

struct options {
  int its;
  double end;
};

void begin(int* argc, char*** argv);
void step(void);
void end(void);

static void integrate(const struct options* options) {
  int k;
  double t = 0;
  for (k = 0; k < options->its && t < options->end; ++k) {
    step();
    t += 0.01;
  }
}

static void adapt(double stop) {
  double t = 0, dt = 1;
  while (t < stop) {
    step();
    t += dt;
    dt = dt > 1 ? 1 : 1.5;
  }
}

/* 30 000 time steps of 1, which become 1.04 in the first tenth. */
static void settle(double stop) {
  double t = 0, dt = 1;
  while (t < stop) {
    step();
    t += dt;
    if (t > stop / 10) dt = 1.04;
  }
}

static int never_communicates(int n) {
  int i, sum = 0;
  for (i = 0; i < n; ++i) sum += rand();
  return sum;
}

int main(int argc, char** argv) {
  const struct options options = {argc > 2 ? atoi(argv[2]) : 0, 1e6};
  begin(&argc, &argv);
  integrate(&options);
  adapt(125);
  if (options.its >= 1000) settle(30000);
  srand((unsigned)never_communicates(50));
  end();
  return 0;
}
