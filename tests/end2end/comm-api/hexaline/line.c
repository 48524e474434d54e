/* Values go down a line of ranks in five steps; each step ends with a sum.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include "hexaline.h"
static double field[1000], ghost[1000];
static double work(void) {
  double s = 0;
  for (int i = 0; i < 200000; i++) s += i % 7;
  return s;
}
int main(int argc, char** argv) {
  hx_open(&argc, &argv);
  int n = hx_partners(), self = hx_self();
  double total = 0;
  for (int step = 0; step < 5; step++) {
    int in, out;
    hx_expect(self > 1 ? self - 1 : 0, 3, ghost, 1000, &in);
    hx_post(self < n ? self + 1 : 0, 3, field, 1000, &out);
    total += work();
    while (!hx_arrived(&in))
      ;
    hx_collect(&out);
    hx_total(&total, 1);
  }
  double b = hx_balance(total);
  hx_meet();
  if (self == 1) printf("%g %g\n", total, b);
  hx_close();
  return 0;
}
