/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `hot NAME N`: a million calls of a function that loops over calls into another file, of which none
 * communicates; then N steps that do; then a loop of 10 N iterations that communicates from its 21st entry
 * on. */
#include <stdlib.h>

void begin(int* argc, char*** argv);
void step(void);
void end(void);
double integral(double x);

static double element(const double* x) {
  double sum = 0;
  for (int i = 0; i < 8; ++i) {
    const double part = integral(x[i]);
    sum += part;
  }
  return sum;
}

static double advance(int iterations, int talks) {
  double sum = 0;
  for (int i = 0; i < iterations; ++i) {
    if (talks) step();
    sum += integral(i);
  }
  return sum;
}

int main(int argc, char** argv) {
  static double x[8];
  begin(&argc, &argv);
  const int n = argc > 2 ? atoi(argv[2]) : 0;
  for (int e = 0; e < 200000; ++e) x[e % 8] = element(x) * 1e-3;
  for (int it = 0; it < n; it++) step();
  for (int e = 0; e < 22; ++e) x[e % 8] += advance(10 * n, e >= 20);
  end();
  return 0;
}
