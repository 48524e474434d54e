/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "layer.h"

void exchange(int rank, char* data, int bytes) {
  layer_put(-1, data, 0);
  if (rank == 0) layer_put(1, data, bytes);
  if (rank == 1) layer_get(0, data, bytes);
}
