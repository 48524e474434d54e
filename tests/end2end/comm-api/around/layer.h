/* A layer over MPI, and a solver that uses it.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef LAYER_H
#define LAYER_H
int layer_put(int peer, const void* data, int bytes);
void layer_get(int peer, void* data, int bytes);
/* Rank 0 sends `bytes` to rank 1 by the layer. */
void exchange(int rank, char* data, int bytes);
#endif
