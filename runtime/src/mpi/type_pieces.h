/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of how many contiguous pieces of memory a datatype consists: each costs a copy of its own when it is
 * packed. */
#ifndef DPERF_TYPE_PIECES_H
#define DPERF_TYPE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mpi_api.h"

/* Elements of the type that follow each other are one piece. */
bool dperf_type_is_whole(MPI_Datatype type);

/* Pieces of one element, by how the type was made; neighbours that touch count once where that is easy to
 * see. 0: it is empty, or not known (MPI_Type_create_darray). */
uint64_t dperf_type_pieces(MPI_Datatype type);

#endif
