/* Points of the image, and what is known of all of them together.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mandelbrot-ms.h"

/* Symmetric about the real axis, also when rounded. */
static const double kLeft = -2, kWidth = 2.5, kTop = 1.25;

int64_t points(const struct image* image) {
  return (int64_t)image->side * image->side;
}

int32_t iterations_of(const struct image* image, int64_t index) {
  const int row = (int)(index / image->side), column = (int)(index % image->side);
  const double step = kWidth / image->side;
  const double real = kLeft + (column + 0.5) * step;
  const double from_axis = 0.5 * (2 * row + 1 - image->side); /* exact */
  const double imaginary = from_axis * (2 * kTop / image->side);
  double x = 0, y = 0;
  int32_t count = 0;
  while (count < image->most_iterations && x * x + y * y <= 4) {
    const double next = x * x - y * y + real;
    y = 2 * x * y + imaginary;
    x = next;
    count++;
  }
  return count;
}

void explore(const struct image* image, int64_t first, int32_t* counts) {
  const int64_t all = points(image);
  for (int i = 0; i < image->grain && first + i < all; i++) counts[i] = iterations_of(image, first + i);
}

static bool is_complete(const struct image* image) {
  for (int64_t i = 0; i < points(image); i++)
    if (image->counts[i] < 0) return false;
  return true;
}

static bool is_symmetric(const struct image* image) {
  for (int64_t i = 0; i < points(image); i++) {
    const int64_t row = i / image->side, column = i % image->side;
    if (image->counts[i] != image->counts[(image->side - 1 - row) * image->side + column]) return false;
  }
  return true;
}

static bool is_right_in_places(const struct image* image) {
  const int64_t places = 1000, all = points(image);
  for (int64_t place = 0; place < places; place++) {
    const int64_t index = place * all / places;
    if (image->counts[index] != iterations_of(image, index)) return false;
  }
  return true;
}

const char* check(const struct image* image) {
  if (!is_complete(image)) return "a point is missing";
  if (!is_symmetric(image)) return "the image is not symmetric";
  if (!is_right_in_places(image)) return "a point is wrong";
  return 0;
}
