/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* `driver NAME N`: the main file does not know MPI, what its loop calls does. */
#include <stdlib.h>

void begin(int* argc, char*** argv);
void step(void);
void end(void);

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int n = argc > 2 ? atoi(argv[2]) : 0;
  for (int it = 0; it < n; it++) step();
  end();
  return 0;
}
