/* The Mandelbrot set by a master and slaves: what the files of the program share.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef MANDELBROT_MS_H
#define MANDELBROT_MS_H

#include <stdbool.h>
#include <stdint.h>

struct image {
  int side;            /* points */
  int grain;           /* points per task */
  int most_iterations; /* of a point */
  int32_t* counts;     /* of each point, row by row; -1: not known. On the master */
};

int64_t points(const struct image* image);
/* The iterations of point number `index`, row by row. */
int32_t iterations_of(const struct image* image, int64_t index);
/* Those of a task: of its first point and the next ones, as long as there are any. */
void explore(const struct image* image, int64_t first, int32_t* counts);

/* Hands out all points and fills `counts`. */
void be_the_master(struct image* image, int slaves);
void be_a_slave(const struct image* image);

/* Null: the image is right. Else what is wrong with it. */
const char* check(const struct image* image);

#endif
