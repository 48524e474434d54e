/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* mpi.h and the public header of the runtime, whose functions stay visible although ours are hidden. */
#ifndef DPERF_MPI_API_H
#define DPERF_MPI_API_H

#pragma GCC visibility push(default)
#include <mpi.h>

#include "dperf/runtime.h"
#pragma GCC visibility pop

#endif
