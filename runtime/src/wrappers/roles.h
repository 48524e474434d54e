/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The type of a parameter of each role of comm_calls.def: dperf_role_COUNT, ... How a role is recorded stands
 * in record.h. */
#ifndef DPERF_ROLES_H
#define DPERF_ROLES_H

#include "base/mpi_api.h"

#define DPERF_FIELD(role, type, ...) typedef type dperf_role_##role;
#define DPERF_PARAMETER(role, type) typedef type dperf_role_##role;
#include "dperf/roles.def"

#endif
