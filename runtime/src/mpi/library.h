/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What answers to the name of an MPI function: this library, or a layer in front of it; and which MPI library
 * is behind it. */
#ifndef DPERF_LIBRARY_H
#define DPERF_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* Whether calls of `name`, whose address is `used` in the whole program, arrive at `own`. */
bool dperf_is_reached(const char* name, void (*used)(void), void (*own)(void));

/* Implementation and version, as the library names itself in its first line. May be called before MPI_Init.
 */
void dperf_mpi_library(char* name, size_t size);
/* The MPI that this was compiled for, if a library that calls itself `name` is another one, whose handles and
 * constants are others; else null. An unknown name is taken to be the right one: vendors give their own. */
const char* dperf_mpi_expected(const char* name);

#endif
