/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who answers to the name of an MPI function: this library, or a layer in front of it. */
#ifndef DPERF_LAYERS_H
#define DPERF_LAYERS_H

#include <stdbool.h>

/* Whether calls of `name`, whose address is `used` in the whole program, arrive at `own`. */
bool dperf_is_reached(const char* name, void (*used)(void), void (*own)(void));

#endif
